import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hubSecret } from "../../config/runtime/hub-secret.ts";
import type { HubSubscription } from "../../store/sources/hubs.ts";
import { found } from "../api/errors.ts";
import { operation, type PublicContext } from "../api/operation.ts";

/** How long a hub tells when it does not say. Seconds; ours: what it was asked for. */
const leaseDefaultSeconds = 864_000;

/** The longest lease that is believed. Seconds; ours: a year. */
const leaseMaxSeconds = 31_536_000;

/** Share of a lease after which it is renewed. Ours. */
const renewalShare = 0.75;

/** How long a hub that refused is left alone. Milliseconds; ours: a week. */
const deniedMs = 604_800_000;

/** What hubs told of one channel that may wait to be read; a visit finds what comes beyond. Ours. */
const messagesMax = 20;

const Token = z.string().max(100).meta({ description: "The part of the address that only the hub was told." });

/** `GET /websub/{token}`: a hub asks whether it was really asked to tell, or says that it will not. WebSub §5.2, §5.3. */
export const websubVerification = operation({
  name: "websubVerification",
  summary: "Verifies a WebSub subscription; called by hubs.",
  rest: [{ method: "GET", path: "/websub/{token}" }],
  access: "public",
  envelope: "none",
  produces: ["text/plain"],
  input: z.object({
    token: Token,
    "hub.mode": z.enum(["subscribe", "unsubscribe", "denied"]).meta({ description: "What it asks or says." }),
    "hub.topic": z.string().max(4000).meta({ description: "What it would tell of." }),
    "hub.challenge": z.string().max(4000).default("").meta({ description: "What is answered to say yes." }),
    "hub.lease_seconds": z
      .string()
      .regex(/^\d{1,12}$/)
      .optional()
      .meta({ description: "How long it would tell." }),
    "hub.reason": z.string().max(4000).optional().meta({ description: "Why it will not." }),
  }),
  output: z.string(),
})(async (context, input) => {
  const { token, "hub.mode": mode, "hub.topic": topic, "hub.challenge": challenge } = input;
  const known = await context.store.hubs.byToken(token);
  const asked = found(known?.topic === topic && isAsked(known, mode) ? known : undefined, "such subscription");
  if (context.asked.delivers) await settle(context, asked, input);
  return { page: { content_type: "text/plain; charset=utf-8", text: mode === "denied" ? "noted" : challenge } };
});

/** `POST /websub/{token}`: a hub tells of news. Only what is signed with the subscription's secret counts. WebSub §7. */
export const websubMessage = operation({
  name: "websubMessage",
  summary: "Receives a source's news from a WebSub hub.",
  rest: [{ method: "POST", path: "/websub/{token}", fields: "bytes" }],
  access: "public",
  envelope: "none",
  status: 202,
  produces: ["text/plain"],
  input: z.object({ token: Token, body: z.string() }),
  output: z.string(),
})(async ({ store, now, log, asked, masterKey, following }, { token, body }) => {
  const known = await store.hubs.byToken(token);
  const subscription = found(known?.state === "leaving" ? undefined : known, "such subscription");
  const { channel_id } = subscription;
  const secret = hubSecret(masterKey, subscription);
  const bytes = Buffer.from(body, "latin1");
  // Who signs wrongly is not told so, and cannot try secrets out.
  if (secret !== null && isSigned(bytes, asked.sent("x-hub-signature"), secret)) await keep();
  else log.warn({ channel_id }, "what a hub told is not signed with its secret and was left aside");
  return { page: { content_type: "text/plain; charset=utf-8", text: "accepted" } };

  async function keep(): Promise<void> {
    const told_on = now.toISOString();
    await store.hubs.settle(channel_id, { last_told_on: told_on });
    if ((await store.hubs.untaken(channel_id)) >= messagesMax) return;
    const content_type = asked.sent("content-type");
    await store.hubs.tell({ channel_id, content_type, body: bytes.toString("base64"), told_on });
    following?.wake();
  }
});

function isAsked({ state }: HubSubscription, mode: string): boolean {
  if (mode === "unsubscribe") return state === "leaving";
  return state === "asked" || state === "active";
}

async function settle(
  { store, now }: PublicContext,
  { channel_id }: HubSubscription,
  input: { "hub.mode": string; "hub.lease_seconds"?: string | undefined; "hub.reason"?: string | undefined },
): Promise<void> {
  if (input["hub.mode"] === "unsubscribe") return store.hubs.forget(channel_id);
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  if (input["hub.mode"] === "denied") {
    const message = `The hub will not tell${input["hub.reason"] ? `: ${input["hub.reason"]}` : ""}.`;
    const denied = { state: "denied", message, is_reliable: 0 as const, lease_until: null, renew_on: after(deniedMs) };
    return store.hubs.settle(channel_id, denied);
  }
  const lease_ms = Math.min(leaseMaxSeconds, Number(input["hub.lease_seconds"] ?? leaseDefaultSeconds)) * 1000;
  const message = `The hub tells of news until ${after(lease_ms)}.`;
  const renew_on = after(lease_ms * renewalShare);
  await store.hubs.settle(channel_id, {
    state: "active",
    message,
    lease_until: after(lease_ms),
    renew_on,
    attempts: 0,
  });
}

/** The methods that WebSub §7.1 knows. */
const methods = ["sha1", "sha256", "sha384", "sha512"];

function isSigned(bytes: Uint8Array, signature: string | null, secret: string): boolean {
  const [method = "", given = ""] = (signature ?? "").split("=");
  if (!methods.includes(method)) return false;
  const expected = createHmac(method, secret).update(bytes).digest();
  const shown = Buffer.from(given, "hex");
  return shown.byteLength === expected.byteLength && timingSafeEqual(shown, expected);
}

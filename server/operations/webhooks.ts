import { z } from "zod";
import { webhooksPerDigestMax } from "../../config/limits.ts";
import { IdInput } from "../../store/model/id.ts";
import { EventName, NewWebhook, Webhook } from "../../store/model/webhook.ts";
import { requireFeature } from "../api/entitlement.ts";
import { ServiceError, wrongField } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { readableDigest } from "../delivery/digests/access.ts";
import { listen } from "../delivery/release-cursor.ts";
import { newSecretId, webhookSecret } from "../delivery/webhooks/secret.ts";
import { requirePublicTarget, WebhookUrl } from "../delivery/webhooks/target.ts";

/** What an owner calls a webhook. */
export const Label = z
  .string("must be text")
  .trim()
  .max(200, "must have at most 200 characters")
  .meta({ examples: ["newsroom"] });

/** Events to hear of, each once. */
export const Events = z
  .array(EventName, `must be a list of ${EventName.options.join(", ")}`)
  .min(1, "must name an event")
  .transform((events) => [...new Set(events)]);

/** `GET /webhooks` */
export const webhookList = operation({
  name: "webhookList",
  summary: "Your webhooks, oldest first.",
  rest: [{ method: "GET", path: "/webhooks" }],
  access: "webhooks",
  input: paged({}),
  output: z.object({ webhooks: z.array(Webhook), pagination: Pagination }),
})(async ({ store, caller, pageUrl }, input) => {
  const page = pageOf(input);
  const { webhooks, total_count } = await store.webhooks.list(caller.organization.org_id, page);
  return { data: { webhooks, pagination: pagination(page, total_count, pageUrl) }, items: webhooks.length };
});

/** `POST /webhooks`: for everything that the caller can see, for one stream, or for one digest. */
export const webhookCreate = operation({
  name: "webhookCreate",
  summary: "Registers a URL that receives events. The signing secret is shown only once.",
  rest: [{ method: "POST", path: "/webhooks" }],
  access: "webhooks",
  repeat: "whole",
  status: 201,
  errors: ["digest_not_subscribed", "webhook_limit_exceeded"],
  narrowing: ["stream_id", "digest_id", "events"],
  input: z
    .object({
      url: WebhookUrl,
      label: Label.default(""),
      events: Events.optional().meta({
        description: "Default: manifest.matched, or digest.new_content for a digest, which always receives that.",
      }),
      stream_id: IdInput.optional().meta({ description: "Only what this stream takes." }),
      digest_id: IdInput.optional().meta({ description: "Only what the streams of this digest take." }),
    })
    .refine(({ stream_id, digest_id }) => stream_id === undefined || digest_id === undefined, {
      path: ["digest_id"],
      error: "and stream_id exclude each other",
    }),
  output: NewWebhook,
})(async (context, input) => {
  if (input.stream_id !== undefined) await requireStream(context, input.stream_id);
  if (input.digest_id !== undefined) await requireDigest(context, input.digest_id);
  return { data: await register(context, input) };
});

/** `POST /digests/{digest_id}/webhook`: for the streams of one digest. */
export const digestWebhook = operation({
  name: "digestWebhook",
  summary: "Registers a URL that receives every manifest of a digest's streams.",
  rest: [{ method: "POST", path: "/digests/{digest_id}/webhook" }],
  access: "digests",
  repeat: "whole",
  status: 201,
  errors: ["digest_not_subscribed", "webhook_limit_exceeded"],
  narrowing: ["url", "label"],
  input: z.object({ digest_id: IdInput, url: WebhookUrl, label: Label.default("") }),
  output: NewWebhook,
})(async (context, input) => {
  requireFeature("webhooks", context.caller, context.config(), context.links);
  await readableDigest(context, input.digest_id);
  return { data: await register(context, input) };
});

interface Registration {
  url: string;
  label: string;
  events?: EventName[] | undefined;
  stream_id?: number | undefined;
  digest_id?: number | undefined;
}

async function register(context: Context, asked: Registration): Promise<NewWebhook> {
  const { store, caller, config, now, masterKey } = context;
  const { url, label, stream_id = null, digest_id = null } = asked;
  requirePublicTarget(url, config().service.network);
  const { org_id } = caller.organization;
  const secret_id = newSecretId();
  const events = eventsOf(asked);
  const webhook = await store.transaction(async (store) => {
    if (digest_id !== null && (await store.webhooks.countOfDigest(org_id, digest_id)) >= webhooksPerDigestMax) {
      const message = `Digest ${digest_id} has ${webhooksPerDigestMax} webhooks, which is the most.`;
      throw new ServiceError("webhook_limit_exceeded", message, { digest_id, limit: webhooksPerDigestMax });
    }
    await listen(store, caller.organization, now);
    const made = { org_id, url, label, events, secret_id, stream_id, digest_id, created_on: now.toISOString() };
    return store.webhooks.create(made);
  });
  return { ...webhook, secret: webhookSecret(masterKey, secret_id) };
}

/** On a digest `digest.new_content` is heard whatever is asked for. Interface, Events, rules 1 and 5. */
export function eventsOf({ events, digest_id }: Pick<Registration, "events" | "digest_id">): EventName[] {
  if (digest_id === undefined) return events ?? ["manifest.matched"];
  return [...new Set<EventName>([...(events ?? []), "digest.new_content"])];
}

async function requireStream({ store, view }: Context, stream_id: number): Promise<void> {
  const stream = await store.streams.access(stream_id, view);
  if (stream && stream.status !== "removed") return;
  throw wrongField("stream_id", `names a stream that is not there: ${stream_id}`);
}

async function requireDigest(context: Context, digest_id: number): Promise<void> {
  requireFeature("digests", context.caller, context.config(), context.links);
  const { org_id } = context.caller.organization;
  if (!(await context.store.digests.byId(digest_id, org_id))) {
    throw wrongField("digest_id", `names a digest that is not there: ${digest_id}`);
  }
  await readableDigest(context, digest_id);
}

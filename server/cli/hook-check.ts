import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the clocks of sender and receiver may lie apart. Seconds; the Standard Webhooks specification's advice. */
const toleranceSeconds = 300;

/** A request that came to a receiver of webhooks. */
export interface IncomingHook {
  header: (name: string) => string;
  /** The very text that came. */
  body: string;
}

/** What is wrong with the signatures of a request; null when it was sent by whoever has the secret, and lately. */
export function signatureFlaw({ header, body }: IncomingHook, secret: string, now: Date): string | null {
  const mac = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  if (!isSame(header("x-service-signature"), mac)) return "X-Service-Signature does not fit the body and the secret";
  const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  const given = header("webhook-signature").split(" ");
  if (!given.some((each) => isSame(each, expected))) return "webhook-signature does not fit the body and the secret";
  const age = now.getTime() / 1000 - Number(timestamp);
  return Math.abs(age) <= toleranceSeconds ? null : `webhook-timestamp lies ${Math.round(age)} s back`;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

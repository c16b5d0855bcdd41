import { createHmac } from "node:crypto";
import type { MasterKey } from "../../../config/runtime/master-key.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import { webhookSecret } from "./secret.ts";

/** What is sent, as far as it is signed. */
export interface Signable {
  /** The same on every attempt. */
  delivery_id: number | string;
  body: string;
  /** The moment of the attempt. */
  now: Date;
}

/** The secrets that sign for a webhook now: its own, and after a rotation for a while the one before. */
export function signingSecrets(masterKey: MasterKey, webhook: WebhookTarget, now: Date): [string, ...string[]] {
  const { secret_id, previous_secret_id, previous_secret_until } = webhook;
  const overlaps = previous_secret_id !== null && (previous_secret_until ?? "") > now.toISOString();
  return [webhookSecret(masterKey, secret_id), ...(overlaps ? [webhookSecret(masterKey, previous_secret_id)] : [])];
}

/**
 * The headers that prove where a delivery comes from: the contract's, whose key is the secret's text (Interface, Events, rule 3;
 * Decisions §9), and those of the Standard Webhooks specification, which hold a signature for each secret.
 */
export function signatureHeaders(secrets: [string, ...string[]], { delivery_id, body, now }: Signable) {
  const id = String(delivery_id);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    "x-service-signature": `sha256=${createHmac("sha256", secrets[0]).update(body).digest("hex")}`,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${standardSignature(secret, signed)}`).join(" "),
  };
}

function standardSignature(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(signed).digest("base64");
}

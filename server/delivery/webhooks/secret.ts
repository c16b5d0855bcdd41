import { randomBytes } from "node:crypto";
import type { MasterKey } from "../../../config/runtime/master-key.ts";

/** What a new webhook's secret is derived from; says nothing without the master key. */
export function newSecretId(): string {
  return randomBytes(16).toString("hex");
}

/** The secret that signs a webhook's deliveries: `whsec_` and 32 bytes in base64. It is stored nowhere. Decisions §9. */
export function webhookSecret(masterKey: MasterKey, secret_id: string): string {
  const bytes = Buffer.from(masterKey.derive("webhook secret", secret_id), "base64url");
  return `whsec_${bytes.toString("base64")}`;
}

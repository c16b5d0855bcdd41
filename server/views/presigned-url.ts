import { timingSafeEqual } from "node:crypto";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import { ServiceError } from "../api/errors.ts";

/** An address that whoever has it may read without a key, until a moment. */
export interface PresignedUrl {
  url: string;
  /** ISO 8601. */
  expires_at: string;
}

const purpose = "presigned url";

/** Signs a path of this service up to `until`: HMAC of path and expiry with the master key. Decisions §9 (export). */
export function presignedUrl(masterKey: MasterKey, base_url: string, path: string, until: Date): PresignedUrl {
  const expires = Math.floor(until.getTime() / 1000);
  const signature = masterKey.derive(purpose, `${path}\n${expires}`);
  const expires_at = new Date(expires * 1000).toISOString();
  return { url: `${base_url}${path}?expires=${expires}&signature=${signature}`, expires_at };
}

/** Throws `link_not_valid` unless the signature is that of the path and its time has not come. */
export function requireSignature(
  masterKey: MasterKey,
  {
    path,
    expires = "",
    signature = "",
  }: { path: string; expires?: string | undefined; signature?: string | undefined },
  now: Date,
): void {
  const right = Buffer.from(masterKey.derive(purpose, `${path}\n${expires}`));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new ServiceError("link_not_valid", "This link was not issued by this service.", {
      reason: "signature",
    });
  }
  if (Number(expires) * 1000 <= now.getTime()) {
    throw new ServiceError("link_not_valid", "This link has expired; request a new one.", { reason: "expired" });
  }
}

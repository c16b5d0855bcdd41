import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** SHA-256, hex, of a body in canonical JSON (RFC 8785): the same for the same fields in any order. Decisions §7. */
export function bodyHash(body: Readonly<Record<string, unknown>>): string {
  return createHash("sha256")
    .update(String(canonicalize(body)))
    .digest("hex");
}

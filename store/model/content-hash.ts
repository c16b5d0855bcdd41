import { createHash } from "node:crypto";

/** By what the text of a record is known again, and seen to be unhurt: its SHA-256 in hexadecimal digits. */
export function contentHash(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

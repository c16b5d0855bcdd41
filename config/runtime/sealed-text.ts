import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Bytes of the nonce and of the tag of AES-256-GCM. NIST SP 800-38D. */
const [nonceBytes, tagBytes] = [12, 16];

/** A text enciphered and signed with AES-256-GCM, in base64. `key`: 32 bytes in base64url, as a master key derives them. */
export function sealed(text: string, key: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "base64url"), nonce);
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64");
}

/** The text again. Throws when it was sealed with another key, or changed. */
export function unsealed(text: string, key: string): string {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(key, "base64url"), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const shown = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return shown.toString("utf8");
}

import { hash } from "node:crypto";
import type { SentPart } from "../store/manifest-bodies.ts";
import { wordsIn } from "./words.ts";

/** A piece of a JSON text: what was written just now, or what is sent as it is stored. */
export type JsonPart = string | SentPart;

/** The text that the parts make. */
export function textOf(parts: readonly JsonPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : Buffer.from(bytesOf(part)).toString("utf8"))).join("");
}

/** The body of an answer as text. */
export function bodyText({ body }: { body: string | readonly JsonPart[] }): string {
  return typeof body === "string" ? body : textOf(body);
}

/** The same in UTF-8. */
export function utf8Of(parts: readonly JsonPart[]): Buffer<ArrayBuffer> {
  const sizes = parts.map((part) => (typeof part === "string" ? Buffer.byteLength(part) : bytesOf(part).byteLength));
  const whole = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const part of parts) {
    if (typeof part === "string") at += whole.write(part, at);
    else {
      whole.set(bytesOf(part), at);
      at += bytesOf(part).byteLength;
    }
  }
  return whole;
}

/** How many words the parts have. */
export function wordsOf(parts: readonly JsonPart[]): number {
  return parts.reduce((sum, part) => sum + (typeof part === "string" ? wordsIn(part) : part.words), 0);
}

/** Names what the parts say, in whatever form they were read: another name, other content. 128 bits; ours. */
export function stampOf(parts: readonly JsonPart[]): string {
  let said = "";
  for (const part of parts) said += `${typeof part === "string" ? part : part.stamp}\0`;
  return hash("sha256", said, "base64url").slice(0, 22);
}

function bytesOf({ bytes }: SentPart): Uint8Array {
  if (bytes) return bytes;
  throw new Error("a part is to be written that was not read as bytes");
}

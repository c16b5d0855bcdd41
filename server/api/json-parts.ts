import { hash } from "node:crypto";
import type { StoryPiece } from "../../store/records/manifest-pieces.ts";
import { wordsIn } from "./words.ts";

/** A piece of a JSON text: what was written just now, or what is sent as it is stored. */
export type JsonPart = string | StoryPiece;

/** Data as JSON text that is already composed, in its parts. `shape` exists for the type checker only. */
export interface JsonText<Out> {
  parts: readonly JsonPart[];
  shape?: Out;
}

/** Whether all of it was written just now. */
export function isWritten(parts: readonly JsonPart[]): boolean {
  return parts.every((part) => typeof part === "string");
}

/** The text that the parts make. */
export function textOf(parts: readonly JsonPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : Buffer.from(bytesOf(part)).toString("utf8"))).join("");
}

/** The body of an answer as text. */
export function bodyText({ body }: { body: string | readonly JsonPart[] }): string {
  return typeof body === "string" ? body : textOf(body);
}

/** The same in UTF-8, in pieces: what is sent as it is stored is not copied. */
export function piecesOf(parts: readonly JsonPart[]): Uint8Array[] {
  return joined(parts).map((part) => (typeof part === "string" ? Buffer.from(part) : bytesOf(part)));
}

/** Texts that stand side by side as one. */
export function joined(parts: readonly JsonPart[]): JsonPart[] {
  const together: JsonPart[] = [];
  for (const part of parts) {
    const before = together.at(-1);
    if (typeof part === "string" && typeof before === "string") together[together.length - 1] = before + part;
    else together.push(part);
  }
  return together;
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

function bytesOf({ bytes }: StoryPiece): Uint8Array {
  if (bytes) return bytes;
  throw new Error("a part is to be written that was not read as bytes");
}

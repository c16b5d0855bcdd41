import { numberedCharacter } from "./entities.ts";

/** UTF-8 read as Latin-1: a lead byte and its followers, as characters. */
const doubledPattern =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/;

/** The same over bytes kept as characters, and single bytes that belong to no such sequence. */
const byteSequences = new RegExp(`${doubledPattern.source}|[\\u0080-\\u00ff]`, "g");

/**
 * Text as it was meant: UTF-8 that a publisher encoded twice is decoded once more (only where every character fits), and
 * the control characters U+0080..U+009F, which nobody writes on purpose, are read as Windows-1252.
 */
export function mendCharacters(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  const once = doubledPattern.test(text) && !/[^\u0000-\u00ff]/.test(text) ? decodeOnceMore(text) : text;
  return once.replace(/[\u0080-\u009f]/g, windows1252);
}

/** Bytes that are UTF-8 but for a few strays, which are read as Windows-1252. */
export function decodeBrokenUtf8(bytes: Uint8Array): string {
  const characters = Buffer.from(bytes).toString("latin1");
  return characters.replace(byteSequences, (sequence) =>
    sequence.length === 1 ? windows1252(sequence) : utf8(sequence),
  );
}

function decodeOnceMore(text: string): string {
  const decoded = utf8(text);
  return decoded.includes("\ufffd") ? text : decoded;
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, "latin1").toString("utf8");
}

function windows1252(character: string): string {
  return numberedCharacter(String(character.charCodeAt(0))) ?? character;
}

import { constants, crc32, deflateRawSync } from "node:zlib";
import { shiftOf } from "./crc-of-both.ts";

/** A text packed so that it can stand in a gzip stream between others: raw deflate that ends at a whole byte. */
export interface PackedText {
  /** Of the text in UTF-8. Bytes. */
  size: number;
  /** Of the same bytes, as gzip has it. */
  crc32: number;
  /** What its size does to the CRC of what stands before it. */
  shift: number;
  deflated: Uint8Array;
}

/** Before the deflated bytes when stored: size, CRC and shift of the text, each 4 bytes, little end first. */
const headBytes = 12;

/** How far back packed bytes may refer. Bytes; RFC 1951. */
const windowBytes = 32_768;

/** Packs a text for storing. It may refer to what stands before it, and then has to stand right behind that. */
export function packed(text: Uint8Array, before?: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(crc32(text), 4);
  head.writeInt32LE(shiftOf(text.length), 8);
  const options = { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH };
  const dictionary = before?.subarray(-windowBytes);
  return Buffer.concat([head, deflateRawSync(text, { ...options, ...(dictionary && { dictionary }) })]);
}

/** What was packed, from how it is stored. */
export function packedText(stored: Uint8Array): PackedText {
  const head = Buffer.from(stored.buffer, stored.byteOffset, headBytes);
  return {
    ...{ size: head.readUInt32LE(0), crc32: head.readUInt32LE(4), shift: head.readInt32LE(8) },
    deflated: stored.subarray(headBytes),
  };
}

/** Design: docs/design/packed-stories.md */
import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { crc32Shift } from "../engine/crc32-combine.ts";

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

/** How hard zlib looks for what repeats. Measured on stories: the best level takes half as long again for a thousandth fewer bytes. */
const level = 5;

/** Packs a text for storing. It may refer to what stands before it, and then has to stand right behind that. */
export function packed(text: Uint8Array, before?: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(crc32(text), 4);
  head.writeInt32LE(crc32Shift(text.length), 8);
  const options = { level, finishFlush: constants.Z_SYNC_FLUSH };
  const dictionary = before?.subarray(-windowBytes);
  return Buffer.concat([head, deflateRawSync(text, { ...options, ...(dictionary && { dictionary }) })]);
}

/** What was packed, from how it is stored. */
export function packedText(stored: Uint8Array): PackedText {
  const head = Buffer.from(stored.buffer, stored.byteOffset, headBytes);
  return {
    size: head.readUInt32LE(0),
    crc32: head.readUInt32LE(4),
    shift: head.readInt32LE(8),
    deflated: stored.subarray(headBytes),
  };
}

/** The texts of what was packed, each to stand right behind the one before. Throws when the bytes are not those that were packed. */
export function unpacked(...texts: PackedText[]): Buffer[] {
  const size = texts.reduce((sum, text) => sum + text.size, 0);
  const deflated = Buffer.concat(texts.map((text) => text.deflated));
  const whole = inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: size + leastChunkBytes });
  let end = 0;
  return texts.map((text) => {
    const bytes = whole.subarray(end, end + text.size);
    end += text.size;
    if (crc32(bytes) !== text.crc32) throw new Error("a packed text is damaged: its checksum differs");
    return bytes;
  });
}

/** The least that zlib unpacks at once. Bytes; Node's own bound. */
const leastChunkBytes = 64;

import { constants, crc32, deflateRawSync } from "node:zlib";
import { crcOfBoth } from "../store/crc-of-both.ts";
import { type JsonPart, joined } from "./json-parts.ts";
import { likeLastTime } from "./like-last-time.ts";

/** RFC 1952: gzip, deflate, no name, no time, unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** An empty last block. RFC 1951. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/**
 * One gzip member of the parts, in pieces. What was packed when it was stored goes in as it is; what is between is packed now, and cheaply,
 * since it says nearly the same from one item to the next.
 */
export function gzipMember(parts: readonly JsonPart[]): Uint8Array[] {
  const pieces: Uint8Array[] = [head];
  const like = likeLastTime();
  let crc = 0;
  let size = 0;
  for (const part of joined(parts)) {
    if (typeof part === "string" || part.packed === undefined) {
      const bytes = typeof part === "string" ? Buffer.from(part) : Buffer.from(part.bytes ?? []);
      pieces.push(like(bytes, size) ?? deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
      crc = crc32(bytes, crc);
      size += bytes.length;
    } else {
      pieces.push(part.packed.deflated);
      crc = crcOfBoth(crc, part.packed.crc32, part.packed.shift);
      size += part.packed.size;
    }
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc, 0);
  tail.writeUInt32LE(size >>> 0, 4);
  pieces.push(lastBlock, tail);
  return pieces;
}

/** Whether there is anything that was packed when it was stored. */
export function isPacked(parts: readonly JsonPart[]): boolean {
  return parts.some((part) => typeof part !== "string" && part.packed !== undefined);
}

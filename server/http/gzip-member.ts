/** Design: docs/design/packed-stories.md */
import { constants, crc32, deflateRawSync } from "node:zlib";
import { crc32Combine } from "../../store/engine/crc32-combine.ts";
import { type JsonPart, joined } from "../api/json-parts.ts";

/** RFC 1952: gzip, deflate, no name, no time, unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** An empty last block. RFC 1951. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Longest text between packed parts that goes in unpacked: packing less of it costs more time than it saves on the way. Bytes; ours. */
const storedMax = 4096;

/** One gzip member of the parts, in pieces. What was packed when it was stored goes in as it is; short texts between go in unpacked. */
export function gzipMember(parts: readonly JsonPart[]): Uint8Array[] {
  const pieces: Uint8Array[] = [head];
  let crc = 0;
  let size = 0;
  for (const part of joined(parts)) {
    if (typeof part === "string" || part.packed === undefined) {
      const bytes = typeof part === "string" ? Buffer.from(part) : Buffer.from(part.bytes ?? []);
      if (bytes.length <= storedMax) pieces.push(storedHead(bytes.length), bytes);
      else pieces.push(deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
      crc = crc32(bytes, crc);
      size += bytes.length;
    } else {
      pieces.push(part.packed.deflated);
      crc = crc32Combine(crc, part.packed.crc32, part.packed.shift);
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

/** What stands before the bytes of a stored block that is not the last: its length, and that with each bit turned. RFC 1951, 3.2.4. */
function storedHead(length: number): Uint8Array {
  return Uint8Array.of(0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff);
}

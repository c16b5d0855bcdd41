import { inflateRawSync } from "node:zlib";
import type { DocumentLimits } from "./document-limits.ts";
import { UnreadableDocument } from "./unreadable-document.ts";

/** Size from which the ratio counts: small files of blanks pack very well. Bytes; ours. */
const ratioBytesMin = 1024 * 1024;

/**
 * Unpacks every file of a ZIP archive by its name (APPNOTE 4.3), so that one that is larger inside than allowed is found out
 * by its bytes and not by what its header says. Throws `UnreadableDocument`.
 */
export function unzip(
  bytes: Uint8Array,
  limits: Pick<DocumentLimits, "unpacked_bytes" | "ratio">,
): Map<string, Buffer> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end === -1) throw new UnreadableDocument("it is broken or not of the kind that its name says");
  const budget = Math.min(limits.unpacked_bytes, Math.max(ratioBytesMin, bytes.byteLength * limits.ratio));
  try {
    return unpackAll(archive, end, budget);
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause;
    throw new UnreadableDocument("it is broken or not of the kind that its name says", { cause });
  }
}

function unpackAll(archive: Buffer, end: number, budget: number): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  let left = budget;
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extraLength, remarkLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const content = unpack(archive, at, left);
    left -= content.byteLength;
    files.set(name, content);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (remarkLength ?? 0);
  }
  return files;
}

/** The content of the file whose central header begins at `at`; methods 0 (stored) and 8 (deflated) are read. */
function unpack(archive: Buffer, at: number, left: number): Buffer {
  const header = archive.readUInt32LE(at + 42);
  const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
  if (archive.readUInt16LE(at + 10) === 0 && packed.byteLength <= left) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  } catch (cause) {
    const tooLarge = cause instanceof RangeError;
    throw new UnreadableDocument(
      tooLarge ? "what is packed in it is larger than allowed" : "it is broken or not of the kind that its name says",
      { cause },
    );
  }
}

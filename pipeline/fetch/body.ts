import { promisify } from "node:util";
import zlib from "node:zlib";

/** A body that breaks a limit or cannot be unpacked. */
export class BodyError extends Error {
  override name = "BodyError";
  readonly reason: "too_large" | "body_broken";

  constructor(reason: "too_large" | "body_broken", message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** How many encodings may be stacked on one body. Ours: more than one is already rare, a tower of them is an attack. */
const encodingsMax = 3;

const decoders = {
  gzip: promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  "x-gzip": promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  br: promisify<Uint8Array, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  zstd: promisify<Uint8Array, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress),
  deflate: inflateEither,
};

/** The `Accept-Encoding` that `readBody` can honour. */
export const acceptedEncodings = "gzip, deflate, br, zstd";

/** Reads a body to its end and unpacks it; neither the packed nor any unpacked form may exceed `max_bytes`. Throws `BodyError`. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  {
    content_encoding,
    content_length,
    max_bytes,
  }: { content_encoding?: string; content_length?: string; max_bytes: number },
): Promise<Uint8Array> {
  if (Number(content_length ?? 0) > max_bytes) throw tooLarge(max_bytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > max_bytes) throw tooLarge(max_bytes);
    chunks.push(chunk);
  }
  return unpack(Buffer.concat(chunks, size), content_encoding, max_bytes);
}

async function unpack(packed: Uint8Array, contentEncoding: string | undefined, max_bytes: number): Promise<Uint8Array> {
  const encodings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const layers = encodings.filter((name) => name !== "" && name !== "identity").reverse();
  if (layers.length > encodingsMax) throw new BodyError("body_broken", "the body is packed too many times over");
  let bytes = packed;
  for (const layer of layers) bytes = await unpackLayer(bytes, layer, max_bytes);
  return bytes;
}

async function unpackLayer(packed: Uint8Array, encoding: string, max_bytes: number): Promise<Uint8Array> {
  const decode = Object.entries(decoders).find(([name]) => name === encoding)?.[1];
  if (!decode) throw new BodyError("body_broken", `the body is packed in an unknown way (${encoding})`);
  if (packed.byteLength === 0) return packed;
  // Servers that label a plain body as gzip are met in the wild; the magic number tells.
  if (encoding.endsWith("gzip") && !(packed[0] === 0x1f && packed[1] === 0x8b)) return packed;
  try {
    return await decode(packed, { maxOutputLength: max_bytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(max_bytes, error);
    throw new BodyError("body_broken", `the body cannot be unpacked (${encoding})`, { cause: error });
  }
}

/** "deflate" is zlib by the standard and raw by the habit of some servers; the header nibble tells them apart. */
async function inflateEither(packed: Uint8Array, options: zlib.ZlibOptions): Promise<Uint8Array> {
  const hasHeader = ((packed[0] ?? 0) & 0x0f) === 8;
  return promisify<Uint8Array, zlib.ZlibOptions, Buffer>(hasHeader ? zlib.inflate : zlib.inflateRaw)(packed, options);
}

function tooLarge(max_bytes: number, cause?: unknown): BodyError {
  return new BodyError("too_large", `the body is larger than ${max_bytes} bytes`, { cause });
}

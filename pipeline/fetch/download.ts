import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { BodyError } from "./body.ts";

/** Where a body goes that is too large to hold, and the bounds that it has instead of the usual ones. */
export interface Download {
  /** A file that does not exist yet. */
  file: string;
  max_bytes: number;
  /** For the whole fetch, redirects included. */
  timeout_ms: number;
}

/** Writes a body to a file as it comes; gives how many bytes it has. Throws `BodyError`. */
export async function writeBody(
  body: AsyncIterable<Uint8Array>,
  headers: Readonly<Record<string, string>>,
  { file, max_bytes }: Download,
): Promise<number> {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "")
    throw new BodyError("body_broken", `the body is packed (${encoding})`);
  const stated = Number(headers["content-length"] ?? 0);
  if (stated > max_bytes) throw tooLarge(max_bytes);
  let size = 0;
  await pipeline(
    body,
    async function* bounded(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > max_bytes) throw tooLarge(max_bytes);
        yield chunk;
      }
    },
    createWriteStream(file, { flags: "wx", mode: 0o600 }),
  );
  return size;
}

function tooLarge(max_bytes: number): BodyError {
  return new BodyError("too_large", `the body is larger than ${max_bytes} bytes`);
}

import type { H3Event } from "h3";
import { requestBodyMaxBytes } from "../../config/limits.ts";
import { ServiceError } from "../api/errors.ts";

/** What of a body that is too large is still read, so that its sender gets to read the answer. Bytes; ours. */
const discardedMaxBytes = 16 * requestBodyMaxBytes;

/** The body of a request as it came. Throws `payload_too_large`, and `body_not_json` when it breaks off. */
export async function bodyBytes(event: H3Event): Promise<Uint8Array> {
  // Before anything touches the body: only then is it thrown away, and the connection free for the next request.
  if (Number(event.req.headers.get("content-length") ?? 0) > requestBodyMaxBytes) throw tooLarge();
  const bytes = await wholeBody(event).catch((cause: unknown) => Promise.reject(notJson(cause)));
  if (bytes === undefined) throw tooLarge();
  return bytes;
}

/** The body of a request as text. Throws `payload_too_large`, and `body_not_json` when it is not UTF-8 or breaks off. */
export async function bodyText(event: H3Event): Promise<string> {
  const bytes = await bodyBytes(event);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notJson(cause);
  }
}

/** A `body_not_json` with what it was noticed by. */
export function notJson(cause: unknown): ServiceError {
  return new ServiceError("body_not_json", "The body is not valid JSON in UTF-8.", {}, { cause });
}

/** The bytes of a body whose length nobody stated; undefined when they are too many. */
async function wholeBody({ req, res }: H3Event): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = req.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size <= requestBodyMaxBytes) chunks.push(read.value);
    if (size <= discardedMaxBytes) continue;
    // What is still to come would stand in the way of the next request.
    res.headers.set("connection", "close");
    break;
  }
  return size > requestBodyMaxBytes ? undefined : Buffer.concat(chunks);
}

function tooLarge(): ServiceError {
  return new ServiceError("payload_too_large", `The body may have at most ${requestBodyMaxBytes} bytes.`);
}

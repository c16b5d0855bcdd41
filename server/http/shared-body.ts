import type { Headers, Produced } from "./answer.ts";
import type { SharedDocument } from "./shared-document.ts";

/** Whether what is sent is the same for everybody. */
export function isShared(body: string | Uint8Array | SharedDocument | ReadableStream): body is SharedDocument {
  return typeof body === "object" && "packed" in body;
}

/** Sends a document out of the one memory that it lies in, packed to those who take it. */
export function sharedBody(
  document: SharedDocument,
  takesGzip: boolean,
  header: Headers,
): Pick<Produced, "body" | "varies"> {
  if (takesGzip) header({ "content-encoding": "gzip" });
  return { body: [takesGzip ? document.packed() : document.bytes()], varies: "Accept-Encoding" };
}

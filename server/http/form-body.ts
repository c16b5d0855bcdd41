import type { H3Event } from "h3";
import { ServiceError } from "../api/errors.ts";
import { bodyBytes, bodyText } from "./request-body.ts";

/** What a form of a page sent. A file is a field with its bytes, one character a byte. Throws `payload_too_large` and `invalid_request`. */
export async function formBody(event: H3Event): Promise<URLSearchParams> {
  const type = event.req.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return new URLSearchParams(await bodyText(event));
  const body = new Uint8Array(await bodyBytes(event));
  const fields = new URLSearchParams();
  for (const [name, value] of await partsOf(body, type)) {
    fields.append(name, typeof value === "string" ? value : Buffer.from(await value.arrayBuffer()).toString("latin1"));
  }
  return fields;
}

async function partsOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch (cause) {
    throw new ServiceError("invalid_request", "The form did not arrive whole. Send it again.", {}, { cause });
  }
}

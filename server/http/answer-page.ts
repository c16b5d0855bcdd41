import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { H3Event } from "h3";
import type { Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { encodes } from "./accept.ts";
import type { Headers, Produced } from "./answer.ts";
import { clientOf } from "./event.ts";
import { wrongMethod } from "./methods.ts";
import { type PageRequest, type PageRoute, pageAnswer } from "./page-route.ts";
import { bodyBytes, bodyText } from "./request-body.ts";
import { isShared, sharedBody } from "./shared-body.ts";

/** Asks for a page for people. */
export async function answerPage(
  service: Service,
  route: PageRoute,
  event: H3Event,
  header: Headers,
): Promise<Produced> {
  const asked = event.req.method === "HEAD" ? "GET" : event.req.method;
  const method = route.methods.find((each) => each === asked);
  if (!method) throw wrongMethod(event, [...route.methods]);
  const request: PageRequest = {
    method,
    url: event.url,
    params: event.context.params ?? {},
    client: clientOf(service, event),
    sent: (name) => event.req.headers.get(name),
    form: method === "POST" ? await formBody(event) : new URLSearchParams(),
  };
  const { status, headers, cookies, body } = await pageAnswer(route, request, {
    links: service.links(),
    log: service.log,
  });
  header(headers);
  const takesGzip = encodes(request.sent("accept-encoding"), "gzip");
  if (isShared(body)) return { status, cookies, ...sharedBody(body, takesGzip, header) };
  if (typeof body !== "string" || body.length < packedFrom) return { status, body, cookies };
  const varies = "Accept-Encoding";
  if (!takesGzip) return { status, body, cookies, varies };
  header({ "content-encoding": "gzip" });
  return { status, body: new Uint8Array(await packed(body)), cookies, varies };
}

/** Pages from this length on are packed for browsers that take it. Characters; ours: less fits into one packet as it is. */
const packedFrom = 1400;

const packed = promisify(gzip);

/** What a form of a page sent. A file is a field with its bytes, one character a byte. Throws `payload_too_large` and `invalid_request`. */
async function formBody(event: H3Event): Promise<URLSearchParams> {
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
    throw new ServiceError("invalid_request", "Something was missing from the form. Please try again.", {}, { cause });
  }
}

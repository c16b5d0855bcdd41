import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { H3Event } from "h3";
import type { Service } from "../api/call.ts";
import { encodes } from "./accept.ts";
import type { Headers, Produced } from "./answer.ts";
import { clientOf } from "./event.ts";
import { formBody } from "./form-body.ts";
import { wrongMethod } from "./methods.ts";
import { type PageRequest, type PageRoute, pageAnswer } from "./page-route.ts";
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

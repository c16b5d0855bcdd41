import type { H3Event } from "h3";
import { call, type Service } from "../api/call.ts";
import { shownCredential } from "../api/caller.ts";
import { ServiceError } from "../api/errors.ts";
import { isWritten, piecesOf, textOf } from "../api/json-parts.ts";
import type { Operation, Rest } from "../api/operation.ts";
import { accepted, encodes } from "./accept.ts";
import type { Headers, Produced } from "./answer.ts";
import { clientOf } from "./event.ts";
import { gzipMember, isPacked } from "./gzip-member.ts";
import { pageUrl, requestInput, unreadFields } from "./request-input.ts";
import { sharedBody } from "./shared-body.ts";

/** Where an operation is found, and which of its fields stand in the path. */
export interface OperationRoute {
  operation: Operation<unknown, unknown>;
  rest: Rest;
  path_fields: readonly string[];
}

/** Runs an operation on what a request says. */
export async function runOperation(
  service: Service,
  { operation, rest, path_fields }: OperationRoute,
  event: H3Event,
  header: Headers,
): Promise<Produced> {
  if (!operation.produces) requireJsonWanted(event);
  else if (event.url.pathname.endsWith("/")) return withoutSlash(event, header);
  let read: Promise<Record<string, unknown>> | undefined;
  const cookies: string[] = [];
  const takesGzip = encodes(event.req.headers.get("accept-encoding"), "gzip");
  const reply = await call(service, operation, {
    credential: shownCredential((name) => event.req.headers.get(name)),
    client: clientOf(service, event),
    input: () => {
      read ??= requestInput(event, rest);
      return read;
    },
    sent: (name) => event.req.headers.get(name),
    path_fields,
    pageUrl: (page_num) => pageUrl(service.links().base_url, event.url, page_num),
    delivers: event.req.method !== "HEAD",
    unread: unreadFields(rest, event.url.searchParams),
    posted_to: event.req.method === "POST" ? event.url.pathname : undefined,
    header,
    cookie: (line) => void cookies.push(line),
    form: takesGzip ? "packed" : "bytes",
  });
  if (reply.content_type) header({ "content-type": reply.content_type });
  const status = reply.status ?? operation.status ?? 200;
  if (reply.shared) return { status, cookies, ...sharedBody(reply.shared, takesGzip, header) };
  if (typeof reply.body === "string") return { status, body: reply.stream ?? reply.body, cookies };
  const varies = "Accept-Encoding";
  if (isWritten(reply.body)) return { status, body: textOf(reply.body), cookies, varies };
  if (!isPacked(reply.body)) return { status, body: piecesOf(reply.body), cookies, varies };
  header({ "content-encoding": "gzip" });
  return { status, body: gzipMember(reply.body), cookies, varies };
}

/** Addresses on pages are relative to the page's own, which has no slash at its end; so is this one, for proxies with a prefix. */
function withoutSlash(event: H3Event, header: Headers) {
  const last = event.url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  header({ location: `../${last}${event.url.search}` });
  return { status: 308, body: "" };
}

function requireJsonWanted(event: H3Event): void {
  if (accepted(event.req.headers.get("accept"), ["application/json"])) return;
  throw new ServiceError("not_acceptable", "Answers are application/json.");
}

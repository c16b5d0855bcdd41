import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import { fromNodeHandler, type H3Event, HTTPResponse } from "h3";
import type { Call, Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { corsHeaders } from "./cors.ts";
import { errorResponse, withErrorHeaders } from "./error-response.ts";
import { nodeOf } from "./event.ts";

/** Adds headers to the answer. */
export type Headers = Call["header"];

/** What is sent back of a request that was answered. */
export interface Produced {
  status: number;
  body: Body;
  /** `Set-Cookie` lines. */
  cookies?: string[] | undefined;
  /** Which of the request's headers had a say, for `Vary`. */
  varies?: string;
}

type Body = string | Uint8Array<ArrayBuffer> | readonly Uint8Array[] | ReadableStream<Uint8Array>;

/** Turns whatever comes of a request into a response with the headers that every response has. */
export async function answer(
  service: Service,
  event: H3Event,
  produce: (header: Headers) => Promise<Produced>,
): Promise<unknown> {
  const request_id = randomUUID();
  const { method, headers: sent } = event.req;
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-request-id": request_id,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...corsHeaders(service.config().service.cors.origins, sent.get("origin")),
  };
  const respond = (status: number, body: Body, cookies: string[] = []) => {
    service.log.debug({ request_id, method, path: withoutSecrets(event.url.pathname), status }, "request");
    if (isPieced(body)) {
      const pieced = { status, headers, cookies, pieces: body };
      return fromNodeHandler(() => sendPieces(nodeOf(event).response, pieced))(event);
    }
    const lines = cookies.map((cookie): [string, string] => ["set-cookie", cookie]);
    const statusText = STATUS_CODES[status] ?? "";
    return new HTTPResponse(body, { status, statusText, headers: [...Object.entries(headers), ...lines] });
  };
  try {
    requireHost(event);
    const { status, body, cookies, varies } = await produce((more) => Object.assign(headers, more));
    if (varies) headers.vary = headers.vary === undefined ? varies : `${varies}, ${headers.vary}`;
    return respond(status, body, cookies);
  } catch (thrown) {
    const error = errorResponse(thrown, { request_id, links: service.links(), log: service.log });
    Object.assign(headers, withErrorHeaders(headers, error));
    return respond(error.status, JSON.stringify(error.body));
  }
}

function isPieced(body: Body): body is readonly Uint8Array[] {
  return Array.isArray(body);
}

/** Secrets do not belong into addresses, and some write them there all the same. */
export function withoutSecrets(path: string): string {
  return path.replaceAll(/cs_[a-z]+_[\w-]+|(?<=\/mail\/\d+\.)[\w-]+/g, "[secret]");
}

/** RFC 9112 §3.2: a request of HTTP/1.1 says which host it means, and none says it twice. */
function requireHost(event: H3Event): void {
  const asked = event.runtime?.node?.req;
  if (asked === undefined) return;
  const hosts = asked.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1) throw new ServiceError("request_not_http", "There is more than one Host header.");
  if (hosts === 0 && asked.httpVersion !== "1.0") {
    throw new ServiceError("request_not_http", "The Host header is missing.");
  }
}

/** An answer whose body lies in pieces. */
interface PiecedAnswer {
  status: number;
  headers: Record<string, string>;
  /** Lines of `Set-Cookie`. */
  cookies: string[];
  pieces: readonly Uint8Array[];
}

/** Sends pieces one behind the other as they are: to copy a page into one buffer first costs more than to find and compose it. */
function sendPieces(response: ServerResponse, { status, headers, cookies, pieces }: PiecedAnswer): void {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const more = { "content-length": String(bytes), ...(cookies.length > 0 && { "set-cookie": cookies }) };
  response.writeHead(status, { ...headers, ...more });
  // Held back until all are there, they go to the network in one call.
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}

import { acceptedEncodings } from "./body.ts";
import type { FetchPolicy, FetchRequest } from "./request.ts";

/** The headers of one hop. Credentials and per-source headers go to the origin of the request's own address only. */
export function requestHeaders(policy: FetchPolicy, request: FetchRequest, url: URL): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": userAgent(policy),
    accept: request.accept ?? "*/*",
    "accept-encoding": acceptedEncodings,
  };
  if (request.validators?.etag) headers["if-none-match"] = request.validators.etag;
  if (request.validators?.last_modified) headers["if-modified-since"] = request.validators.last_modified;
  const start = URL.parse(request.url);
  if (url.origin !== start?.origin) return headers;
  if (start.username) headers.authorization = basicCredentials(start);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value;
  return headers;
}

/** The address as it goes over the wire. */
export function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = "";
  bare.password = "";
  bare.hash = "";
  return bare;
}

/** Headers as undici gives them, one text per lower-case name. */
export function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const pairs = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), [value].flat().join(", ")]));
}

/** `user_agent (+contact)`: publishers see who comes and how to complain. */
function userAgent({ user_agent, contact }: FetchPolicy): string {
  return contact && !user_agent.includes(contact) ? `${user_agent} (+${contact})` : user_agent;
}

function basicCredentials(url: URL): string {
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

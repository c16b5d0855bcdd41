import { acceptedEncodings } from "./body.ts";
import type { Validators } from "./outcome.ts";
import type { FetchPolicy, FetchRequest } from "./request.ts";

/** The headers of one hop. Credentials and per-source headers go to the origin of the request's own address only. */
export function requestHeaders(policy: FetchPolicy, request: FetchRequest, url: URL): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": userAgent(policy),
    accept: request.accept ?? "*/*",
    "accept-encoding": request.into ? "identity" : acceptedEncodings,
  };
  const { etag, last_modified } = validatorsFor(request, url);
  if (etag) headers["if-none-match"] = etag;
  if (last_modified) headers["if-modified-since"] = last_modified;
  if (etag && request.takes_news) headers["a-im"] = "feed";
  if (request.form) headers["content-type"] = "application/x-www-form-urlencoded";
  const start = URL.parse(request.url);
  if (url.origin !== start?.origin) return headers;
  if (start.username) headers.authorization = basicCredentials(start);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value;
  return headers;
}

/** Whether a hop asks "has it changed?". */
export function isConditional(request: FetchRequest, url: URL): boolean {
  const { etag, last_modified } = validatorsFor(request, url);
  return Boolean(etag || last_modified);
}

const noValidators: Validators = { etag: null, last_modified: null };

/** An ETag speaks of the address that gave it: another one with the same ETag holds something else. */
function validatorsFor({ validators }: FetchRequest, url: URL): Validators {
  return validators && (!validators.url || validators.url === url.href) ? validators : noValidators;
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

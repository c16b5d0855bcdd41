import { IncomingMessage, ServerResponse } from "node:http";
import type { H3Event } from "h3";
import { isOpened } from "../../config/runtime/public-address.ts";
import type { Service } from "../api/call.ts";

/** Whose request it is: an address, as far as proxies are trusted. */
export function clientOf(service: Service, event: H3Event): string {
  const forwarded = event.req.headers.get("x-forwarded-for");
  return clientAddress(event.req.ip ?? "", forwarded, service.config().service.trusted_proxies);
}

/** The request and the answer as Node has them: the service runs on nothing else. */
export function nodeOf(event: H3Event) {
  const { req: request, res: response } = event.runtime?.node ?? {};
  if (request instanceof IncomingMessage && response instanceof ServerResponse) return { request, response };
  throw new Error("the request is not one of HTTP/1.1");
}

/**
 * The address of the client: the peer's, or, when the peer is a trusted proxy, the last address in
 * X-Forwarded-For that is not one. Decisions §4.
 */
export function clientAddress(peer: string, forwarded: string | null, trusted: readonly string[]): string {
  if (trusted.length === 0) return peer;
  const isProxy = (address: string) => isOpened(address, { allow_private: false, allow: trusted });
  const hops = [...(forwarded ?? "").split(",").map((hop) => hop.trim()), peer];
  return isProxy(peer) ? (hops.findLast((hop) => hop !== "" && !isProxy(hop)) ?? peer) : peer;
}

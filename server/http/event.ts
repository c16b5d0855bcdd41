import { IncomingMessage, ServerResponse } from "node:http";
import type { H3Event } from "h3";
import type { Service } from "../api/call.ts";
import { clientAddress } from "./client-address.ts";

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

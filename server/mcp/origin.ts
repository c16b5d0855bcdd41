import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { isLoopbackHost } from "../../config/public-address.ts";
import type { ServiceConfig } from "../../config/service.ts";

/**
 * The refusal of a request that a page of a foreign origin sent, or that reached a service on loopback under a foreign
 * name (DNS rebinding); undefined when it may go on. Decisions §11 (`Origin` is checked).
 */
export function foreignRequest(request: Request, service: ServiceConfig, base_url: string): Response | undefined {
  const own = new URL(base_url).hostname;
  const isLocal = isLoopbackHost(service.host);
  const locals = isLocal ? localhostAllowedHostnames() : [];
  const wrongHost = isLocal ? hostHeaderValidationResponse(request, [...locals, own]) : undefined;
  const { origins } = service.cors;
  if (wrongHost || origins.includes("*")) return wrongHost;
  const named = origins.flatMap((origin) => URL.parse(origin)?.hostname ?? []);
  return originValidationResponse(request, [...locals, own, ...named]);
}

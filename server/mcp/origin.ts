import { localhostAllowedHostnames, originValidationResponse } from "@modelcontextprotocol/server";
import { isLoopbackHost } from "../../config/runtime/public-address.ts";
import type { ServiceConfig } from "../../config/service.ts";

/** The refusal of a request that a page of a foreign origin sent; undefined when it may go on. Decisions §11 (`Origin` is checked). */
export function foreignRequest(request: Request, service: ServiceConfig, base_url: string): Response | undefined {
  const { origins } = service.cors;
  if (origins.includes("*")) return undefined;
  const locals = isLoopbackHost(service.host) ? localhostAllowedHostnames() : [];
  const named = origins.flatMap((origin) => URL.parse(origin)?.hostname ?? []);
  return originValidationResponse(request, [...locals, new URL(base_url).hostname, ...named]);
}

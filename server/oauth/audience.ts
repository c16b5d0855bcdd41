import type { Links } from "../views/links.ts";

/** What is asked for when a program names no resource, as revision 2025-03-26 of MCP and older programs do: the service as a whole. */
export const wholeService = "urn:claimstream:service";

/**
 * What a token for a resource is good for: that address alone; undefined for a resource that is not here. RFC 8707 §2.
 * Some programs write addresses with a slash at their end.
 */
export function audienceOf(resource: string, { base_url, mcp_url, mcp_sse_url }: Links): string | undefined {
  return [wholeService, base_url, mcp_url, mcp_sse_url].find((each) => each === resource.replace(/\/$/, ""));
}

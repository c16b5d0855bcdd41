import { linksOf, type ServiceConfig } from "../../config/service.ts";

/** The addresses that answers name. */
export interface Links {
  base_url: string;
  /** The agent-tool server, streamable HTTP. Interface, Agent-tool server. */
  mcp_url: string;
  /** The same the older way, server-sent events. */
  mcp_sse_url: string;
  /** The documentation as tools; needs no key. */
  docs_mcp_url: string;
  ws_url: string;
  connect_url: string;
  bind_email_url: string;
  bind_verify_url: string;
  docs_url: string;
  upgrade_url: string;
  signup_url: string;
}

/** The addresses of a service that clients reach at `base_url`. */
export function serviceLinks(service: ServiceConfig, base_url: string): Links {
  const { docs_url, upgrade_url, signup_url } = linksOf(service, base_url);
  return {
    base_url,
    mcp_url: `${base_url}/mcp`,
    mcp_sse_url: `${base_url}/sse`,
    docs_mcp_url: `${base_url}/docs-mcp`,
    ws_url: `${base_url.replace(/^http/, "ws")}/ws`,
    connect_url: `${base_url}/connect`,
    bind_email_url: `${base_url}/api/connect/bind-email`,
    bind_verify_url: `${base_url}/api/connect/bind-email/verify`,
    docs_url,
    upgrade_url,
    signup_url,
  };
}

/** What an MCP host's configuration takes under `mcpServers`. */
export function mcpServers({ mcp_url }: Links, api_key: string) {
  return { claimstream: { type: "http", url: mcp_url, headers: { Authorization: `Bearer ${api_key}` } } };
}

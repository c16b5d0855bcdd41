import { linksOf, type ServiceConfig } from "../config/service.ts";

/** The addresses that answers name. */
export interface Links {
  base_url: string;
  /** The agent-tool server, streamable HTTP. Interface, Agent-tool server. */
  mcp_url: string;
  ws_url: string;
  connect_url: string;
  bind_email_url: string;
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
    ws_url: `${base_url.replace(/^http/, "ws")}/ws`,
    connect_url: `${base_url}/connect`,
    bind_email_url: `${base_url}/api/connect/bind-email`,
    docs_url,
    upgrade_url,
    signup_url,
  };
}

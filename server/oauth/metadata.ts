import { z } from "zod";
import { OauthScope } from "../../store/model/oauth-scope.ts";
import type { PublicContext } from "../api/operation.ts";
import type { Links } from "../views/links.ts";

/** Where the protocol is spoken, below the base address. */
export const oauthPaths = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  revocation: "/oauth/revoke",
  consent: "/console/allow",
} as const;

/** Scopes of a program that names none, and those that agents' tools want: what only reads. Ours. */
export const readingScopes = OauthScope.options.filter((scope) => scope.endsWith(":read")).join(" ");

/** Where agents get a key of their own. Interface, Authentication 4. */
const AgentAuth = z.object({
  identity_endpoint: z.string().meta({ description: "Gives a key." }),
  claim_endpoint: z.string().meta({ description: "Sends a code to a mail address, to bind it to the key." }),
  events_endpoint: z.string().meta({ description: "Takes that code." }),
});

/** RFC 8414 §2, and for agents where they get a key. */
export const ServerMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: z.array(OauthScope),
  response_types_supported: z.array(z.literal("code")),
  response_modes_supported: z.array(z.literal("query")),
  grant_types_supported: z.array(z.enum(["authorization_code", "refresh_token"])),
  token_endpoint_auth_methods_supported: z.array(z.literal("none")),
  revocation_endpoint_auth_methods_supported: z.array(z.literal("none")),
  code_challenge_methods_supported: z.array(z.literal("S256")),
  authorization_response_iss_parameter_supported: z.literal(true),
  service_documentation: z.string(),
  agent_auth: AgentAuth,
});

/** RFC 9728 §2, and the same for agents. */
export const ResourceMetadata = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(OauthScope),
  bearer_methods_supported: z.array(z.literal("header")),
  resource_name: z.string(),
  resource_documentation: z.string(),
  agent_auth: AgentAuth,
});

/** What a client has to know of the authorization server. */
export function serverMetadata(links: Links): z.infer<typeof ServerMetadata> {
  const at = (path: string) => `${links.base_url}${path}`;
  return {
    issuer: links.base_url,
    authorization_endpoint: at(oauthPaths.authorization),
    token_endpoint: at(oauthPaths.token),
    revocation_endpoint: at(oauthPaths.revocation),
    scopes_supported: OauthScope.options,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: links.docs_url,
    agent_auth: agentAuth(links),
  };
}

/**
 * What a client has to know of what its tokens open. `path`: of the agent-tool server, or none for REST. Scopes are those of what
 * is done there, because programs ask for whatever is listed.
 */
export function resourceMetadata(
  { links, operations }: Pick<PublicContext, "links" | "operations">,
  path: "" | "/mcp" | "/sse",
): z.infer<typeof ResourceMetadata> {
  const done = operations.filter(({ tool }) => path === "" || tool !== undefined).map(({ scope }) => scope);
  return {
    resource: `${links.base_url}${path}`,
    authorization_servers: [links.base_url],
    scopes_supported: OauthScope.options.filter((scope) => done.includes(scope)),
    bearer_methods_supported: ["header"],
    resource_name: "claimstream",
    resource_documentation: links.docs_url,
    agent_auth: agentAuth(links),
  };
}

function agentAuth(links: Links): z.infer<typeof AgentAuth> {
  return {
    identity_endpoint: links.connect_url,
    claim_endpoint: links.bind_email_url,
    events_endpoint: links.bind_verify_url,
  };
}

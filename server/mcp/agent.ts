import { authenticate, authenticateToken, type Caller, requireOneOwner, shownCredential } from "../api/caller.ts";
import { requireFeature } from "../api/entitlement.ts";
import { ServiceError } from "../api/errors.ts";

/** An agent as its connection shows it. */
export interface Agent {
  /** An API key or an MCP token. */
  token: string;
  /** The address of the client. */
  client: string;
  /** The address of ours that it speaks with, for which an OAuth token must have been given. */
  resource: string;
}

type Deps = Parameters<typeof authenticate>[1];

/** What MCP tokens begin with. */
const mcpTokenPrefix = "cs_mcp_";

/** Who asks and with which token, from the headers of a request. Throws `service_key_invalid` and its like. */
export async function shownAgent(
  header: (name: string) => string | null,
  deps: Deps,
): Promise<{ token: string; caller: Caller }> {
  const shown = shownCredential(header);
  // A bearer may be an MCP token as well; with a secret beside it, it is a key.
  const isBearer = shown !== undefined && shown.api_secret === null;
  const caller = await (isBearer ? authenticateToken(shown.api_key, deps) : authenticate(shown, deps));
  await requireOneOwner(caller, shown?.beside ?? [], deps);
  return { token: shown?.api_key ?? "", caller };
}

/** The same from an address, which takes an MCP token only: keys go in headers. Interface, Authentication 2 and 3. */
export async function agentOfAddress(
  token: string,
  header: (name: string) => string | null,
  deps: Deps,
): Promise<{ token: string; caller: Caller }> {
  if (!token.startsWith(mcpTokenPrefix)) {
    throw new ServiceError("service_key_invalid", "An address takes an MCP token only; send API keys in headers.");
  }
  const caller = await authenticateToken(token, deps);
  const { api_key, beside = [] } = shownCredential(header) ?? {};
  await requireOneOwner(caller, api_key === undefined ? beside : [api_key, ...beside], deps);
  return { token, caller };
}

/** The caller behind an agent whose plan opens agents' tools. Throws as `authenticateToken` does, and `feature_not_in_plan`. */
export async function agentCaller({ token, resource }: Agent, deps: Deps): Promise<Caller> {
  const caller = await authenticateToken(token, { ...deps, resource });
  requireFeature("mcp", caller, deps.config, deps.links);
  return caller;
}

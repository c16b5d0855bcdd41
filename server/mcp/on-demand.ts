import type { Service } from "../api/call.ts";
import type { AgentEndpoint, AgentEndpoints } from "./endpoints.ts";

/** The addresses at which agents are answered. Interface, Endpoints. */
const agentPaths = ["/mcp", "/sse", "/messages", "/docs-mcp"] as const;

/** The same below `/mcp`, for whoever takes that for the server and adds the path. Decisions §13. */
const pathsBelow = { "/mcp/mcp": "/mcp", "/mcp/sse": "/sse", "/mcp/docs-mcp": "/docs-mcp" } as const;

/** The endpoints of agents, which are opened, and their protocol loaded, when the first one asks. */
export function agentEndpointsOnDemand(service: Service): AgentEndpoints {
  let opening: Promise<AgentEndpoints> | undefined;
  const open = () => {
    opening ??= import("./endpoints.ts").then(({ openAgentEndpoints }) => openAgentEndpoints(service));
    return opening;
  };
  const endpointAt =
    (path: string): AgentEndpoint =>
    async (asked) => {
      const endpoint = (await open()).byPath.get(path);
      if (endpoint === undefined) throw new Error(`nothing answers agents at ${path}`);
      return endpoint(asked);
    };
  return {
    byPath: new Map([
      ...agentPaths.map((path) => [path, endpointAt(path)] as const),
      ...Object.entries(pathsBelow).map(([path, same]) => [path, endpointAt(same)] as const),
    ]),
    async [Symbol.asyncDispose]() {
      await (await opening)?.[Symbol.asyncDispose]();
    },
  };
}

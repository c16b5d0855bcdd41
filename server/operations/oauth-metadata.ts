import { z } from "zod";
import { operation } from "../api/operation.ts";
import { ResourceMetadata, resourceMetadata, ServerMetadata, serverMetadata } from "../oauth/metadata.ts";

const open = { access: "public", envelope: "none", input: z.object({}) } as const;

/** `GET /.well-known/oauth-authorization-server`: RFC 8414. Interface, Authentication 4. */
export const oauthServer = operation({
  ...open,
  name: "oauthServer",
  summary: "Metadata of the authorization server (RFC 8414), and how agents get keys.",
  rest: [{ method: "GET", path: "/.well-known/oauth-authorization-server" }],
  output: ServerMetadata,
})(async ({ links }) => ({ data: serverMetadata(links) }));

/** `GET /.well-known/oauth-protected-resource`: RFC 9728, of the service as a whole. */
export const oauthResource = operation({
  ...open,
  name: "oauthResource",
  summary: "Where to get access tokens for the REST interface (RFC 9728).",
  rest: [{ method: "GET", path: "/.well-known/oauth-protected-resource" }],
  output: ResourceMetadata,
})(async (context) => ({ data: resourceMetadata(context, "") }));

/** `GET /.well-known/oauth-protected-resource/mcp`: the same of the agent-tool server, as hosts look for it. */
export const oauthAgentResource = operation({
  ...open,
  name: "oauthAgentResource",
  summary: "Where to get access tokens for the agent-tool server (RFC 9728).",
  rest: [{ method: "GET", path: "/.well-known/oauth-protected-resource/mcp" }],
  output: ResourceMetadata,
})(async (context) => ({ data: resourceMetadata(context, "/mcp") }));

/** `GET /.well-known/oauth-protected-resource/sse`: the same of its older transport. */
export const oauthOlderAgentResource = operation({
  ...open,
  name: "oauthOlderAgentResource",
  summary: "Where to get access tokens for the agent-tool server's older transport (RFC 9728).",
  rest: [{ method: "GET", path: "/.well-known/oauth-protected-resource/sse" }],
  output: ResourceMetadata,
})(async (context) => ({ data: resourceMetadata(context, "/sse") }));

import type { OauthClient } from "../../config/oauth.ts";
import { isLoopbackHost } from "../../config/runtime/public-address.ts";

/** How one MCP host is told of this server: which program, where it goes, and what to paste there. */
export interface HostSetup {
  host: string;
  /** The file it goes into, or where it is typed. */
  place: string;
  text: string;
}

/** What to paste into the common hosts. `mcp_url`: the address of the server; `api_key`: whose key it is called with. */
export function hostSetups({ mcp_url, api_key }: { mcp_url: string; api_key: string }): HostSetup[] {
  const Authorization = `Bearer ${api_key}`;
  const headers = { Authorization };
  const bridge = ["-y", "mcp-remote", mcp_url, "--header", `Authorization:\${AUTHORIZATION}`];
  const inMcpServers = (server: object) => json({ mcpServers: { claimstream: server } });
  return [
    {
      host: "Claude Code",
      place: "a terminal",
      text: `claude mcp add --transport http claimstream ${mcp_url} --header "Authorization: ${Authorization}"`,
    },
    {
      host: "Claude Desktop",
      place: "claude_desktop_config.json",
      text: inMcpServers({ command: "npx", args: bridge, env: { AUTHORIZATION: Authorization } }),
    },
    { host: "Cursor", place: "~/.cursor/mcp.json", text: inMcpServers({ url: mcp_url, headers }) },
    {
      host: "VS Code",
      place: ".vscode/mcp.json",
      text: json({ servers: { claimstream: { type: "http", url: mcp_url, headers } } }),
    },
    {
      host: "Windsurf",
      place: "~/.codeium/windsurf/mcp_config.json",
      text: inMcpServers({ serverUrl: mcp_url, headers }),
    },
    { host: "Gemini CLI", place: "~/.gemini/settings.json", text: inMcpServers({ httpUrl: mcp_url, headers }) },
    {
      host: "Codex",
      place: "~/.codex/config.toml",
      text: `[mcp_servers.claimstream]\nurl = "${mcp_url}"\nhttp_headers = { "Authorization" = "${Authorization}" }`,
    },
    {
      host: "Cline",
      place: "cline_mcp_settings.json",
      text: inMcpServers({ type: "streamableHttp", url: mcp_url, headers }),
    },
    {
      host: "Roo Code",
      place: "mcp_settings.json",
      text: inMcpServers({ type: "streamable-http", url: mcp_url, headers }),
    },
    { host: "LM Studio", place: "mcp.json", text: inMcpServers({ url: mcp_url, headers }) },
    {
      host: "Zed",
      place: "~/.config/zed/settings.json",
      text: json({ context_servers: { claimstream: { url: mcp_url, headers } } }),
    },
    {
      host: "opencode",
      place: "opencode.json",
      text: json({ mcp: { claimstream: { type: "remote", url: mcp_url, headers, enabled: true } } }),
    },
  ];
}

/** A host that signs people in instead of holding a key: where it is called back, and what it is told of its id. */
interface SigningHost {
  host: string;
  redirect_uri: string;
  place: string;
  text: (mcp_url: string, client_id: string) => string;
}

const signingHosts: readonly SigningHost[] = [
  {
    host: "Claude Code",
    redirect_uri: "http://localhost/callback",
    place: "a terminal",
    text: (mcp_url, client_id) =>
      `claude mcp add --transport http --client-id ${client_id} --callback-port 8080 claimstream ${mcp_url}`,
  },
  {
    host: "Claude",
    redirect_uri: "https://claude.ai/api/mcp/auth_callback",
    place: "Settings, Connectors, Add custom connector (reached over https only)",
    text: (mcp_url, client_id) => `URL: ${mcp_url}\nOAuth Client ID: ${client_id}`,
  },
  {
    host: "Cursor",
    redirect_uri: "cursor://anysphere.cursor-mcp/oauth/callback",
    place: "~/.cursor/mcp.json",
    text: (url, CLIENT_ID) => json({ mcpServers: { claimstream: { url, auth: { CLIENT_ID } } } }),
  },
  {
    host: "VS Code",
    redirect_uri: "http://127.0.0.1/",
    place: ".vscode/mcp.json; it asks for the client id, which is in the comment",
    text: (url, client_id) => `// ${client_id}\n${json({ servers: { claimstream: { type: "http", url } } })}`,
  },
  {
    host: "Gemini CLI",
    redirect_uri: "http://localhost/oauth/callback",
    place: "~/.gemini/settings.json",
    text: (httpUrl, clientId) => json({ mcpServers: { claimstream: { httpUrl, oauth: { enabled: true, clientId } } } }),
  },
];

/** The same for hosts that sign people in (OAuth), as far as the operator has listed them: they hold no key. */
export function signInSetups(mcp_url: string, clients: readonly OauthClient[]): HostSetup[] {
  return signingHosts.flatMap(({ host, redirect_uri, place, text }) => {
    const client = clients.find(({ redirect_uris }) => redirect_uris.some((uri) => isSamePlace(uri, redirect_uri)));
    return client ? [{ host, place, text: text(mcp_url, client.id) }] : [];
  });
}

/** On this machine any port is good. RFC 8252 §7.3. */
function isSamePlace(listed: string, called: string): boolean {
  const [a, b] = [URL.parse(listed), URL.parse(called)];
  if (!a || !b || !isLoopbackHost(a.hostname)) return a !== null && a.href === b?.href;
  return a.protocol === b.protocol && a.hostname === b.hostname && a.pathname === b.pathname;
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

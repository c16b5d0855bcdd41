/** How one MCP host is told of this server: which program, where it goes, and what to paste there. */
export interface HostSetup {
  host: string;
  /** The file it goes into, or where it is typed. */
  place: string;
  text: string;
}

/** What to paste into the common hosts. `mcp_url`: the address of the server; `api_key`: whose key it is called with. */
export function hostSetups({ mcp_url, api_key }: { mcp_url: string; api_key: string }): HostSetup[] {
  const headers = { Authorization: `Bearer ${api_key}` };
  const bridge = ["-y", "mcp-remote", mcp_url, "--header", `Authorization:\${AUTHORIZATION}`];
  const env = { AUTHORIZATION: headers.Authorization };
  return [
    {
      host: "Claude Code",
      place: "a terminal",
      text: `claude mcp add --transport http claimstream ${mcp_url} --header "Authorization: ${headers.Authorization}"`,
    },
    {
      host: "Claude Desktop",
      place: "claude_desktop_config.json",
      text: json({ mcpServers: { claimstream: { command: "npx", args: bridge, env } } }),
    },
    {
      host: "Cursor",
      place: "~/.cursor/mcp.json",
      text: json({ mcpServers: { claimstream: { url: mcp_url, headers } } }),
    },
    {
      host: "VS Code",
      place: ".vscode/mcp.json",
      text: json({ servers: { claimstream: { type: "http", url: mcp_url, headers } } }),
    },
    {
      host: "Windsurf",
      place: "~/.codeium/windsurf/mcp_config.json",
      text: json({ mcpServers: { claimstream: { serverUrl: mcp_url, headers } } }),
    },
    {
      host: "Gemini CLI",
      place: "~/.gemini/settings.json",
      text: json({ mcpServers: { claimstream: { httpUrl: mcp_url, headers } } }),
    },
    {
      host: "Codex",
      place: "~/.codex/config.toml",
      text: `[mcp_servers.claimstream]\nurl = "${mcp_url}"\nhttp_headers = { "Authorization" = "${headers.Authorization}" }`,
    },
  ];
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

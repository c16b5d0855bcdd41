import type { Connection } from "../../store/model/connection.ts";
import type { Page } from "../api/operation.ts";
import { type Html, html, htmlPage } from "../http/html.ts";
import type { Theme } from "../http/theme.ts";
import { type HostSetup, hostSetups } from "../mcp/hosts.ts";

/** The page on which people ask for a key, before anything is made for them. `hours`: how long it works. */
export function offerPage({ hours, manifests }: { hours: number; manifests: number | null }, theme: Theme): Page {
  const how_much = manifests === null ? "" : ` and for ${manifests.toLocaleString("en")} stories`;
  const body = html`<h1>A free claimstream key</h1>
<p>It works for ${hours} hours${how_much}, without an account. Add your email to keep it.</p>
<form method="post"><button class="first">Get a key</button></form>
<p>This browser shows the same key again until it expires. If you have a key, you can <a href="signup">add your email to it</a>.</p>
<p>Programs ask with <code>Accept: application/json</code>, or with <code>?format=json</code>.</p>`;
  return htmlPage("A free claimstream key", body, { theme });
}

/** A key with what it takes to use it, for people. `signing`: hosts that people sign in to instead. */
export function connectPage(data: Connection, signing: readonly HostSetup[], theme: Theme): Page {
  const { credentials, connection } = data;
  const body = html`<h1>Your claimstream key</h1>
<p>${lifeOf(data)} Keep it secret: anyone who has it can read on your account.</p>
<dl>${secretsOf(data).map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>
<h2>Try it</h2>
<pre tabindex="0">${curlLine(data)}</pre>
<h2>Use it in an agent</h2>
<p>Add this to the configuration of your MCP host.</p>
<pre tabindex="0">${JSON.stringify({ mcpServers: connection.mcpServers }, null, 2)}</pre>
<p>Or, for other hosts:</p>
${setupsOf(data).map(setupHtml)}
${signing.length > 0 ? html`<p>Without a key: these hosts ask for your permission on a page of this service (OAuth).</p>` : ""}
${signing.map(setupHtml)}
<h2>Keep it</h2>
${data.expires_at === null ? html`<p>This key does not expire.</p>` : keepIt(data)}
<h2>Addresses</h2>
<dl>${addressesOf(data).map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>
<p>This browser shows the same key again until it expires; elsewhere the visitor token does. The <a href="${data.docs}">documentation</a> has the details.</p>`;
  return htmlPage(`Your key ${credentials.api_key.slice(0, 8)}…`, body, { theme });
}

/** The same as Markdown, for agents and terminals. */
export function connectMarkdown(data: Connection, signing: readonly HostSetup[]): Page {
  const rows = (pairs: [string, string][]) => pairs.map(([name, value]) => `- ${name}: \`${value}\``).join("\n");
  const text = `# Your claimstream key

${lifeOf(data)} Send it in headers only, never in a URL.

${rows(secretsOf(data))}

## Addresses

${rows(addressesOf(data))}

## Try it

\`\`\`sh
${curlLine(data)}
\`\`\`

## MCP

\`\`\`json
${JSON.stringify({ mcpServers: data.connection.mcpServers }, null, 2)}
\`\`\`

Or, for other hosts:

${setupsOf(data).map(setupMarkdown).join("\n\n")}
${signing.length > 0 ? `\nWithout a key, by signing in (OAuth):\n\n${signing.map(setupMarkdown).join("\n\n")}\n` : ""}
## Next

${data.next_steps.map((step, index) => `${index + 1}. ${step}`).join("\n")}
`;
  return { content_type: "text/markdown; charset=utf-8", text };
}

function setupHtml({ host, place, text }: HostSetup): Html {
  return html`<details><summary>${host}: ${place}</summary><pre tabindex="0">${text}</pre></details>`;
}

function setupMarkdown({ host, place, text }: HostSetup): string {
  return `${host}, in ${place}:\n\n\`\`\`\n${text}\n\`\`\``;
}

function keepIt({ signup }: Connection): Html {
  return html`<p><a href="${signup}">Add your email.</a> The key stays the same, becomes a free Starter account and no longer expires.</p>`;
}

function lifeOf({ plan, expires_at, quota }: Connection): string {
  const left = `${quota.quota_remaining.toLocaleString("en")} of ${quota.quota_limit.toLocaleString("en")} stories are left`;
  if (expires_at === null) return `This key is on the plan ${plan}. ${left} this month.`;
  const until = expires_at.slice(0, 16).replace("T", " ");
  return `This demo key works until ${until} UTC. ${left}.`;
}

function secretsOf({ credentials, visitor_token }: Connection): [string, string][] {
  return [
    ["API key", credentials.api_key],
    ["API secret", credentials.api_secret],
    ["MCP token", credentials.mcp_token],
    ["Visitor token", visitor_token],
  ];
}

function addressesOf({ connection }: Connection): [string, string][] {
  return [
    ["REST", connection.base_url],
    ["MCP", connection.mcp_url],
    ["MCP for older hosts (SSE)", connection.mcp_sse_url],
    ["MCP of the documentation, no key needed", connection.docs_mcp_url],
    ["WebSocket", connection.ws_url],
  ];
}

function setupsOf({ connection, credentials }: Connection): HostSetup[] {
  return hostSetups({ mcp_url: connection.mcp_url, api_key: credentials.api_key });
}

function curlLine({ credentials, connection }: Connection): string {
  return `curl -H "Authorization: Bearer ${credentials.api_key}" ${connection.base_url}/streams`;
}

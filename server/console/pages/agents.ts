import { type Html, html } from "../../http/html.ts";
import { type HostSetup, hostSetups, signInSetups } from "../../mcp/hosts.ts";
import type { ConsolePage } from "../page.ts";

/** Stands where the key belongs: the service itself does not know keys after they were shown. */
const yourKey = "YOUR_API_KEY";

/** What to paste into the hosts of agents, so that they can ask this service. */
export const agentsPage: ConsolePage = {
  path: "/agents",
  nav: { label: "Connect an agent", key: "m", icon: "bot", menu: "account" },
  async show({ service, link }) {
    const { mcp_url, mcp_sse_url, docs_mcp_url } = service.links();
    const signing = signInSetups(mcp_url, service.config().service.oauth.clients);
    return {
      title: "Connect an agent",
      module: "copy.mjs",
      body: html`<h1>Connect an agent</h1>
<p>Agents read claims with their proofs through the Model Context Protocol. Calls count as they do over the <a href="${link("/docs")}">API</a>.</p>
<dl><dt>MCP</dt><dd><code>${mcp_url}</code></dd>
<dt>For older hosts (SSE)</dt><dd><code>${mcp_sse_url}</code></dd>
<dt>Documentation, no key needed</dt><dd><code>${docs_mcp_url}</code></dd></dl>
<h2>With a key</h2>
<p>Paste your key in place of <code>${yourKey}</code>. A key is shown once, when it is made; <a href="${link("/console/account")}">your account</a> makes new ones.</p>
${hostSetups({ mcp_url, api_key: yourKey }).map(setupHtml)}
<h2>By signing in</h2>
${signing.length > 0 ? signing.map(setupHtml) : noneSigning}`,
    };
  },
};

const noneSigning = html`<p>These hosts ask people to sign in on a page of this service and hold no key. None is allowed here yet: the operator lists them under <code>oauth.clients</code> in <code>config/service.yaml</code>.</p>`;

/** A region that can be scrolled takes the focus, so that keys can scroll it. */
function setupHtml({ host, place, text }: HostSetup): Html {
  return html`<details><summary>${host}</summary><p>${place}</p><p><button type="button" data-copy="${text}" hidden>Copy<span class="unseen"> for ${host}</span></button></p><pre tabindex="0">${text}</pre></details>`;
}

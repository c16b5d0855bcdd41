import {
  deliveryTimeoutMs,
  maxTokens,
  oauthLives,
  presignedUrlDays,
  socketAuthMs,
  socketMalformedMax,
  socketStallMs,
} from "../../config/limits.ts";
import { oauthScopes } from "../../store/model/oauth-scope.ts";
import { found } from "../api/errors.ts";
import { closings } from "../delivery/websocket/session.ts";
import { docsFile } from "../docs-files.ts";
import type { Links } from "../views/links.ts";

/** What the reference says before its operations: what the service is, and how each way of being told works, with a receiver to copy and run. */
export function guide(links: Links): string {
  return [overview, ...[agents, oauth, webSocket, webhooks, feeds, mails, exports].map((part) => part(links))].join(
    "\n\n",
  );
}

const overview = "Structured intelligence streams: records, claims, tags and stories, delivered through streams.";

function agents({ mcp_url, mcp_sse_url, docs_mcp_url, base_url }: Links): string {
  return `## MCP

\`${mcp_url}\` is the same service as tools for agents: streamable HTTP, with or without a session, and a key as bearer token. Older clients open \`${mcp_sse_url}?token=<MCP_TOKEN>\`. Quota, plans and errors are the same as over REST: a refusal is a result with \`isError\` whose body is the error. A result holds about \`max_tokens\` (${maxTokens.default} when absent) and goes on with \`next_cursor\`, given as \`cursor\`; only what it hands out is billed. What sources say is marked as untrusted, and every claim has its \`citation\`. Results are short; \`detail\`: true gives every field. Streams may be given by name.

The documentation is also available as tools, without a key: \`${docs_mcp_url}\`. As text for language models: \`${base_url}/llms.txt\`.`;
}

function oauth({ base_url, mcp_url }: Links): string {
  const scopes = Object.entries(oauthScopes).map(([scope, meaning]) => `| \`${scope}\` | ${meaning} |`);
  return `## OAuth

A program that the operator has listed (\`oauth.clients\` in config/service.yaml) can ask somebody to let it act for them, without seeing their key: authorization code with PKCE (S256), no client secret. \`${base_url}/.well-known/oauth-authorization-server\` has the addresses (RFC 8414), \`${base_url}/.well-known/oauth-protected-resource\` what tokens are for (RFC 9728; for agents with \`/mcp\` at the end). Whoever is asked signs in on a page of the service, with their API key or with a code sent to their mail address, and says yes or no. Programs cannot register themselves.

| scope | lets a program |
|---|---|
${scopes.join("\n")}

Without \`scope\` it gets the scopes that only read. \`resource\` may be \`${base_url}\` or \`${mcp_url}\`; a token is good for both. Access tokens live ${oauthLives.AccessToken / 60} minutes. Each refresh token is good once, within ${oauthLives.RefreshToken / 86_400} days, and brings the next: using one twice ends all that came of the same consent, as does the end of the key (or of the membership of whoever signed in with a code), and ${oauthLives.Grant / 86_400} days after it people are asked again. \`POST ${base_url}/oauth/revoke\` gives tokens back (RFC 7009). Operations that list ServiceOAuth take tokens; all others answer 401 \`oauth_token_invalid\`, as they do when the scope is missing (\`required_scope\`, and \`WWW-Authenticate\` with \`insufficient_scope\`).`;
}

function webSocket({ ws_url, base_url }: Links): string {
  return `## WebSocket

\`${ws_url}\` pushes stories whole, as your cadence releases them, on plans with the feature websocket. Messages are JSON texts with a \`type\`:

| you send | you are answered |
|---|---|
| \`{"type": "auth", "token": "<API key or MCP token>"}\`, within ${socketAuthMs / 1000} seconds | \`auth_ok\` with your \`plan\` |
| \`{"type": "subscribe", "streams": ["1"], "domains": [], "tag_types": [], "since": "<event_id>"}\`: whatever meets any of the three; another one takes the place of the one before; \`since\` resumes after the last story you read | \`subscribed\`, then a \`story\` for each: \`event_id\`, \`manifest_id\`, \`record_id\`, \`stream_ids\`, \`stream_names\`, \`matched_at\`, \`domains\`, \`tags\`, \`source\`, \`signal\`, \`brief\`, \`record\`; \`updated: true\` marks a later version |
| \`{"type": "ping"}\` | \`pong\` |

Errors are sent as \`{"type": "error", "error_code", "message"}\`. A plain request to this address is answered with 426. Connections are closed with

| code | because |
|---|---|
| ${closings.unauthenticated} | no token came in time, it is not valid, or it was revoked |
| ${closings.plan} | the plan has no WebSocket |
| ${closings.malformed} | ${socketMalformedMax} messages were malformed |
| ${closings.slow} | nothing was read for ${socketStallMs / 1000} seconds while much was waiting |
| ${closings.crowded} | the organization has as many connections open as it can have |
| ${closings.going_away} | the service stops: connect again, with \`since\` |

A client: \`curl -O ${base_url}/docs/stories.mjs\`, then \`API_KEY=… STREAMS=1,2 node stories.mjs\` (Node 22 or later).

${program("stories.mjs")}`;
}

function webhooks({ base_url }: Links): string {
  return `## Webhooks

Webhooks lists what is sent for each event. A receiver checks the signature over the raw bytes and answers within ${deliveryTimeoutMs / 1000} seconds:
\`curl -O ${base_url}/docs/receiver.mjs\`, then \`WEBHOOK_SECRET=whsec_… node receiver.mjs\`.

${program("receiver.mjs")}`;
}

function feeds({ base_url }: Links): string {
  return `## Feeds

Every stream and digest is a feed of headlines, as Atom and as JSON Feed, for any feed reader; they do not count toward the quota and show what your cadence has released. The token in the address opens feeds and nothing else, until you revoke it:

\`\`\`sh
curl -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '{"name": "feed reader"}' ${base_url}/feeds/tokens
\`\`\`

- \`${base_url}/feeds/<token>/streams/12.atom\`, \`…/streams/12.json\`
- \`${base_url}/feeds/<token>/digests/3.atom\`, \`…/digests/3.json\`
- \`${base_url}/feeds/<token>/sources.opml\`: the feeds that your streams take from`;
}

function mails({ base_url }: Links): string {
  return `## Digests by mail

\`\`\`sh
curl -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '{"email": "mara@example.org"}' ${base_url}/digests/3/mail
\`\`\`

This sends the headlines of each batch that your cadence releases (of a day on continuous cadence) to an address. They do not count toward the quota. People of your organization get mails at once, everybody else is asked first. Every mail carries \`List-Unsubscribe\` and \`List-Unsubscribe-Post\` (RFC 8058) and leads to a page where it is ended. \`PUT ${base_url}/account\` chooses the locale and time zone in which mails write dates and numbers.`;
}

function exports({ base_url }: Links): string {
  return `## Export

\`\`\`sh
ID=$(curl -s -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '{"stream_ids": ["1"], "format": "csv"}' \\
  ${base_url}/export/trigger | jq -r .data.export_id)
until curl -s -H "Authorization: Bearer $API_KEY" ${base_url}/export/$ID | tee export.json | grep -q '"status":"done"'; do sleep 1; done
jq -r '.data.files[].url' export.json | xargs -n 1 curl -OJ
\`\`\`

The addresses need no key and are good for ${presignedUrlDays} days. \`manifest.json\` has counts, the SHA-256 of the data and a data dictionary. \`POST ${base_url}/exports/schedules\` has an export made of each batch that your cadence releases.`;
}

function program(name: string): string {
  return `\`\`\`js\n${found(docsFile(name), `file ${name}`).text}\`\`\``;
}

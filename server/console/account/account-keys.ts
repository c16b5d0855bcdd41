import type { z } from "zod";
import { type Html, html } from "../../http/html.ts";
import type { keys } from "../../operations/keys.ts";
import { confirmFold } from "../confirm.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContent, ConsoleContext } from "../page.ts";
import { shownOnce } from "./shown-once.ts";

type Key = z.output<typeof keys.output>["keys"][number];

/** What a new key opens doors with. */
interface NewSecrets {
  api_key: string;
  api_secret: string;
  mcp_token: string;
}

/** The keys, each with the questions before it is replaced or ended. `manages`: whether the caller may do that. */
export function keyItems(listed: readonly Key[], context: ConsoleContext, manages: boolean): Html {
  if (listed.length === 0) return html`<p>No keys yet.</p>`;
  return html`<ul class="stories">${listed.map((key) => keyItem(key, context, manages))}</ul>`;
}

function keyItem(key: Key, context: ConsoleContext, manages: boolean): Html {
  const { id, name, masked_key, key_type, created_on, last_used_on, expires_on } = key;
  const isOwn = id === context.caller.credential.key_id;
  const own = isOwn ? html` <span class="health">This session</span>` : "";
  const fields = html`<input type="hidden" name="key_id" value="${id}">`;
  const loses = isOwn ? " This signs you out." : "";
  const questions = html`<div class="actions">${confirmFold(context, {
    title: "Replace…",
    action: "rotate",
    button: "Replace key",
    fields,
    consequence: `A new key takes its place and is shown once. This key, its secret and its MCP token stop working at once.${loses}`,
  })}
${confirmFold(context, {
  title: "Delete…",
  action: "revoke",
  button: "Delete key",
  destroys: true,
  fields,
  consequence: `Programs that use this key, its secret or its MCP token are refused from now on.${loses}`,
})}</div>`;
  return html`<li data-item>
<h3>${name} <code>${masked_key}</code>${own}</h3>
<p class="byline">${key_type} · created ${dayAndTime(created_on)} · ${last_used_on === null ? "never used" : html`last used ${dayAndTime(last_used_on)}`} · ${expires_on === null ? "never expires" : html`expires ${dayAndTime(expires_on)}`}</p>
${manages ? questions : ""}</li>`;
}

/** A key that was just made: what it opens doors with is shown this once. */
export function newKeyPage({ link }: ConsoleContext, name: string, secrets: NewSecrets): ConsoleContent {
  return {
    title: "Key created",
    module: "copy.mjs",
    body: html`<h1>Key created</h1>
<p>${name}: shown only once. Store it somewhere safe. A lost key cannot be shown again, only replaced.</p>
${shownOnce("API key", secrets.api_key)}
${shownOnce("API secret", secrets.api_secret)}
${shownOnce("MCP token", secrets.mcp_token)}
<p><a href="${link("/console/agents")}">Agents</a> use the key or the MCP token. The secret is for clients that sign in with two parts.</p>
<p><a class="button first" href="${link("/console/account")}">Back to account</a></p>`,
  };
}

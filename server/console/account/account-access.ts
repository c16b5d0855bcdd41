import { type Html, html } from "../../http/html.ts";
import { confirmFold } from "../confirm.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";

/** Where the caller is signed in, and the question before all of it ends. */
export async function sessionPart(context: ConsoleContext): Promise<Html> {
  const { service, caller, now } = context;
  const open = await service.store.sessions.of(caller.credential.key_id, now.toISOString());
  const rows = open.map(
    ({ created_on, seen_on, idle_end, final_end }) => html`<tr role="row">
<th scope="row" role="rowheader">${dayAndTime(created_on)}</th><td role="cell" data-label="Last active">${dayAndTime(seen_on)}</td><td role="cell" data-label="Expires">${dayAndTime(idle_end < final_end ? idle_end : final_end)}</td></tr>`,
  );
  return html`<h2>Signed in</h2>
<p>With the key “${caller.credential.name}”, in ${open.length === 1 ? "one browser" : `${open.length} browsers`}. Sessions end after a period without use.</p>
<table role="table"><thead><tr><th scope="col">Since</th><th scope="col">Last active</th><th scope="col">Expires</th></tr></thead><tbody>${rows}</tbody></table>
${confirmFold(context, {
  title: "Sign out of all devices…",
  action: "sign-out",
  button: "Sign out of all devices",
  consequence: "Every browser signed in with this key is signed out, including this one. The key keeps working.",
})}`;
}

/** The programs that the caller lets act for them, each with the question before that ends. */
export async function programPart(context: ConsoleContext): Promise<Html> {
  const { service, caller, now } = context;
  const grants = await service.store.oauthArtifacts.grantsOf(caller.credential.key_id, now.toISOString());
  const { clients } = service.config().service.oauth;
  const nameOf = (client_id: string | null) =>
    clients.find((client) => client.id === client_id)?.name ?? client_id ?? "A program";
  const items = grants.map(
    ({ id_hash, client_id, scope, expires_on }) => html`<li data-item>
<h3>${nameOf(client_id)}</h3>
<p class="byline">${scope === null ? "" : `${scope} · `}until ${dayAndTime(expires_on)} unless it is used</p>
${confirmFold(context, {
  title: "Revoke access…",
  action: "end-program",
  button: "Revoke access",
  destroys: true,
  consequence: "The app's tokens stop working at once. It can ask for access again.",
  fields: html`<input type="hidden" name="grant" value="${id_hash}">`,
})}</li>`,
  );
  return html`<h2>Connected apps</h2>
${items.length === 0 ? html`<p>No connected apps. An app asks for access on a page of this service.</p>` : html`<ul class="stories">${items}</ul>`}`;
}

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
<th scope="row" role="rowheader">${dayAndTime(created_on)}</th><td role="cell">seen ${dayAndTime(seen_on)}</td><td role="cell">ends ${dayAndTime(idle_end < final_end ? idle_end : final_end)}</td></tr>`,
  );
  return html`<h2>Signed in</h2>
<p>With ${caller.credential.name}, in ${open.length === 1 ? "one browser" : `${open.length} browsers`}. A session ends when nobody comes for a while.</p>
<table role="table"><thead><tr><th scope="col">Since</th><th scope="col">Seen last</th><th scope="col">Ends</th></tr></thead><tbody>${rows}</tbody></table>
${confirmFold(context, {
  title: "Sign out everywhere …",
  action: "sign-out",
  button: "Sign out everywhere",
  consequence: "Every browser that is signed in like this one is signed out, this one too. The key stays good.",
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
  title: "Take it back …",
  action: "end-program",
  button: "Take it back",
  destroys: true,
  consequence: "The program's tokens end at once. It may ask again.",
  fields: html`<input type="hidden" name="grant" value="${id_hash}">`,
})}</li>`,
  );
  return html`<h2>Programs</h2>
${items.length === 0 ? html`<p>You let no program act for you. Programs ask on a page of this service.</p>` : html`<ul class="stories">${items}</ul>`}`;
}

import type { DigestSummary } from "../../../store/model/digest.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { curatedAdd } from "../../operations/curated-digests.ts";
import { digestList } from "../../operations/digests.ts";
import { counted } from "../counted.ts";
import { doneNote } from "../done.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";

/** The organization's digests, and those that the service offers. */
export const digestsPage: ConsolePage = {
  path: "/digests",
  nav: { label: "Digests", key: "i", icon: "mail", menu: "main" },
  async show(context) {
    const { ask, link, request } = context;
    const { digests, pagination } = await ask(digestList, { page: pageAsked(request), page_size: itemsPerPage });
    return {
      title: "Digests",
      body: html`<h1>Digests</h1>
${doneNote(context, { delete: "Digest deleted.", remove: "Digest removed from your account.", added: "Digest added." })}
<p>A digest combines streams: those you name, and every stream, now or later, that matches its filter.</p>
<p><a class="button first" href="${link("/console/digests/new")}">New digest</a></p>
${digests.length === 0 ? html`<p>No digests yet.</p>` : table(digests, context)}
${pager(context, pagination.total_count)}
${await offeredPart(context, digests)}`,
    };
  },
  async take({ ask, request, link }) {
    await ask(curatedAdd, { id: request.form.get("id") ?? "" });
    return { to: link("/console/digests?done=added") };
  },
};

function table(digests: readonly DigestSummary[], { link }: ConsoleContext): Html {
  const rows = digests.map(
    ({ id, name, digest_type, is_active, has_dynamic_filter, stream_count }) => html`<tr data-item role="row">
<th scope="row" role="rowheader"><a href="${link(`/console/digests/${id}`)}">${name}</a></th>
<td role="cell">${digest_type === "curated" ? "curated" : "yours"}</td><td role="cell">${is_active ? "active" : "paused"}</td>
<td role="cell">${counted(stream_count, "stream")}${has_dynamic_filter ? ", by a filter" : ""}</td></tr>`,
  );
  return html`<table role="table"><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Status</th><th scope="col">Contains</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** Curated digests that are not in the account yet; nothing where the service offers none. */
async function offeredPart(context: ConsoleContext, own: readonly DigestSummary[]): Promise<Html> {
  const known = new Set(own.map(({ id }) => id));
  const { digests } = await context.service.store.curatedDigests.catalog({ page: 0, page_size: 200 });
  const offered = digests.filter(({ digest_id }) => !known.has(digest_id));
  if (offered.length === 0) return html``;
  const items = offered.map(
    ({
      digest_id,
      name,
      description,
    }) => html`<li><b>${name}</b>${description === null ? "" : html`<p>${description}</p>`}
${ownForm(context, html`<input type="hidden" name="id" value="${digest_id}"><button>Add<span class="unseen"> ${name}</span></button>`)}</li>`,
  );
  const isOperator = await isOperating(context.service.store, context.caller);
  const file = isOperator
    ? html`<a href="${context.link("/console/config/digests")}">digests.yaml</a>`
    : html`<code>config/digests.yaml</code>`;
  return html`<h2>Curated digests</h2>
<p class="faint">These are managed by the service, in ${file}.</p>
<ul class="offers">${items}</ul>`;
}

import { standingEntries } from "../../../../config/yaml/edited-text.ts";
import { type Html, html } from "../../../http/html.ts";
import type { EntryForm } from "../../entries/entry.ts";
import { plain } from "../../entries/raw.ts";
import { fileNote, requireFileEditor } from "../../files/file-change.ts";
import { crumbs } from "../../look/crumbs.ts";
import type { ConsoleContext, ConsolePage } from "../../page.ts";
import { itemsPerPage, pageAsked, pager } from "../../pager.ts";
import { entryFormOf, partAsked } from "./asked.ts";
import { fileWords } from "./files.ts";

/** One file: its entries, found by name. */
export const configEntriesPage: ConsolePage = {
  path: "/config/:file",
  async show(context) {
    await requireFileEditor(context);
    const { link } = context;
    const part = partAsked(context);
    const form = entryFormOf(part);
    const text = html`<a href="${link(`/console/config/${part}/text`)}">Edit the whole file as text</a>`;
    return {
      title: `${part}.yaml`,
      body: html`${crumbs({ link }, ["Configuration files", "/config"])}
<h1>${part}.yaml</h1>
${fileNote(context)}
<p>${fileWords[part]}</p>
${form ? entryList(form, context, text) : html`<p>${text}.</p>`}`,
    };
  },
};

function entryList(form: EntryForm, context: ConsoleContext, text: Html): Html {
  const { request, link, service } = context;
  const query = (request.url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const page = pageAsked(request);
  const wanted = query.toLowerCase();
  const fits = (entry: unknown) => `${plain(entry, form.key)} ${form.told(entry)}`.toLowerCase().includes(wanted);
  const entries = standingEntries(form.part, service.config().paths).filter(fits);
  const address = (name: string) =>
    link(`/console/config/${form.part}/entry${name === "" ? "" : `?name=${encodeURIComponent(name)}`}`);
  const items = entries.slice(page * itemsPerPage, (page + 1) * itemsPerPage).map((entry) => {
    const name = plain(entry, form.key);
    return html`<li data-item><a href="${address(name)}">${name}</a> <span class="faint">${form.told(entry)}</span></li>`;
  });
  const none =
    query === "" ? html`<p>None yet.</p>` : html`<p>No ${form.noun} matches. <a href="?">Clear filters</a></p>`;
  return html`<p class="actions"><a class="button first" href="${address("")}">New ${form.noun}</a> ${text}</p>
<form class="filter" role="search"><label for="q">Search</label> <input id="q" name="q" type="search" value="${query}" maxlength="200" data-search> <button>Show</button></form>
${entries.length === 0 ? none : html`<ul class="stories rows">${items}</ul>`}
${pager(context, entries.length)}`;
}

import { type Html, html } from "../../http/html.ts";
import { type KnownName, knownNames, type NameKind, nameKinds, sourceDays } from "../../views/known-names.ts";
import { counted } from "../counted.ts";
import { filterForm } from "../filter-form.ts";
import type { ConsolePage } from "../page.ts";
import { wordsOf } from "../words.ts";

/** Names that are shown at most. Ours: one looks on by typing more. */
const shownMax = 50;

/** Names that a filter may hold, looked up by a part of them. Forms complete what is typed from here. */
export const namesPage: ConsolePage = {
  path: "/names",
  async show({ service, view, request, now }) {
    const { searchParams } = request.url;
    const kind = nameKinds.find((each) => each === searchParams.get("kind")) ?? "tags";
    const query = (searchParams.get("q") ?? "").trim().slice(0, 200);
    const names = await knownNames(service.store, view, { kind, typed: query, limit: shownMax, now });
    return {
      title: "Names",
      body: html`<h1>Names</h1>
<p>Exact names to use in filters.</p>
${filterForm({ query, name: "kind", label: "Kind", options: nameKinds, chosen: kind, shown: wordsOf, none: null })}
${names.length === 0 ? html`<p role="status">No ${kind} with this name.</p>` : nameTable(names, kind)}`,
    };
  },
};

function nameTable(names: readonly KnownName[], kind: NameKind): Html {
  const rows = names.map(
    (each) => html`<tr data-name="${each.name}"><th scope="row">${each.name}</th><td>${told(each, kind)}</td></tr>`,
  );
  return html`<table role="table"><thead><tr><th scope="col">Name</th><th scope="col">${kind === "channels" ? "Source" : "About"}</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

/** What a name is, and how often it comes up. */
function told({ about, stories }: KnownName, kind: NameKind): string {
  const what = kind === "tags" || kind === "topics" ? wordsOf(about) : about;
  if (stories === undefined) return what;
  return `${what}, ${counted(stories, "story", "stories")}${kind === "sources" ? ` in ${sourceDays} days` : ""}`;
}

import { type Html, html } from "../../http/html.ts";
import { type KnownName, knownNames, type NameKind, nameKinds } from "../../views/known-names.ts";
import { filterForm } from "../filter-form.ts";
import type { ConsolePage } from "../page.ts";
import { wordsOf } from "../words.ts";

/** Names that are shown at most. Ours: one looks on by typing more. */
const shownMax = 50;

/** Names that a filter may hold, looked up by a part of them. Forms complete what is typed from here. */
export const namesPage: ConsolePage = {
  path: "/names",
  async show({ service, view, request }) {
    const { searchParams } = request.url;
    const kind = nameKinds.find((each) => each === searchParams.get("kind")) ?? "tags";
    const query = (searchParams.get("q") ?? "").trim().slice(0, 200);
    const names = await knownNames(service.store, view, kind, query, shownMax);
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
    ({ name, about }) => html`<tr data-name="${name}"><th scope="row">${name}</th><td>${about}</td></tr>`,
  );
  return html`<table role="table"><thead><tr><th scope="col">Name</th><th scope="col">${kind === "channels" ? "Source" : "About"}</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

import { TagType } from "../../../store/model/vocabulary.ts";
import { ServiceError } from "../../api/errors.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { tagList } from "../../operations/ontology-tags.ts";
import { counted, figure } from "../counted.ts";
import { filterForm } from "../filter-form.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { tagItem } from "../tag-parts.ts";

/** Stories that are looked at for what is named most, and tags of those. Ours: a count that does not grow. */
const [storiesMax, latelyMax] = [500, 20];

/** The people, organizations, places and topics that texts name, found by name or alias. */
export const tagsPage: ConsolePage = {
  path: "/tags",
  nav: { label: "Tags", key: "t", icon: "tag", menu: "main" },
  async show(context) {
    const { searchParams } = context.request.url;
    const query = (searchParams.get("q") ?? "").trim().slice(0, 200);
    const type = TagType.safeParse(searchParams.get("type")).data;
    const isOperator = await isOperating(context.service.store, context.caller);
    return {
      title: "Tags",
      body: html`<h1>Tags</h1>
<p>Who and what stories mention, and names that are known beforehand. Spelling mistakes are fine. <a href="${context.link("/console/tags/together")}">Compare tags</a>${isOperator ? html` · <a href="${context.link("/console/tags/changes")}">Merge history</a> · <a href="${context.link("/console/config/tags")}">Edit curated tags</a>` : ""}</p>
${filterForm({ query, name: "type", label: "Type", options: TagType.options, chosen: type })}
${await found(context, query, type)}`,
    };
  },
};

async function found(context: ConsoleContext, query: string, type: TagType | undefined): Promise<Html> {
  const search = query === "" ? undefined : query;
  const page = { page: pageAsked(context.request), page_size: itemsPerPage };
  try {
    const { tags, pagination } = await context.ask(tagList, { search, type, ...page });
    if (tags.length === 0) return nothing(query !== "" || type !== undefined);
    const isFirst = search === undefined && type === undefined && page.page === 0;
    return html`${isFirst ? await lately(context) : ""}<p>${counted(pagination.total_count, "tag")}</p>
<table role="table"><thead><tr><th scope="col">Tag</th><th scope="col">Type</th><th scope="col">Also known as</th></tr></thead>
<tbody>${tags.map((tag) => tagItem(tag, context))}</tbody></table>
${pager(context, pagination.total_count)}`;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.error !== "feature_not_in_plan") throw error;
    return html`<p role="status">${error.message}</p>`;
  }
}

/** Who and what the newest stories name most; nothing while there are none. */
async function lately({ service, view, link }: ConsoleContext): Promise<Html> {
  const { tagStories } = service.store;
  const records = await tagStories.newest(view, undefined, storiesMax);
  const tags = await tagStories.beside(null, records, latelyMax);
  if (tags.length === 0) return html``;
  const items = tags.map(
    ({ tag_id, name, tag_type, manifests }) =>
      html`<li data-item><a href="${link(`/console/tags/${tag_id}`)}">${name}</a> <small>${tag_type}, ${figure(manifests)}</small></li>`,
  );
  return html`<h2>Most mentioned in the latest ${counted(records.length, "story", "stories")}</h2>
<ul class="subjects">${items}</ul>
<h2>All, by name</h2>
`;
}

function nothing(isNarrowed: boolean): Html {
  if (isNarrowed) return html`<p>No tags match. <a href="?">Clear filters</a></p>`;
  return html`<p>No tags yet. They appear with the first stories.</p>`;
}

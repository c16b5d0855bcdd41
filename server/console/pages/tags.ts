import { TagType } from "../../../store/model/vocabulary.ts";
import { ServiceError } from "../../errors.ts";
import { type Html, html } from "../../html.ts";
import { tagList } from "../../operations/ontology-tags.ts";
import { counted } from "../counted.ts";
import { filterForm } from "../filter-form.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { tagItem } from "../tag-parts.ts";

/** The people, organizations, places and topics that texts name, found by name or alias. */
export const tagsPage: ConsolePage = {
  path: "/tags",
  nav: { label: "Tags", key: "t" },
  async show(context) {
    const { searchParams } = context.request.url;
    const query = (searchParams.get("q") ?? "").trim().slice(0, 200);
    const type = TagType.safeParse(searchParams.get("type")).data;
    const { is_operator } = context.caller.organization;
    return {
      title: "Tags",
      body: html`<h1>Tags</h1>
<p>Who and what the stories name. Wrong letters are forgiven. <a href="${context.link("/console/tags/together")}">Which stand together</a>${is_operator === 1 ? html` · <a href="${context.link("/console/tags/changes")}">What was merged and split</a> · <a href="${context.link("/console/config/tags")}">The curated ones</a>` : ""}</p>
${filterForm({ query, name: "type", label: "Kind", options: TagType.options, chosen: type })}
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
    return html`<p>${counted(pagination.total_count, "tag")}</p>
<table role="table"><thead><tr><th scope="col">Tag</th><th scope="col">Kind</th><th scope="col">Other names</th></tr></thead>
<tbody>${tags.map((tag) => tagItem(tag, context))}</tbody></table>
${pager(context, pagination.total_count)}`;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.error !== "feature_not_in_plan") throw error;
    return html`<p role="status">${error.message}</p>`;
  }
}

function nothing(isNarrowed: boolean): Html {
  if (isNarrowed) return html`<p>No tag fits. <a href="?">Show all</a></p>`;
  return html`<p>There are none yet: they come with the stories.</p>`;
}

import { Domain, type StreamClass } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../html.ts";
import { streamCatalog } from "../../operations/stream-catalog.ts";
import { streamSearch } from "../../operations/stream-search.ts";
import { filterForm } from "../filter-form.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { wordsOf } from "../words.ts";

/** The streams, found by words or by domain, the liveliest first. */
export const streamsPage: ConsolePage = {
  path: "/streams",
  nav: { label: "Streams", key: "s" },
  async show(context) {
    const wish = wishOf(context);
    const { streams, total_count } = await listed(context, wish);
    const isNarrowed = wish.query !== "" || wish.home_domain !== undefined;
    return {
      title: "Streams",
      body: html`<h1>Streams</h1>
${filterForm({ query: wish.query, name: "domain", label: "Domain", options: Domain.options, chosen: wish.home_domain, shown: wordsOf })}
${streams.length === 0 ? nothing(context, isNarrowed) : table(context, streams, total_count)}
${pager(context, total_count)}`,
    };
  },
};

interface Wish {
  query: string;
  home_domain: Domain | undefined;
}

interface ListedStream {
  id: string;
  title: string;
  description: string;
  home_domain: Domain;
  stream_class: StreamClass;
  manifests_last30d: number;
}

function wishOf({ request }: ConsoleContext): Wish {
  const { searchParams } = request.url;
  const home_domain = Domain.safeParse(searchParams.get("domain")).data;
  return { query: (searchParams.get("q") ?? "").trim().slice(0, 200), home_domain };
}

async function listed(context: ConsoleContext, { query, home_domain }: Wish) {
  const asked = { home_domain, page: pageAsked(context.request), page_size: itemsPerPage };
  if (query !== "") {
    const { results, pagination } = await context.ask(streamSearch, { query, ...asked });
    return { streams: results, total_count: pagination.total_count };
  }
  const { streams, pagination } = await context.ask(streamCatalog, asked);
  return { streams, total_count: pagination.total_count };
}

function table({ link }: ConsoleContext, streams: readonly ListedStream[], total_count: number): Html {
  const rows = streams.map(
    ({ id, title, description, home_domain, stream_class, manifests_last30d }) => html`<tr data-item role="row">
<th scope="row" role="rowheader"><a href="${link(`/console/streams/${id}`)}">${title}</a><p>${description}</p></th>
<td role="cell">${wordsOf(home_domain)}</td><td role="cell">${stream_class}</td><td class="number" role="cell">${manifests_last30d}<span class="unit"> in 30 days</span></td>
</tr>`,
  );
  return html`<p>${total_count === 1 ? "One stream" : html`${total_count} streams`}</p>
<table role="table">
<thead><tr><th scope="col">Stream</th><th scope="col">Domain</th><th scope="col">Class</th><th scope="col" class="number">In 30 days</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

function nothing({ link }: ConsoleContext, isNarrowed: boolean): Html {
  return isNarrowed
    ? html`<p>No stream fits. <a href="?">Show all</a></p>`
    : html`<p>There are no streams yet. <a href="${link("/console/start")}">How to make one</a></p>`;
}

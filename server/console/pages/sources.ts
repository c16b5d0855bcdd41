import { type FollowedSource, SourceHealth } from "../../../store/model/source.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { sourceList } from "../../operations/sources.ts";
import { counted } from "../counted.ts";
import { fileNote } from "../files/file-change.ts";
import { filterForm } from "../filter-form.ts";
import { outletMark } from "../look/outlets.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { wordsOf } from "../words.ts";

/** What is followed, how each source fares, and when it is read next and why. */
export const sourcesPage: ConsolePage = {
  path: "/sources",
  nav: { label: "Sources", key: "o", icon: "rss", menu: "main" },
  async show(context) {
    const wish = streamQueryOf(context);
    const asked = { page: pageAsked(context.request), page_size: itemsPerPage };
    const query = wish.query === "" ? undefined : wish.query;
    const { sources, pagination } = await context.ask(sourceList, { ...asked, query, health: wish.health });
    const isOperator = await isOperating(context.service.store, context.caller);
    const list = sources.length === 0 ? nothing(wish, context, isOperator) : sourceTable(sources, context);
    return {
      title: "Sources",
      body: html`<div class="pagehead"><div><h1>Sources</h1><p class="meta"><span>${counted(pagination.total_count, "source")}</span></p></div>${ways(context, isOperator)}</div>
${fileNote(context)}
${filterForm({ query: wish.query, name: "health", label: "Health", options: SourceHealth.options, chosen: wish.health })}
${list}
${pager(context, pagination.total_count)}`,
    };
  },
};

/** In and out; whoever does not run the service may take the list with them. */
function ways({ link }: ConsoleContext, isOperator: boolean): Html {
  const list = html`<a class="button" href="${link("/console/sources.opml")}">Export OPML</a>`;
  if (!isOperator) return html`<div class="actions">${list}</div>`;
  return html`<div class="actions"><a class="button primary" href="${link("/console/sources/add")}">Add source</a> <a class="button" href="${link("/console/sources/packs")}">Starter packs</a> <a class="button" href="${link("/console/config/sources")}">sources.yaml</a> ${list}</div>`;
}

interface StreamQuery {
  query: string;
  health: SourceHealth | undefined;
}

function streamQueryOf({ request }: ConsoleContext): StreamQuery {
  const { searchParams } = request.url;
  const health = SourceHealth.safeParse(searchParams.get("health")).data;
  return { query: (searchParams.get("q") ?? "").trim().slice(0, 200), health };
}

function nothing({ query, health }: StreamQuery, { link }: ConsoleContext, isOperator: boolean): Html {
  if (query !== "" || health !== undefined) return html`<p>No sources match. <a href="?">Clear filters</a></p>`;
  if (!isOperator) return html`<p>No sources yet.</p>`;
  return html`<p>No sources yet. <a href="${link("/console/sources/add")}">Add your first</a> by its address, or choose <a href="${link("/console/sources/packs")}">starter packs</a>.</p>`;
}

function sourceTable(sources: readonly FollowedSource[], context: ConsoleContext): Html {
  return html`<div class="card flush"><table class="stacks" role="table"><thead><tr role="row"><th scope="col">Source</th><th scope="col">Health</th><th scope="col" class="only-wide">Channels</th><th scope="col" class="only-wide">Publishes</th><th scope="col">Last read</th><th scope="col">Next check</th></tr></thead>
<tbody role="rowgroup">${sources.map((each) => sourceRow(each, context))}</tbody></table></div>`;
}

function sourceRow(source: FollowedSource, { link }: ConsoleContext): Html {
  const { id, name, homepage, health, message, channels, source_type, last_success_at, next_try_at } = source;
  const site =
    homepage === null || !/^https?:/.test(homepage)
      ? ""
      : html` · <a href="${homepage}" rel="noreferrer">${new URL(homepage).host}</a>`;
  const kinds = [...new Set(channels.map(({ kind }) => kind))].join(", ");
  const publishes = channels.find((channel) => channel.publishes !== null)?.publishes ?? "–";
  const trouble = health === "fine" ? "" : html`<span class="sub">${message}</span>`;
  return html`<tr data-item role="row"><th scope="row" role="rowheader"><span class="cell">${outletMark(name)}<span><a class="plain" href="${link(`/console/sources/${id}`)}">${name}</a><span class="sub">${wordsOf(source_type)}${site}</span>${trouble}</span></span></th>
<td role="cell"><span class="health ${health}">${health}</span></td>
<td role="cell" class="only-wide">${channels.length === 1 ? kinds : `${channels.length}: ${kinds}`}</td>
<td role="cell" class="only-wide">${publishes}</td>
<td role="cell" data-label="Read">${last_success_at === null ? "not checked yet" : dayAndTime(last_success_at)}</td>
<td role="cell" data-label="Next">${next_try_at === null ? "–" : dayAndTime(next_try_at)}</td></tr>`;
}

import { type FollowedSource, SourceHealth } from "../../../store/model/source.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { sourceList } from "../../operations/sources.ts";
import { fileNote } from "../files/file-change.ts";
import { filterForm } from "../filter-form.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";

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
    const list =
      sources.length === 0
        ? nothing(wish, context, isOperator)
        : html`<ul class="stories">${sources.map((each) => sourceItem(each, context))}</ul>`;
    return {
      title: "Sources",
      body: html`<h1>Sources</h1>
${fileNote(context)}
${ways(context, isOperator)}
${filterForm({ query: wish.query, name: "health", label: "Health", options: SourceHealth.options, chosen: wish.health })}
${list}
${pager(context, pagination.total_count)}`,
    };
  },
};

/** In and out; whoever does not run the service may take the list with them. */
function ways({ link }: ConsoleContext, isOperator: boolean): Html {
  const list = html`<a href="${link("/console/sources.opml")}">Export OPML</a>`;
  if (!isOperator) return html`<p class="actions">${list}</p>`;
  return html`<p class="actions"><a class="button first" href="${link("/console/sources/add")}">Add source</a> <a class="button" href="${link("/console/sources/packs")}">Starter packs</a> <a class="button" href="${link("/console/config/sources")}">sources.yaml</a> ${list}</p>`;
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

function sourceItem(
  { id, name, homepage, health, message, channels, source_type }: FollowedSource,
  { link }: ConsoleContext,
): Html {
  const site =
    homepage === null || !/^https?:/.test(homepage) ? "" : html` · <a href="${homepage}" rel="noreferrer">site</a>`;
  return html`<li data-item>
<h2 class="small"><a href="${link(`/console/sources/${id}`)}">${name}</a> <span class="health ${health}">${health}</span></h2>
<p class="byline">${source_type}${site}</p>
<p>${message}</p>
<details><summary>${channels.length === 1 ? "One channel" : `${channels.length} channels`}</summary><ul>${channels.map(channelItem)}</ul></details>
</li>`;
}

function channelItem({ name, kind, health, message, ...fares }: FollowedSource["channels"][number]): Html {
  const { last_success_at, next_try_at, next_try_reason, publishes } = fares;
  const next =
    next_try_at === null
      ? ""
      : html` Next ${dayAndTime(next_try_at)}${next_try_reason === null ? "" : `: ${next_try_reason}`}.`;
  return html`<li>${name} (${kind}) <span class="health ${health}">${health}</span>: ${message}
<p class="byline">${last_success_at === null ? "Not checked yet" : html`Last read ${dayAndTime(last_success_at)}.`}${next}${publishes === null ? "" : ` Publishes ${publishes}.`}</p></li>`;
}

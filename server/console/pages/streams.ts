import type { StreamSummary } from "../../../store/model/stream.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { rankStreams } from "../../views/stream-ranking.ts";
import { counted, figure } from "../counted.ts";
import { fileNote } from "../files/file-change.ts";
import { badge } from "../look/badges.ts";
import { domainLabel } from "../look/domain-label.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { sparkline } from "../sparkline.ts";
import { courseDays, coursesOf } from "../streams/course.ts";
import { isNarrowed, type StreamQuery, streamQueryForm, streamQueryOf } from "../streams/stream-query.ts";

/** The streams, found by words or by what they are, in the order that is wanted. */
export const streamsPage: ConsolePage = {
  path: "/streams",
  nav: { label: "Streams", key: "s", icon: "layers", menu: "main" },
  async show(context) {
    const wish = streamQueryOf(context);
    const { streams, total_count } = await listed(context, wish);
    const list = streams.length === 0 ? nothing(context, wish) : await table(context, streams);
    return {
      title: "Streams",
      body: html`<div class="pagehead"><h1>Streams</h1>${(await isOperating(context.service.store, context.caller)) ? ways(context) : ""}</div>
${fileNote(context)}
${streamQueryForm(wish, context)}
${total_count === 0 ? "" : html`<p class="faint">${counted(total_count, "stream")}${wish.query === "" ? "" : ", best match first"}</p>`}
${list}
${pager(context, total_count)}`,
    };
  },
};

/** How whoever runs the service comes to more of them, or to others. */
function ways({ link }: ConsoleContext): Html {
  return html`<div class="actions"><a class="button primary" href="${link("/console/config/streams/entry")}">New stream</a> <a class="button" href="${link("/console/config/streams")}">streams.yaml</a></div>`;
}

/** What fits words best comes first, whatever order is wanted. */
async function listed({ service, view, request }: ConsoleContext, { query, order, ...conditions }: StreamQuery) {
  const wanted = { ...conditions, sees_private: view.sees_private };
  const page = { page: pageAsked(request), page_size: itemsPerPage };
  const { streams } = service.store;
  if (query === "") return streams.list(wanted, page, order);
  const ranked = rankStreams(query, await streams.searchable(wanted)).map(({ stream }) => stream);
  const first = page.page * page.page_size;
  return { streams: ranked.slice(first, first + page.page_size), total_count: ranked.length };
}

async function table(context: ConsoleContext, streams: readonly StreamSummary[]): Promise<Html> {
  const course = await coursesOf(
    context,
    streams.map(({ id }) => Number(id)),
  );
  const rows = streams.map((stream) => row(stream, course(Number(stream.id)), context));
  return html`<table role="table">
<thead><tr><th scope="col">Stream</th><th scope="col">Domain</th><th scope="col">Type</th><th scope="col" class="number">24 hours</th><th scope="col" class="number">30 days</th><th scope="col">Trend</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

function row(stream: StreamSummary, course: readonly number[], { link }: ConsoleContext): Html {
  const { id, title, description, home_domain, stream_class, is_public, manifests_last24h, manifests_last30d } = stream;
  return html`<tr data-item role="row">
<th scope="row" role="rowheader"><a href="${link(`/console/streams/${id}`)}">${title}</a>${is_public ? "" : html` ${badge("Private")}`}<p>${description}</p></th>
<td role="cell">${domainLabel(home_domain)}</td><td role="cell">${stream_class}</td>
<td class="number" role="cell">${figure(manifests_last24h)}<span class="unit"> in 24 hours</span></td>
<td class="number" role="cell">${figure(manifests_last30d)}<span class="unit"> in 30 days</span></td>
<td class="course" role="cell" data-label="Trend">${sparkline(course, `${courseDays} days`)}</td>
</tr>`;
}

function nothing({ link }: ConsoleContext, wish: StreamQuery): Html {
  return isNarrowed(wish)
    ? html`<p>No streams match. <a href="?">Clear filters</a></p>`
    : html`<p>No streams yet. <a href="${link("/console/start")}">How to create one</a></p>`;
}

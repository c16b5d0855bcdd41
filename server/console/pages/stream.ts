import { IdInput } from "../../../store/model/id.ts";
import type { Stream } from "../../../store/model/stream.ts";
import { ServiceError } from "../../errors.ts";
import { headlineOf, headlineSections } from "../../headline.ts";
import { type Html, html } from "../../html.ts";
import { streamDetails } from "../../operations/stream-details.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { storyItem } from "../story-item.ts";

/** One stream: what it takes, and the headlines of what it took. Headlines count to no quota. */
export const streamPage: ConsolePage = {
  path: "/streams/:id",
  async show(context) {
    const { request, ask, link } = context;
    const stream_id = IdInput.safeParse(request.params.id).data;
    if (stream_id === undefined) throw new ServiceError("not_found", "There is no such stream.");
    const stream = await ask(streamDetails, { stream_id });
    const { manifests, total_count } = await headlines(context, stream_id, stream.status);
    const stories =
      total_count === 0
        ? html`<p>Nothing has come in yet.</p>`
        : html`<ol class="stories">${manifests.map((row) => storyItem(headlineOf(row), context))}</ol>`;
    return {
      title: stream.title,
      body: html`<p class="crumb"><a href="${link("/console/streams")}">Streams</a></p>
<h1>${stream.title}</h1>
<p>${stream.description}</p>
${stateOf(stream)}
<div class="beside">
<section aria-labelledby="stories"><h2 id="stories">Stories</h2>
${stories}
${pager(context, total_count)}</section>
<aside aria-label="About this stream">${activity(stream)}${taken(stream)}</aside>
</div>`,
    };
  },
};

/** A removed stream is still told of, and gives nothing any more. */
async function headlines({ service, view, request }: ConsoleContext, stream_id: number, status: Stream["status"]) {
  if (status === "removed") return { manifests: [], total_count: 0 };
  const page = { page: pageAsked(request), page_size: itemsPerPage };
  return service.store.manifests.ofStream(stream_id, { conditions: {}, sections: headlineSections, page }, view);
}

function stateOf({ status, status_reason, stream_type }: Stream): Html {
  const reason = status_reason === null ? "" : `: ${status_reason}`;
  return html`${status === "live" ? "" : html`<p role="status">This stream is ${status}${reason}.</p>`}
${stream_type === "private" ? html`<p>It is private: only your organization sees it.</p>` : ""}`;
}

function activity(stream: Stream): Html {
  const rows = [
    ["Last 24 hours", stream.manifests_last24h, stream.claims_last24h],
    ["Last 7 days", stream.manifests_last7d, stream.claims_last7d],
    ["Last 30 days", stream.manifests_last30d, stream.claims_last30d],
  ] as const;
  return html`<table class="figures">
<caption>Activity</caption>
<thead><tr><th scope="col">Time</th><th scope="col" class="number">Stories</th><th scope="col" class="number">Claims</th></tr></thead>
<tbody>${rows.map(([time, stories, claims]) => html`<tr><th scope="row">${time}</th><td class="number">${stories}</td><td class="number">${claims}</td></tr>`)}</tbody>
</table>`;
}

/** What the stream lets through, in words; dimensions that let everything through are not told. */
function taken({ filter_definition: filter }: Stream): Html {
  const joined = (values: readonly string[], word = "or") => values.join(` ${word} `);
  const dimensions: [string, string][] = [
    ["Sources", joined(filter.source_names)],
    ["Channels", joined(filter.channel_names)],
    ["Tags", joined(filter.tag_names, filter.tag_logic)],
    ["Topics", joined(filter.topics)],
    ["Domains", joined(filter.domains)],
    ["Kinds of claims", joined(filter.claim_types)],
    ["Media", joined(filter.media_formats)],
    ["Kind of source", filter.source_type ?? ""],
  ];
  const told = dimensions.filter(([, text]) => text !== "");
  return html`<h2>What it takes</h2>
${told.length === 0 ? html`<p>Everything.</p>` : html`<dl>${told.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`}`;
}

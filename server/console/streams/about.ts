import type { Stream } from "../../../store/model/stream.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import { sparkline } from "../sparkline.ts";
import { wordsOf } from "../words.ts";
import { courseDays, coursesOf } from "./course.ts";

/** What stands beside the stories of a stream: how lively it is, what it takes, and how else it can be read. */
export async function aboutStream(context: ConsoleContext, stream: Stream): Promise<Html> {
  const course = await coursesOf(context, [Number(stream.id)]);
  return html`${activity(stream, course(Number(stream.id)))}${await taken(stream, context)}${elsewhere(stream, context)}`;
}

function activity(stream: Stream, course: readonly number[]): Html {
  const rows = [
    ["Last 24 hours", stream.manifests_last24h, stream.claims_last24h],
    ["Last 7 days", stream.manifests_last7d, stream.claims_last7d],
    ["Last 30 days", stream.manifests_last30d, stream.claims_last30d],
  ] as const;
  return html`<table class="figures">
<caption>Activity ${sparkline(course, `${courseDays} days`)}</caption>
<thead><tr><th scope="col">Time</th><th scope="col" class="number">Stories</th><th scope="col" class="number">Claims</th></tr></thead>
<tbody>${rows.map(([time, stories, claims]) => html`<tr><th scope="row">${time}</th><td class="number">${figure(stories)}</td><td class="number">${figure(claims)}</td></tr>`)}</tbody>
</table>`;
}

/** What the stream lets through, in words; dimensions that let everything through are not told. */
async function taken(
  { filter_definition: filter, name }: Stream,
  { service, caller, link }: ConsoleContext,
): Promise<Html> {
  const joined = (values: readonly string[], word = "or") => values.join(` ${word} `);
  const dimensions: [string, string][] = [
    ["Words", joined(filter.words)],
    ["Without", joined(filter.without_words)],
    ["Sources", joined(filter.source_names)],
    ["Channels", joined(filter.channel_names)],
    ["Tags", joined(filter.tag_names, filter.tag_logic)],
    ["Topics", joined(filter.topics)],
    ["Domains", joined(filter.domains.map(wordsOf))],
    ["Kinds of claims", joined(filter.claim_types.map(wordsOf))],
    ["Media", joined(filter.media_formats)],
    ["Languages", joined(filter.languages)],
    ["Significance", joined(filter.significance)],
    ["Sentiment", joined(filter.sentiment)],
    ["Kind of source", filter.source_type ?? ""],
  ];
  const told = dimensions.filter(([, text]) => text !== "");
  return html`<h2>Filter</h2>
${told.length === 0 ? html`<p>Everything.</p>` : html`<dl>${told.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`}
${(await isOperating(service.store, caller)) ? html`<p><a href="${link(`/console/config/streams/entry?name=${encodeURIComponent(name)}`)}">Edit</a></p>` : ""}`;
}

/** Other ways to read it. Feeds need a token, which stands in no page. */
function elsewhere({ id, name }: Stream, { link }: ConsoleContext): Html {
  return html`<h2>Use this stream</h2>
<ul class="elsewhere">
<li><a href="${link(`/console/delivery/webhooks/new?stream=${id}`)}">Webhook for this stream</a></li>
<li><a href="${link(`/console/delivery/exports/new?stream_ids=${id}`)}">Export it</a></li>
<li><a href="${link("/console/delivery/feeds")}">Feed</a>: <code>/feeds/…/streams/${id}.atom</code></li>
<li>API: <code>GET /streams/${id}/manifests</code> (${name})</li>
</ul>`;
}

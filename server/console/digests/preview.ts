import type { FilterSpec } from "../../../store/model/digest.ts";
import type { StreamSummary } from "../../../store/model/stream.ts";
import { openMembership } from "../../delivery/digests/members.ts";
import { type Html, html } from "../../http/html.ts";
import { counted, figure } from "../counted.ts";
import { storyTimes } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { type DigestFields, filterSpecOf } from "./fields.ts";
import { newestOfStreams } from "./stories.ts";

/** Headlines and streams that a preview shows. Ours: as many as are read at a glance. */
const shown = { headlines: 10, streams: 12 } as const;

/** What a digest would hold as it is filled in: its streams, about how many stories a week, and the newest ones. Nothing is made. */
export async function digestPreview(
  context: ConsoleContext,
  fields: DigestFields,
  kept: FilterSpec | null,
): Promise<Html> {
  const { service, view, now, link } = context;
  const filter_spec = filterSpecOf(fields, kept) ?? null;
  if (filter_spec === null && fields.stream_ids.length === 0)
    return html`<p>Choose streams, or what they must be about. A preview of the digest appears here.</p>`;
  const membership = openMembership({ store: service.store, view, now });
  const streams = await membership.streamsOf({ stream_ids: fields.stream_ids.map(Number), filter_spec });
  if (streams.length === 0) return html`<p>No streams match. A stream must match every group you fill in.</p>`;
  const ids = streams.map(({ id }) => Number(id));
  const headlines = await newestOfStreams(context, ids, shown.headlines);
  const items = headlines.map(
    ({ record_id, headline, source_name, published, published_at, matched_at }) =>
      html`<li><a href="${link(`/console/stories/${record_id}`)}">${headline}</a> <span class="byline">${source_name}${storyTimes(published_at ?? published, matched_at).map((time) => html` · ${time}`)}</span></li>`,
  );
  return html`<p><b>${counted(streams.length, "stream")}</b>, ${weekly(streams)}.</p>
<p class="faint">${streamLinks(streams, context)}</p>
${items.length === 0 ? html`<p>None of these streams has a story you can see yet.</p>` : html`<ol class="headlines">${items}</ol>`}`;
}

/** A story counts once for each stream that took it: counting each once would take long. */
function weekly(streams: readonly StreamSummary[]): string {
  const sum = streams.reduce((total, { manifests_last7d }) => total + manifests_last7d, 0);
  const stories = sum === 1 ? "1 story" : `${figure(sum)} stories`;
  return streams.length === 1 ? `${stories} in 7 days` : `at most ${stories} in 7 days`;
}

function streamLinks(streams: readonly StreamSummary[], { link }: ConsoleContext): Html {
  const links = streams
    .slice(0, shown.streams)
    .map(({ id, title }, at) => html`${at === 0 ? "" : ", "}<a href="${link(`/console/streams/${id}`)}">${title}</a>`);
  const rest = streams.length - shown.streams;
  return html`${links}${rest > 0 ? ` and ${figure(rest)} more` : ""}`;
}

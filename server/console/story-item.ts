import type { StoryMarkRow } from "../../store/records/story-marks.ts";
import { type Html, html } from "../http/html.ts";
import { isOfSeries } from "../views/computed.ts";
import type { Headline } from "../views/headline.ts";
import { disputedBadge, sentimentBadge, significanceLevel } from "./look/badges.ts";
import { icon } from "./look/icons.ts";
import { outletMark } from "./look/outlets.ts";
import { storyTimes } from "./moment.ts";
import type { ConsoleContext } from "./page.ts";

/** What stands with a story in a list besides itself. */
interface Beside {
  /** Below what it tells. */
  more?: Html;
  /** What the reader noted about it. */
  mark?: StoryMarkRow | undefined;
  /** The records that stand in disputes. */
  disputed?: ReadonlySet<number>;
}

/** A story in a list: its headline, where it is from, and what it tells. None of it counts to the quota. */
export function storyItem(
  { record_id, manifest_id, headline, summary, url, ...told }: Headline,
  { link }: Pick<ConsoleContext, "link">,
  { more = html``, mark, disputed }: Beside = {},
): Html {
  const story = link(`/console/stories/${record_id}`);
  const { source_name, media_format, matched_at, published, published_at, significance, sentiment } = told;
  const times = storyTimes(published_at ?? published, matched_at).map((time) => html`<span>${time}</span>`);
  const origin = url === null ? html`${source_name}` : html`<a href="${url}" rel="noreferrer">${source_name}</a>`;
  return html`<li data-item data-story="${matched_at} ${manifest_id}"><article class="storycard${mark?.is_read === 1 ? " read" : ""}">
<p class="meta"><span>${outletMark(source_name)}${origin}</span>${times}${significanceLevel(significance)}${sentimentBadge(sentiment)}${disputed?.has(record_id) ? disputedBadge("Disputed", `${story}#disputes`) : ""}</p>
<h3 class="headline${isOfSeries(media_format) ? " computed" : ""}">${mark?.is_starred === 1 ? html`<span class="starred" title="Starred">${icon("star")}</span>` : ""}<a href="${story}">${headline}</a></h3>
<p class="gist">${summary}</p>
${more}${mark?.note == null ? "" : html`<p class="own-note">${mark.note}</p>`}
</article></li>`;
}

import type { RisingTag } from "../../../store/tags/rising-tags.ts";
import { type Html, html } from "../../http/html.ts";
import type { Rising } from "../../views/arrived.ts";
import { counted, figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import { sparkline } from "../sparkline.ts";
import { wordsOf } from "../words.ts";

/** Tags that Today shows. Ours. */
const railMax = 6;

type Linked = Pick<ConsoleContext, "link">;

/** The first tags that more stories name than in the time before, for Today. */
export function risingRail(rising: Rising, { link }: Linked): Html {
  const { tags, period } = rising;
  const all = html`<a href="${link(`/console/rising?period=${period.key}`)}">See all</a>`;
  const items = tags.slice(0, railMax).map((tag) => risenItem(tag, { link }));
  const list =
    items.length === 0
      ? html`<p>No tag is in more stories than ${period.before}.</p>`
      : html`${shortHistory(rising)}<ul class="bare">${items}</ul>`;
  return html`<section class="card" aria-labelledby="rising-title"><div class="blockhead"><h2 id="rising-title">Rising</h2>${items.length === 0 ? "" : all}</div>${list}</section>`;
}

/** All of them, each with its stories by the hour or by the day. */
export function risingList(rising: Rising, { link }: Linked): Html {
  const { words, step } = rising.period;
  const items = rising.tags.map((tag) =>
    risenItem(tag, { link }, sparkline(tag.course, `${tag.name}, ${words}`, { step })),
  );
  return html`${shortHistory(rising)}<div class="part"><ol class="bare">${items}</ol></div>`;
}

function risenItem(
  { tag_id, name, tag_type, stories, earlier }: RisingTag,
  { link }: Linked,
  course: Html = html``,
): Html {
  const title = tag_type === "topic" ? html`${name}` : html`<a href="${link(`/console/tags/${tag_id}`)}">${name}</a>`;
  const growth = earlier === 0 ? "none before" : `+${figure(Math.round((100 * (stories - earlier)) / earlier))}%`;
  return html`<li class="risen" data-item><span><strong>${title}</strong><small>${wordsOf(tag_type)}</small></span>${course}<span class="number"><strong>${counted(stories, "story", "stories")}</strong><small>${growth}</small></span></li>`;
}

/** Said where stories begin later than the time before: more seems to rise than does. */
function shortHistory({ isComparable, period }: Rising): Html {
  if (isComparable) return html``;
  return html`<p class="hint">Stories received here do not go back ${2 * period.days} days, so growth is overstated.</p>`;
}

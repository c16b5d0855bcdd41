import { type Html, html } from "../../http/html.ts";
import { counted, figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";
import type { TwoDays } from "./figures.ts";

/** Tags that are shown. Ours. */
const risingMax = 6;

/** Whom and what more stories name than the day before; nothing where nothing grew. */
export async function risingTags({ service, view, link }: ConsoleContext, { day, before }: TwoDays): Promise<Html> {
  const tags = await service.store.arrivals.rising(day, before.since, view, risingMax);
  if (tags.length === 0) return html``;
  const items = tags.map(({ tag_id, name, tag_type, stories, earlier }) => {
    const title = tag_type === "topic" ? html`${name}` : html`<a href="${link(`/console/tags/${tag_id}`)}">${name}</a>`;
    const growth = earlier === 0 ? "new today" : `+${figure(Math.round((100 * (stories - earlier)) / earlier))} %`;
    return html`<li class="risen"><span><strong>${title}</strong><small>${wordsOf(tag_type)}</small></span><span class="number"><strong>${counted(stories, "story", "stories")}</strong><small>${growth}</small></span></li>`;
  });
  return html`<section class="card" aria-labelledby="rising-title"><div class="blockhead"><h2 id="rising-title">Rising</h2><a href="${link("/console/tags")}">All tags</a></div><ul class="bare">${items}</ul></section>`;
}

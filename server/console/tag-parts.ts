import type { z } from "zod";
import type { Tag } from "../../store/model/ontology.ts";
import { headlineOf, headlineSections } from "../headline.ts";
import { type Html, html } from "../html.ts";
import type { relatedTags } from "../operations/ontology-tags.ts";
import { figure } from "./counted.ts";
import type { ConsoleContext } from "./page.ts";
import { sparkline } from "./sparkline.ts";
import { storyItem } from "./story-item.ts";

type Related = z.output<typeof relatedTags.output>;

/** Days that the course of a tag shows, and stories that are listed. Ours. */
const [courseDays, storiesMax] = [30, 20];

const dayMs = 86_400_000;

/** How often a tag was named on each of the last days that may be seen. */
export async function tagCourse({ service, view, now }: ConsoleContext, tag_id: number): Promise<Html> {
  const end = Math.min(now.getTime(), Date.parse(view.before) - 1);
  const dates = Array.from({ length: courseDays }, (_, at) =>
    new Date(end - (courseDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const from = `${dates[0]}T00:00:00.000Z`;
  const days = await service.store.tagStories.days(tag_id, { ...view, from: from > view.from ? from : view.from });
  const counts = new Map(days.map(({ day, manifests }) => [day, manifests]));
  return sparkline(
    dates.map((date) => counts.get(date) ?? 0),
    `${courseDays} days`,
  );
}

/** The newest stories that name a tag; headlines count to no quota. */
export async function tagStoryList(context: ConsoleContext, tag_id: number): Promise<Html> {
  const { store } = context.service;
  const found = await store.tagStories.latest(tag_id, context.view, storiesMax);
  const rows = await store.manifests.bodies(found, headlineSections, context.view);
  if (rows.length === 0) return html`<p>No story that you may see names it.</p>`;
  return html`<ol class="stories">${rows.map((row) => storyItem(headlineOf(row), context))}</ol>`;
}

/** What stands beside a tag, the most often first. Lift: how much oftener than by chance. */
export function besideTable({ tags }: Related, { link }: ConsoleContext): Html {
  if (tags.length === 0) return html`<p>Nothing stands beside it yet.</p>`;
  const most = Math.max(1, ...tags.map((tag) => tag.co_occurrences));
  const rows = tags.map(
    ({
      id,
      name,
      type,
      co_occurrences,
      lift,
    }) => html`<tr><th scope="row"><a href="${link(`/console/tags/${id}`)}">${name}</a> <small>${type}</small>
<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${((100 * co_occurrences) / most).toFixed(1)}" height="4"/></svg></th><td class="number">${figure(co_occurrences)}</td><td class="number">${lift}</td></tr>`,
  );
  return html`<table class="figures bars"><caption>Named in the same stories; lift says how much oftener than by chance</caption>
<thead><tr><th scope="col">Tag</th><th scope="col" class="number">Stories</th><th scope="col" class="number">Lift</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** A tag with its names, in a list. */
export function tagItem({ id, name, type, aliases }: Tag, { link }: ConsoleContext): Html {
  const title = type === "topic" ? html`${name}` : html`<a href="${link(`/console/tags/${id}`)}">${name}</a>`;
  return html`<tr data-item role="row"><th scope="row" role="rowheader">${title}</th><td role="cell">${type}</td><td role="cell">${aliases.length === 0 ? "no other names" : aliases.join(", ")}</td></tr>`;
}

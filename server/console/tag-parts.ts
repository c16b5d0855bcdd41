import type { Tag } from "../../store/model/ontology.ts";
import type { BesideTag } from "../../store/tags/tag-stories.ts";
import { type Html, html } from "../http/html.ts";
import { headlineOf, headlineSections, newestFirst } from "../views/headline.ts";
import { counted, figure } from "./counted.ts";
import { disputedRecords } from "./disputes/disputed-records.ts";
import type { ConsoleContext } from "./page.ts";
import { sparkline } from "./sparkline.ts";
import { storyItem } from "./story-item.ts";
import { toneFigure } from "./tag-tones.ts";

/** Days that the course of a tag shows, stories that are listed, stories in which is looked for what stands beside it, and tags of those. Ours. */
const [courseDays, storiesMax, lookedAtMax, besideMax] = [30, 20, 500, 20];

const dayMs = 86_400_000;

/** How often a tag was named in the last days that may be seen, and on each of them. */
export async function tagCourse({ service, view, now }: ConsoleContext, tag_id: number): Promise<Html> {
  const end = Math.min(now.getTime(), Date.parse(view.before) - 1);
  const dates = Array.from({ length: courseDays }, (_, at) =>
    new Date(end - (courseDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const from = `${dates[0]}T00:00:00.000Z`;
  const days = await service.store.tagStories.days(tag_id, { ...view, from: from > view.from ? from : view.from });
  const counts = new Map(days.map(({ day, manifests }) => [day, manifests]));
  const course = dates.map((date) => counts.get(date) ?? 0);
  const sum = course.reduce((all, count) => all + count, 0);
  return html`${counted(sum, "story", "stories")} in ${courseDays} days ${sparkline(course, `${courseDays} days`)}`;
}

/** The newest stories that name a tag, whose headlines count to no quota, what stands beside it in them, and whether they are good or bad news. */
export async function tagStoryParts(
  context: ConsoleContext,
  tag_id: number,
): Promise<Record<"stories" | "beside" | "tones", Html>> {
  const { tagStories, manifests } = context.service.store;
  const found = await tagStories.latest(tag_id, context.view, lookedAtMax);
  const rows = await manifests.bodies(found.slice(0, storiesMax), headlineSections, context.view);
  const ids = found.map(({ manifest_id }) => manifest_id);
  const disputed = await disputedRecords(context);
  const beside = await tagStories.beside(tag_id, ids, besideMax);
  return {
    stories:
      rows.length === 0
        ? html`<p>No story you can see mentions it.</p>`
        : html`<ol class="stories">${newestFirst(rows.map(headlineOf)).map((each) => storyItem(each, context, { disputed }))}</ol>`,
    beside: besideTable(beside, { ...context, stories: found.length }),
    tones: toneFigure(await tagStories.tones(ids)),
  };
}

/** What stands beside a tag, the most often first. */
function besideTable(
  tags: readonly BesideTag[],
  { link, stories }: Pick<ConsoleContext, "link"> & { stories: number },
): Html {
  if (tags.length === 0) return html`<p>No related tags yet.</p>`;
  const rows = tags.map(
    ({
      tag_id,
      name,
      tag_type,
      manifests,
    }) => html`<tr><th scope="row"><a href="${link(`/console/tags/${tag_id}`)}">${name}</a> <small>${tag_type}</small>
<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${((100 * manifests) / stories).toFixed(1)}" height="4"/></svg></th><td class="number">${figure(manifests)}</td></tr>`,
  );
  return html`<table class="figures bars"><caption>Mentioned together, in its last ${counted(stories, "story", "stories")}</caption>
<thead><tr><th scope="col">Tag</th><th scope="col" class="number">Stories</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** A tag with its names, in a list. */
export function tagItem({ id, name, type, aliases }: Tag, { link }: ConsoleContext): Html {
  const title = type === "topic" ? html`${name}` : html`<a href="${link(`/console/tags/${id}`)}">${name}</a>`;
  return html`<tr data-item role="row"><th scope="row" role="rowheader">${title}</th><td role="cell">${type}</td><td role="cell">${aliases.join(", ")}</td></tr>`;
}

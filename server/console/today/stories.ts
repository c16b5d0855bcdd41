import { type Html, html } from "../../http/html.ts";
import { readerOf } from "../../operations/story-marks.ts";
import { type Headline, headlineOf, headlineSections } from "../../views/headline.ts";
import type { Outlets, ToldStory } from "../../views/told-stories.ts";
import { counted } from "../counted.ts";
import { disputedRecords } from "../disputes/disputed-records.ts";
import { outletMarks } from "../look/outlets.ts";
import type { ConsoleContext } from "../page.ts";
import { storyItem } from "../story-item.ts";

/** Outlets that are named of a story. Ours. */
const outletsMax = 6;

/** Stories with who tells of each; those that the reader muted are left out. */
export async function storyList(context: ConsoleContext, told: readonly ToldStory[]): Promise<Html> {
  const headlines = await headlinesOf(context, told);
  const marks = await marksOf(context, headlines);
  const disputed = await disputedRecords(context);
  const outlets = new Map(told.map((each) => [each.record_id, each.outlets]));
  const shown = headlines.filter(({ record_id }) => marks.get(record_id)?.is_muted !== 1);
  const items = shown.map((each) =>
    storyItem(each, context, {
      more: outletLine(outlets.get(each.record_id) ?? [], context),
      mark: marks.get(each.record_id),
      disputed,
    }),
  );
  return html`<ol class="stories card flush">${items}</ol>`;
}

function marksOf({ service, caller }: ConsoleContext, headlines: readonly Headline[]) {
  const records = headlines.map(({ record_id }) => record_id);
  return service.store.storyMarks.ofRecords(readerOf(caller), records);
}

async function headlinesOf({ service, view }: ConsoleContext, told: readonly ToldStory[]): Promise<Headline[]> {
  const headlines: Headline[] = [];
  for (const { record_id } of told) {
    const row = await service.store.manifests.ofRecord(record_id, headlineSections, view);
    if (row) headlines.push(headlineOf(row));
  }
  return headlines;
}

/** Who told of it first, and who does by now, each leading to how they do. */
function outletLine(outlets: Outlets, { link }: ConsoleContext): Html {
  const voices = [...new Map(outlets.map((each) => [each.source_name, each])).values()];
  if (voices.length < 2) return html``;
  const independent = new Set(outlets.map(({ origin }) => origin)).size;
  const named = ({ source_name, record_id, headline }: Outlets[number]) =>
    html`<a href="${link(`/console/stories/${record_id}`)}" title="${headline}">${source_name}</a>`;
  const [first, ...others] = voices.slice(0, outletsMax);
  const names = others.map((each, at) => html`${at === 0 ? "" : ", "}${named(each)}`);
  const rest = voices.length > outletsMax ? ` and ${voices.length - outletsMax} more` : "";
  const now = independent > 1 ? html`now <b>${counted(independent, "independent outlet")}</b>, with` : html`also in`;
  const said = html`<span>First here: ${first ? named(first) : ""}; ${now} ${names}${rest}</span>`;
  return html`<p class="meta">${outletMarks(
    voices.map(({ source_name }) => source_name),
    said,
  )}</p>`;
}

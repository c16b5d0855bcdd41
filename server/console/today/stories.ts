import type { Span } from "../../../store/sources/arrivals.ts";
import { type Html, html } from "../../http/html.ts";
import { readerOf } from "../../operations/story-marks.ts";
import { type Headline, headlineOf, headlineSections } from "../../views/headline.ts";
import { counted } from "../counted.ts";
import { outletMarks } from "../look/outlets.ts";
import type { ConsoleContext } from "../page.ts";
import { storyItem } from "../story-item.ts";

/** Stories that the page shows, and outlets that it names of each. Ours. */
const shown = { stories: 8, outlets: 6 } as const;

type Outlets = Awaited<ReturnType<ConsoleContext["service"]["store"]["coverage"]["ofRecord"]>>;

interface Told {
  record_id: number;
  /** Who tells of it, first published first; empty when it stands alone. */
  outlets: Outlets;
}

/** The biggest stories of a day: first those that most independent voices tell of, then the most significant ones. */
export async function biggestStories(context: ConsoleContext, day: Span): Promise<Html> {
  const told = await biggest(context, day);
  return told.length === 0 ? html`<p>No new stories in the last 24 hours.</p>` : storyList(context, told);
}

async function storyList(context: ConsoleContext, told: readonly Told[]): Promise<Html> {
  const headlines = await headlinesOf(context, told);
  const marks = await marksOf(context, headlines);
  const outlets = new Map(told.map((each) => [each.record_id, each.outlets]));
  const shown = headlines.filter(({ record_id }) => marks.get(record_id)?.is_muted !== 1);
  const items = shown.map((each) =>
    storyItem(each, context, outletLine(outlets.get(each.record_id) ?? [], context), marks.get(each.record_id)),
  );
  return html`<ol class="stories card flush">${items}</ol>`;
}

function marksOf({ service, caller }: ConsoleContext, headlines: readonly Headline[]) {
  const records = headlines.map(({ record_id }) => record_id);
  return service.store.storyMarks.ofRecords(readerOf(caller), records);
}

/** The stories of a time that several independent voices tell of, those with most first; undefined where there are none. */
export async function coveredStories(context: ConsoleContext, span: Span, limit: number): Promise<Html | undefined> {
  const told = await covered(context, span, limit);
  return told.length === 0 ? undefined : storyList(context, told);
}

async function covered({ service, view }: ConsoleContext, span: Span, limit: number): Promise<Told[]> {
  const { arrivals, coverage } = service.store;
  const told: Told[] = [];
  for (const { record_id } of await arrivals.events(span, view, limit)) {
    const outlets = await coverage.ofRecord(record_id, view, 200);
    // The operator sees stories that no stream took; their event is told of those that are in streams.
    told.push({ record_id: outlets[0]?.record_id ?? record_id, outlets });
  }
  return told;
}

async function biggest(context: ConsoleContext, day: Span): Promise<Told[]> {
  const { service, view } = context;
  const { arrivals } = service.store;
  const told = await covered(context, day, shown.stories);
  const known = new Set(
    told.flatMap(({ record_id, outlets }) => [record_id, ...outlets.map((each) => each.record_id)]),
  );
  for (const record_id of await arrivals.weightiest(day, view, shown.stories + known.size)) {
    if (told.length < shown.stories && !known.has(record_id)) told.push({ record_id, outlets: [] });
  }
  return told;
}

async function headlinesOf({ service, view }: ConsoleContext, told: readonly Told[]): Promise<Headline[]> {
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
  const [first, ...others] = voices.slice(0, shown.outlets);
  const names = others.map((each, at) => html`${at === 0 ? "" : ", "}${named(each)}`);
  const rest = voices.length > shown.outlets ? ` and ${voices.length - shown.outlets} more` : "";
  const now = independent > 1 ? html`now <b>${counted(independent, "independent outlet")}</b>, with` : html`also in`;
  const said = html`<span>First here: ${first ? named(first) : ""}; ${now} ${names}${rest}</span>`;
  return html`<p class="meta">${outletMarks(
    voices.map(({ source_name }) => source_name),
    said,
  )}</p>`;
}

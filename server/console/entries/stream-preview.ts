import { setImmediate as turn } from "node:timers/promises";
import { StreamFilter } from "../../../store/model/stream.ts";
import type { Store } from "../../../store/store.ts";
import {
  type DimensionValues,
  filterDimensions,
  foldedFilter,
  foldedTraits,
  type Traits,
} from "../../../store/streams/stream-reasons.ts";
import { asksWords, foldedText, passesWords } from "../../../store/streams/stream-words.ts";
import { type Html, html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";
import { filterIn } from "./filter.ts";

/** How far back is looked, how many stories at most, and how many in one turn. Days and records; ours. */
const days = 7;
const lookedMax = 3000;
const atOnce = 200;

/** Headlines that are shown. Ours. */
const shownMax = 10;

/** A stream's filter, tried. */
interface Preview {
  shown: Html;
  /** The domain that most of what it took belongs to. */
  domain: string | undefined;
}

/** The button that tries a stream's filter on the stories of the last days, and what it took when it was pressed. */
export async function streamPreview(form: URLSearchParams, context: ConsoleContext): Promise<Preview> {
  const button = html`<p><button name="again" value="preview" formnovalidate>Update preview (last ${days} days)</button></p>`;
  if (form.get("again") !== "preview")
    return untried(html`${button}<p class="hint">Fill in the filter to see which stories it would have matched.</p>`);
  const { data: filter } = StreamFilter.safeParse(filterIn(form, {}, { at: "filter" }));
  if (!filter) return untried(html`${button}<p role="status">The filter is not complete yet.</p>`);
  const found = await tried(context.service.store, filter, new Date(context.now.getTime() - days * 86_400_000));
  const bound =
    found.looked < lookedMax
      ? `the ${found.looked} stories received in the last ${days} days`
      : `the newest ${lookedMax} stories`;
  const items = found.first.map(
    ({ record_id, headline }) =>
      html`<li><a href="${context.link(`/console/stories/${record_id}`)}">${headline}</a></li>`,
  );
  const shown = html`${button}<div role="status" class="done"><p>Would match ${found.count} of ${bound}.</p>${items.length === 0 ? "" : html`<ol>${items}</ol>`}</div>`;
  return { shown, domain: commonest(found.domains) };
}

function untried(shown: Html): Preview {
  return { shown, domain: undefined };
}

function commonest(names: readonly string[]): string | undefined {
  const held = Map.groupBy(names, (name) => name);
  return [...held.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** Which of the latest records a filter takes, as matching would find them. */
async function tried({ matchableRecords, tags }: Store, filter: StreamFilter, since: Date) {
  const wanted = foldedFilter(filter, await tags.canonicalNames(filter.tags));
  const found = {
    looked: 0,
    count: 0,
    first: [] as { record_id: number; headline: string }[],
    domains: [] as string[],
  };
  let before = Number.MAX_SAFE_INTEGER;
  while (found.looked < lookedMax) {
    const records = await matchableRecords.latest(since.toISOString(), before, atOnce, asksWords(filter));
    const taken = records.filter((record) => takes(wanted, filter, record));
    found.looked += records.length;
    found.count += taken.length;
    found.domains.push(...taken.flatMap(({ domains }) => domains));
    found.first.push(...taken.slice(0, shownMax - found.first.length));
    if (records.length < atOnce) break;
    before = records.at(-1)?.record_id ?? 0;
    // Others get their turn between.
    await turn();
  }
  return found;
}

function takes(wanted: DimensionValues, filter: StreamFilter, traits: Traits): boolean {
  const { tag_logic } = filter;
  if (asksWords(filter) && !passesWords(filter, foldedText(traits.text))) return false;
  const has = foldedTraits(traits);
  return filterDimensions.every((dimension) => {
    const values = wanted[dimension];
    if (values.length === 0) return true;
    const holds = (value: string) => has[dimension].includes(value);
    return dimension === "tags" && tag_logic === "and" ? values.every(holds) : values.some(holds);
  });
}

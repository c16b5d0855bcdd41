import type { Span } from "../../store/sources/arrivals.ts";
import type { Store } from "../../store/store.ts";
import type { CallerView } from "../api/entitlement.ts";

/** Stories that are the biggest of a time, and records that are looked at of each event. Ours. */
const most = { stories: 8, records: 200 } as const;

/** Who tells of a story, first published first. */
export type Outlets = Awaited<ReturnType<Store["coverage"]["ofRecord"]>>;

/** A story with who tells of it; nobody when it stands alone. */
export interface ToldStory {
  record_id: number;
  outlets: Outlets;
}

/**
 * The biggest stories of a time: first those that most independent voices tell of, then the most significant ones that were
 * published within it. Where these are few, older ones that came in within it follow.
 */
export async function biggestStories(store: Store, view: CallerView, span: Span): Promise<ToldStory[]> {
  const told = await coveredStories(store, view, { span, limit: most.stories });
  const known = new Set(
    told.flatMap(({ record_id, outlets }) => [record_id, ...outlets.map((each) => each.record_id)]),
  );
  for (const published_from of [span.since.slice(0, "YYYY-MM-DD".length), undefined]) {
    if (told.length >= most.stories) break;
    const limit = most.stories + known.size;
    for (const record_id of await store.arrivals.weightiest(span, view, { limit, published_from })) {
      if (told.length < most.stories && !known.has(record_id)) told.push({ record_id, outlets: [] });
      known.add(record_id);
    }
  }
  return told;
}

/** The stories of a time that several independent voices tell of, those with most first. */
export async function coveredStories(
  { arrivals, coverage }: Store,
  view: CallerView,
  { span, limit }: { span: Span; limit: number },
): Promise<ToldStory[]> {
  const told: ToldStory[] = [];
  for (const { record_id } of await arrivals.events(span, view, limit)) {
    const outlets = await coverage.ofRecord(record_id, view, most.records);
    // The operator sees stories that no stream took; their event is told of those that are in streams.
    told.push({ record_id: outlets[0]?.record_id ?? record_id, outlets });
  }
  return told;
}

import { walkSliceRows } from "../../config/limits.ts";
import type { Hit, Scope } from "../../store/accounts/scope.ts";
import type { Store } from "../../store/store.ts";
import type { CallerView } from "../api/entitlement.ts";
import type { Asked } from "../api/operation.ts";
import { joinReading, nextSlice } from "../api/read-scheduler.ts";

/** How long something may take. */
export interface Budget {
  /** True once the time is up. */
  isSpent(): boolean;
}

/** A budget that begins now, by a clock that only goes forward. */
export function startBudget(monotonic: () => number, timeout_ms: number): Budget {
  const end = monotonic() + timeout_ms;
  return { isSpent: () => monotonic() >= end };
}

/** What is wanted of a walk. */
export interface Wanted {
  /** Begin below this manifest; null: with the newest. */
  after: Hit | null;
  /** How many to pass over first, and how many to bring. */
  skip: number;
  take: number;
  /** Whether to go on to the end for the count. */
  count: boolean;
  /** Shown every manifest that is passed, slice by slice; otherwise those that are only counted are not read. */
  each?: (hits: Hit[]) => Promise<void>;
}

/** What a walk brought. */
export interface Walked {
  hits: Hit[];
  /** The last one passed over before the first brought. */
  preceding: Hit | null;
  has_more: boolean;
  /** How many manifests were met; all of the scope when `complete` and counting from the newest. */
  total_count: number;
  /** False when the time was up before the walk was done. */
  complete: boolean;
}

/** Records with the words of a scope that are looked up one by one: with more, walking finds a page sooner. Ours. */
const rareHitsMost = 2000;

/**
 * Walks through a scope, newest manifest first, in slices of time; between two of them it looks at the clock and lets the
 * process do other work, because one statement of the store blocks both. Throws when nobody waits for it any more, and `overloaded` when
 * too many walk already.
 */
export async function walk(
  {
    store,
    view,
    scope,
    asked,
  }: { store: Store; view: CallerView; scope: Scope; asked?: Pick<Asked, "progress" | "signal"> },
  wanted: Wanted,
  budget: Budget,
): Promise<Walked> {
  joinReading();
  const met = { hits: [] as Hit[], preceding: wanted.after, passed: 0 };
  const enough = () => met.hits.length > wanted.take;
  const next =
    (await nextPage({ store, view, scope }, wanted)) ??
    (await store.scopes.rareHits(scope, view, wanted.after, rareHitsMost));
  if (next) await pass(next, met, wanted);
  let below = wanted.after;
  // Whoever goes on from a cursor needs a page and no more, unless much is filtered out.
  let rows: number = wanted.count || wanted.each ? walkSliceRows.first : Math.min(walkSliceRows.first, 2 * wanted.take);
  let complete = next !== null;
  while (!complete && !budget.isSpent()) {
    asked?.signal?.throwIfAborted();
    const from = await store.scopes.sliceEnd(scope, view, below, rows);
    const slice = { below, from };
    if (enough() && !wanted.each) met.passed += await store.scopes.count(scope, view, slice);
    else await pass(await store.scopes.hits(scope, view, slice), met, wanted);
    asked?.progress?.(met.passed);
    complete = from === null || (enough() && !wanted.count);
    if (from !== null) below = { matched_at: from, manifest_id: 0 };
    rows = Math.min(2 * rows, wanted.each ? walkSliceRows.shown : walkSliceRows.most);
    if (!complete) await nextSlice();
  }
  const { hits, preceding, passed } = met;
  return { hits: hits.slice(0, wanted.take), preceding, has_more: enough(), total_count: passed, complete };
}

/** What a cursor in one stream needs, by one query; null for all other walks. */
async function nextPage(
  { store, view, scope }: { store: Store; view: CallerView; scope: Scope },
  { after, skip, take, count, each }: Wanted,
): Promise<Hit[] | null> {
  return after === null || count || each ? null : store.scopes.nextBelow(scope, view, after, skip + take + 1);
}

/** One more than wanted is brought, to know whether there are more. */
async function pass(
  hits: Hit[],
  met: { hits: Hit[]; preceding: Hit | null; passed: number },
  { skip, take, each }: Wanted,
): Promise<void> {
  const skipped = hits.slice(0, Math.max(0, skip - met.passed));
  met.preceding = skipped.at(-1) ?? met.preceding;
  met.hits.push(...hits.slice(skipped.length).slice(0, Math.max(0, take + 1 - met.hits.length)));
  met.passed += hits.length;
  await each?.(hits);
}

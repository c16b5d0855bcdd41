import { setImmediate as turn } from "node:timers/promises";
import type { ManifestRow, Section, Visibility } from "../../store/manifests.ts";
import type { ContentLevel, ExportRequest } from "../../store/model/export.ts";
import type { Hit, Scope } from "../../store/scopes.ts";
import type { Store } from "../../store/store.ts";
import type { Sight } from "../../store/streams.ts";

/** Deliveries that one statement looks through, and manifests that are read at once. Ours: memory and other work stay free. */
const atOnce = { deliveries: 2000, manifests: 100 } as const;

/** What is read for an export. */
export interface Reading {
  store: Store;
  scope: Scope;
  view: Visibility & Sight;
}

/** The scope of an export over the streams that may still be read. */
export function scopeOf({ published_date_from, published_date_to }: ExportRequest, stream_ids: number[]): Scope {
  return {
    ...{ stream_ids, published_date_from, published_date_to, matched_from: null },
    ...{ tag_groups: [], tag_logic: "or", query: null, conditions: [], condition_logic: "and" },
  };
}

/** How many manifests an export will meet, counted in slices. */
export async function countHits({ store, scope, view }: Reading, signal: AbortSignal): Promise<number> {
  let counted = 0;
  for await (const slice of slices({ store, scope, view }, signal)) {
    counted += await store.scopes.count(scope, view, slice);
  }
  return counted;
}

/** The manifests of an export, newest match first, each once, some at a time. Throws the signal's reason when it is told to stop. */
export async function* hitPages(reading: Reading, signal: AbortSignal): AsyncGenerator<Hit[]> {
  const { store, scope, view } = reading;
  for await (const slice of slices(reading, signal)) {
    const hits = await store.scopes.hits(scope, view, slice);
    for (let at = 0; at < hits.length; at += atOnce.manifests) {
      signal.throwIfAborted();
      yield hits.slice(at, at + atOnce.manifests);
      await turn();
    }
  }
}

/** The manifests behind hits with the parts that are to be handed out; those erased since are left out. */
export function readBodies(
  { store, view }: Reading,
  hits: Hit[],
  levels: readonly ContentLevel[],
): Promise<ManifestRow[]> {
  const sections: Section[] = ["source", ...levels];
  return store.manifests.bodies(hits, sections, view);
}

async function* slices({ store, scope, view }: Reading, signal: AbortSignal) {
  // PostgreSQL knows no empty list.
  if (scope.stream_ids?.length === 0) return;
  let below: Hit | null = null;
  for (;;) {
    signal.throwIfAborted();
    const from: string | null = await store.scopes.sliceEnd(scope, view, below, atOnce.deliveries);
    yield { below, from };
    if (from === null) return;
    below = { matched_at: from, manifest_id: 0 };
    await turn();
  }
}

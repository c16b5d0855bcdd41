import { setImmediate as turn } from "node:timers/promises";
import type { Hit, Scope } from "../../store/accounts/scope.ts";
import type { ContentLevel, ExportRequest } from "../../store/model/export.ts";
import { inLanguage } from "../../store/records/conditions.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import type { Section } from "../../store/records/sections.ts";
import type { View } from "../../store/records/view.ts";
import type { Store } from "../../store/store.ts";

/** Deliveries that one statement looks through, and manifests that are read at once. Ours: memory and other work stay free. */
const atOnce = { deliveries: 2000, manifests: 100 } as const;

/** What is read for an export. */
export interface Reading {
  store: Store;
  scope: Scope;
  view: View;
  /** The export whose gathered manifests are read; null: everything in the scope. */
  gathered: string | null;
}

/** The scope of an export over the streams that may still be read. */
export function scopeOf(
  { published_date_from, published_date_to, language }: ExportRequest,
  stream_ids: number[],
): Scope {
  return {
    stream_ids,
    published_date_from,
    published_date_to,
    matched_from: null,
    tag_groups: [],
    tag_logic: "or",
    query: null,
    conditions: inLanguage(language),
    condition_logic: "and",
  };
}

/** How many manifests an export will meet at most, counted in slices. */
export async function countHits(reading: Reading, signal: AbortSignal): Promise<number> {
  const { store, scope, view, gathered } = reading;
  if (gathered !== null) return store.exportSchedules.countGathered(gathered);
  let counted = 0;
  for await (const slice of slices(reading, signal)) {
    counted += await store.scopes.count(scope, view, slice);
  }
  return counted;
}

/** The manifests of an export, newest first, each once, some at a time. Throws the signal's reason when it is told to stop. */
export function hitPages(reading: Reading, signal: AbortSignal): AsyncGenerator<Hit[]> {
  return reading.gathered === null ? scopePages(reading, signal) : gatheredPages(reading, reading.gathered, signal);
}

async function* scopePages(reading: Reading, signal: AbortSignal): AsyncGenerator<Hit[]> {
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

async function* gatheredPages({ store, scope, view }: Reading, export_id: string, signal: AbortSignal) {
  const stream_ids = scope.stream_ids ?? [];
  let below: number | null = null;
  while (stream_ids.length > 0) {
    signal.throwIfAborted();
    const wanted = { below, limit: atOnce.manifests, stream_ids };
    const hits: Hit[] = await store.exportSchedules.gathered(export_id, wanted, view);
    const last = hits.at(-1);
    if (!last) return;
    yield hits;
    below = last.manifest_id;
    await turn();
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

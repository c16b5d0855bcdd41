import type { Queries, Store } from "../store/store.ts";
import { matchStreams } from "./match.ts";
import type { StreamIndex } from "./stream-index.ts";

/** Records looked at in one transaction, so that ingesting and reading get their turn between. Ours. */
const recordsPerSlice = 200;

/**
 * Matches new and re-filtered streams backwards over the window: what passes now is delivered with the record's ingest
 * time, what no longer passes is taken out, and no event is fired. Decisions §6.
 */
export async function rematchWaiting(
  store: Store,
  streams: StreamIndex,
  since: string,
  signal: AbortSignal,
): Promise<number> {
  const waiting = new Set(await store.matching.waiting());
  if (waiting.size === 0) return 0;
  const filters = streams.filters.filter((filter) => waiting.has(filter.id.stream_id));
  let after = 0;
  while (!signal.aborted) {
    const last = await rematchSlice(store, { filters }, since, after);
    if (last === null) break;
    after = last;
  }
  if (signal.aborted) return 0;
  for (const filter of filters) await store.matching.rematched(filter.id.stream_id);
  return filters.length;
}

/** One slice; gives the last record looked at, or null when there was none left. */
async function rematchSlice(
  store: Store,
  { filters }: StreamIndex,
  since: string,
  after: number,
): Promise<number | null> {
  return store.transaction(async (store) => {
    const records = await store.matching.candidates(since, after, recordsPerSlice);
    await matchAgain(store, records, filters);
    return records.at(-1)?.record_id ?? null;
  });
}

/** Delivers records to the streams that they pass, with their ingest time, and takes them out of the others; no event is fired. */
export async function matchAgain(
  store: Queries,
  records: MatchedRecord[],
  filters: StreamIndex["filters"],
): Promise<void> {
  const dropped = new Map<number, number[]>();
  for (const record of records) {
    const passed = new Set(matchStreams(record, filters).map((stream) => stream.stream_id));
    for (const { id } of filters) {
      if (!passed.has(id.stream_id))
        dropped.set(id.stream_id, [...(dropped.get(id.stream_id) ?? []), record.record_id]);
    }
    await store.matching.add(
      [...passed].map((stream_id) => ({
        stream_id,
        manifest_id: record.record_id,
        matched_at: record.ingested_at,
        source_published_date: record.source_published_date,
        claim_count: record.claim_count,
      })),
    );
  }
  for (const [stream_id, manifest_ids] of dropped) await store.matching.take(stream_id, manifest_ids);
}

type MatchedRecord = Awaited<ReturnType<Queries["matching"]["candidates"]>>[number];

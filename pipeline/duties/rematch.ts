import { failpoint } from "../../store/model/failpoint.ts";
import type { Queries, Store } from "../../store/store.ts";
import type { MatchingStream } from "../../store/streams/matching.ts";
import type { FilterIndex } from "../ingest/match.ts";
import { freshenStreamIndex, type StreamIndex } from "../ingest/stream-index.ts";

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
  const waiting = await store.matching.waiting();
  if (waiting.length === 0) return 0;
  // Read after those that wait: what changes in between waits on.
  await freshenStreamIndex(store, streams);
  const index = streams.only(new Set(waiting.map(({ stream_id }) => stream_id)));
  let after = 0;
  while (!signal.aborted) {
    const last = await rematchSlice(store, index, since, after);
    if (last === null) break;
    after = last;
  }
  if (signal.aborted) return 0;
  const matched = waiting.filter(({ stream_id }) => index.has(stream_id));
  for (const stream of matched) await store.matching.rematched(stream);
  return matched.length;
}

/** One slice; gives the last record looked at, or null when there was none left. */
async function rematchSlice(
  store: Store,
  index: FilterIndex<MatchingStream>,
  since: string,
  after: number,
): Promise<number | null> {
  return store.transaction(async (store) => {
    const records = await store.matchableRecords.after(since, after, recordsPerSlice, index.asksWords());
    await matchAgain(store, records, index);
    failpoint("rematch.commit");
    return records.at(-1)?.record_id ?? null;
  });
}

/** Delivers records to the index's streams that they pass, with their ingest time, and takes them out of its others; no event is fired. */
export async function matchAgain(
  store: Queries,
  records: MatchedRecord[],
  index: FilterIndex<MatchingStream>,
): Promise<void> {
  const held = await store.matching.holders(records.map((record) => record.record_id));
  const passed = new Set<string>();
  for (const record of records) {
    const streams = index.match(record);
    for (const { stream_id } of streams) passed.add(`${record.record_id} ${stream_id}`);
    await store.matching.add(
      streams.map(({ stream_id }) => ({
        stream_id,
        manifest_id: record.record_id,
        matched_at: record.ingested_at,
        source_published_date: record.source_published_date,
        claim_count: record.claim_count,
      })),
    );
  }
  const dropped = held.filter(
    ({ manifest_id, stream_id }) => index.has(stream_id) && !passed.has(`${manifest_id} ${stream_id}`),
  );
  for (const [stream_id, rows] of Map.groupBy(dropped, (row) => row.stream_id))
    await store.matching.take(
      stream_id,
      rows.map((row) => row.manifest_id),
    );
}

type MatchedRecord = Awaited<ReturnType<Queries["matchableRecords"]["after"]>>[number];

import type { Queries, Store } from "../../store/store.ts";
import type { TaggedRecord } from "../../store/tags/tag-refreshes.ts";
import { type FoundName, foundNames, resolveTags, type SettledTags } from "../ingest/resolve-tags.ts";
import { freshenStreamIndex, type StreamIndex } from "../ingest/stream-index.ts";
import { type NewNames, renamedTexts } from "../ingest/tag-names.ts";
import { matchAgain } from "./rematch.ts";

/** Records looked at in one transaction, so that ingesting and reading get their turn between. Ours. */
const recordsPerSlice = 50;

/**
 * Settles the tags of stored records anew where an alias, a merge or a split has changed, and matches these records with the
 * streams again: with the record's ingest time, without events, versions as they were. Goes on where it was broken off.
 * Gives how many records were changed.
 */
export async function refreshTags(
  store: Store,
  deps: { streams: StreamIndex; since: string; now: () => Date; signal: AbortSignal },
): Promise<number> {
  let changed = 0;
  while (!deps.signal.aborted) {
    const slice = await store.transaction((store) => refreshSlice(store, { ...deps, at: deps.now().toISOString() }));
    if (slice === null) break;
    changed += slice;
  }
  return changed;
}

/** One slice of the tag that has waited longest; null when none waits. */
async function refreshSlice(
  store: Queries,
  { streams, since, at }: { streams: StreamIndex; since: string; at: string },
): Promise<number | null> {
  const waiting = await store.tagRefreshes.next();
  if (!waiting) return null;
  await freshenStreamIndex(store, streams);
  const { tag_id, after_record_id } = waiting;
  const records = await store.tagRefreshes.recordsOf(tag_id, after_record_id, recordsPerSlice);
  const changed: number[] = [];
  for (const record of records) if (await retag(store, record, at)) changed.push(record.record_id);
  await matchAgain(store, await store.matchableRecords.of(changed, since, streams.asksWords()), streams);
  const last = records.at(-1)?.record_id;
  if (last === undefined) await store.tagRefreshes.done(tag_id);
  else await store.tagRefreshes.reached(tag_id, last);
  return changed.length;
}

/** Settles one record's tags anew; false when they are what they were. */
async function retag(store: Queries, record: TaggedRecord, at: string): Promise<boolean> {
  const found = record.tags.flatMap(foundNames);
  const settled = await resolveTags(store, found, at);
  if (isSame(record, settled)) return false;
  const names = newNames(record, found, settled);
  const { record_id } = record;
  const rows = settled.rows.map((row) => ({ record_id, ...row }));
  await store.tagRefreshes.rewrite(record, rows, renamedTexts(record, names));
  await store.claims.retag(record_id);
  return true;
}

function isSame(record: TaggedRecord, { rows }: SettledTags): boolean {
  const before = new Map(record.tags.map((tag) => [tag.tag_id, tag]));
  return (
    rows.length === record.tags.length &&
    rows.every(({ tag_id, found_as }) => before.has(tag_id) && before.get(tag_id)?.found_as === found_as)
  );
}

/** Where one tag becomes several, a claim goes with the name that it uses, else with the one that the text uses most. */
function newNames(record: TaggedRecord, found: FoundName[], { canonical }: SettledTags): NewNames {
  const before = new Map(record.tags.map((tag) => [`${tag.tag_type} ${tag.name}`, byMentions(foundNames(tag))]));
  const today = found.map(({ tag_type, name }) => ({ tag_type, name: canonical(tag_type, name) }));
  return {
    all: [...new Map(today.map((each) => [`${each.tag_type} ${each.name}`, each])).values()],
    rename(tag_type, name, said) {
      const meant = before.get(`${tag_type} ${name}`) ?? [];
      const used = meant.find((each) => uses(said, each)) ?? meant[0];
      return used === undefined ? name : canonical(tag_type, used.name);
    },
  };
}

function byMentions(found: FoundName[]): FoundName[] {
  return found.toSorted((a, b) => b.mentions - a.mentions);
}

/** Whether a claim says a name, or at least the last word of a person's. */
function uses(said: string, { tag_type, name }: FoundName): boolean {
  return said.includes(name) || (tag_type === "person" && said.includes(name.split(" ").at(-1) ?? name));
}

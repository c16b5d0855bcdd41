/** Design: docs/design/config-revision.md */
import type { Queries } from "../../store/store.ts";
import type { MatchingStream } from "../../store/streams/matching.ts";
import { type FilterIndex, openFilterIndex } from "./match.ts";

/** The streams that take manifests, filed by what they want. */
export interface StreamIndex extends FilterIndex<MatchingStream> {
  /** Which state of the streams it was read from, where several processes may change them. */
  revision: number | null;
}

/** An index that was not read yet. */
export function openStreamIndex(): StreamIndex {
  return { ...openFilterIndex<MatchingStream>(), revision: null };
}

/** Reads the streams from the store and resolves the tag names in their filters. */
export async function readStreamIndex(store: Queries): Promise<StreamIndex> {
  const index = openStreamIndex();
  await refreshStreamIndex(store, index);
  return index;
}

/** Brings an index in line with the store: only streams whose filter, or what its tags lead to, changed are filed anew. */
export async function refreshStreamIndex(store: Queries, index: StreamIndex): Promise<void> {
  // Read first: what changes in between has it read once more.
  const revision = await store.matching.revision();
  const streams = await store.matching.streams();
  const todaysNames = await store.tags.leadTo(streams.flatMap((stream) => stream.filter.tags));
  // A look that began earlier and ends later has seen what is no more.
  if (revision !== null && index.revision !== null && revision < index.revision) return;
  index.take(streams.map((stream) => ({ stream, tags: stream.filter.tags.flatMap(todaysNames) })));
  index.revision = revision;
}

/**
 * Brings an index in line where another process has changed the streams. In a transaction that has the store's lock, what is matched
 * by it afterwards is matched by the streams as they stand.
 */
export async function freshenStreamIndex(store: Queries, index: StreamIndex): Promise<void> {
  if ((await store.matching.revision()) !== index.revision) await refreshStreamIndex(store, index);
}

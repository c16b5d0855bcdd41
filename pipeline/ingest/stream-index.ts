import type { Queries } from "../../store/store.ts";
import type { MatchingStream } from "../../store/streams/matching.ts";
import { type FilterIndex, openFilterIndex } from "./match.ts";

/** The streams that take manifests, filed by what they want. */
export type StreamIndex = FilterIndex<MatchingStream>;

/** Reads the streams from the store and resolves the tag names in their filters. */
export async function readStreamIndex(store: Queries): Promise<StreamIndex> {
  const index = openFilterIndex<MatchingStream>();
  await refreshStreamIndex(store, index);
  return index;
}

/** Brings an index in line with the store: only streams whose filter, or what its tags lead to, changed are filed anew. */
export async function refreshStreamIndex(store: Queries, index: StreamIndex): Promise<void> {
  const streams = await store.matching.streams();
  const todaysNames = await store.tags.leadTo(streams.flatMap((stream) => stream.filter.tags));
  index.take(streams.map((stream) => ({ stream, tags: stream.filter.tags.flatMap(todaysNames) })));
}

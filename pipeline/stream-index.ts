import type { MatchingStream } from "../store/matching.ts";
import type { Queries } from "../store/store.ts";
import { type PreparedFilter, prepareFilter } from "./match.ts";

/** The streams that take manifests, their filters made ready. */
export interface StreamIndex {
  filters: PreparedFilter<MatchingStream>[];
}

/** Reads the streams from the store and resolves the tag names in their filters. */
export async function readStreamIndex(store: Queries): Promise<StreamIndex> {
  const streams = await store.matching.streams();
  const filters: PreparedFilter<MatchingStream>[] = [];
  for (const stream of streams) {
    filters.push(prepareFilter(stream, stream.filter, await store.tags.canonicalNames(stream.filter.tags)));
  }
  return { filters };
}

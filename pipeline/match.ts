import type { StreamFilter } from "../store/model/stream.ts";
import {
  type DimensionValues,
  filterDimensions,
  foldedFilter,
  foldedTraits,
  type Traits,
} from "../store/stream-reasons.ts";

/** A filter made ready: every wanted value folded as the traits will be. */
export interface PreparedFilter<Id> {
  id: Id;
  tag_logic: "or" | "and";
  wanted: DimensionValues;
}

/** Makes a stream's filter ready; `tags` are its tag names as the alias index resolves them. */
export function prepareFilter<Id>(id: Id, filter: StreamFilter, tags: string[]): PreparedFilter<Id> {
  return { id, tag_logic: filter.tag_logic, wanted: foldedFilter(filter, tags) };
}

/** Which filters a record passes: every stated dimension must hold; inside one, any value does, or all tags with `tag_logic: and`. */
export function matchStreams<Id>(traits: Traits, filters: PreparedFilter<Id>[]): Id[] {
  const has = foldedTraits(traits);
  return filters.filter((filter) => passes(has, filter)).map((filter) => filter.id);
}

function passes(has: DimensionValues, filter: PreparedFilter<unknown>): boolean {
  for (const dimension of filterDimensions) {
    const wanted = filter.wanted[dimension];
    if (wanted.length === 0) continue;
    const held = (value: string) => has[dimension].includes(value);
    const all = dimension === "tags" && filter.tag_logic === "and";
    if (!(all ? wanted.every(held) : wanted.some(held))) return false;
  }
  return true;
}

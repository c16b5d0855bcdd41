import { intTable } from "./int-table.ts";

/** Which places have a key: the words and names of groups, the shingles of texts. Keys are whole numbers of 32 bits with a sign. */
export interface Postings {
  /** The places of a key, in the order in which they came. It holds until the next is added or removed. */
  of(key: number): readonly number[];
  /** Adds a place that the key does not have yet. */
  add(key: number, place: number): void;
  remove(key: number, place: number): void;
}

/** No keys yet. Most keys have one place only: a list for each would be half of what is remembered. */
export function postings(): Postings {
  // The only place of a key, or where its list is, as a number below zero.
  const held = intTable();
  const lists: number[][] = [];
  const vacant = places();
  return {
    of(key) {
      const found = held.get(key);
      if (found === undefined) return none;
      return found >= 0 ? [found] : lists[~found]!;
    },
    add(key, place) {
      const found = held.get(key);
      if (found === undefined) held.set(key, place);
      else if (found < 0) lists[~found]!.push(place);
      else {
        const at = vacant.take();
        lists[at] = [found, place];
        held.set(key, ~at);
      }
    },
    remove(key, place) {
      const found = held.get(key);
      if (found === place) held.delete(key);
      if (found === undefined || found >= 0) return;
      const list = lists[~found]!;
      const at = list.indexOf(place);
      if (at >= 0) list.splice(at, 1);
      if (list.length > 1) return;
      // Lists are there for two places and more: one is left.
      lists[~found] = [];
      vacant.give(~found);
      held.set(key, list[0]!);
    },
  };
}

const none: readonly number[] = [];

/** Places that are given out, and given back: those of rows in which something is counted. */
export interface Places {
  take(): number;
  give(place: number): void;
}

/** The places from 0 on, as few as are needed. */
export function places(): Places {
  const free: number[] = [];
  let next = 0;
  return {
    take: () => free.pop() ?? next++,
    give: (place) => void free.push(place),
  };
}

/** A row with room for a place: the same, or a longer one with what was in it. */
export function roomFor(row: Uint32Array<ArrayBuffer>, place: number): Uint32Array<ArrayBuffer> {
  if (place < row.length) return row;
  const longer = new Uint32Array(2 * (place + 1));
  longer.set(row);
  return longer;
}

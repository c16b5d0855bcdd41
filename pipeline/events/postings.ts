/** Design: docs/design/near-copies.md */
/** Which places have a key: the words and names of groups, the shingles of texts. Keys are whole numbers of 32 bits with a sign. */
export interface Postings {
  /** The places of a key, in the order in which they came. It holds until the next is added or removed. */
  of(key: number): readonly number[];
  /** Adds a place that the key does not have yet. */
  add(key: number, place: number): void;
  remove(key: number, place: number): void;
}

/** No keys yet. Most keys have one place only, which is held without a list around it: lists would be half of what is remembered. */
export function postings(): Postings {
  const held = new Map<number, number | number[]>();
  return {
    of(key) {
      const found = held.get(key);
      if (found === undefined) return none;
      return typeof found === "number" ? [found] : found;
    },
    add(key, place) {
      const found = held.get(key);
      if (found === undefined) held.set(key, place);
      else if (typeof found === "number") held.set(key, [found, place]);
      else found.push(place);
    },
    remove(key, place) {
      const found = held.get(key);
      if (found === place) held.delete(key);
      if (found === undefined || typeof found === "number") return;
      const at = found.indexOf(place);
      if (at >= 0) found.splice(at, 1);
      if (found.length === 1) held.set(key, found[0]!);
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

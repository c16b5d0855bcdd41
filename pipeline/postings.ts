/** Which places have a key: the words of groups, the shingles of texts. */
export interface Postings<Key> {
  /** The places of a key, in the order in which they came. It holds until the next is added or removed. */
  of(key: Key): readonly number[];
  /** Adds a place that the key does not have yet. */
  add(key: Key, place: number): void;
  remove(key: Key, place: number): void;
}

/** No keys yet. Most keys have one place only: a list for each would be half of what is remembered. */
export function postings<Key>(): Postings<Key> {
  const places = new Map<Key, number | number[]>();
  return {
    of(key) {
      const held = places.get(key);
      if (held === undefined) return none;
      return typeof held === "number" ? [held] : held;
    },
    add(key, place) {
      const held = places.get(key);
      if (held === undefined) places.set(key, place);
      else if (typeof held === "number") places.set(key, [held, place]);
      else held.push(place);
    },
    remove(key, place) {
      const held = places.get(key);
      if (held === place) places.delete(key);
      if (typeof held !== "object") return;
      const at = held.indexOf(place);
      if (at >= 0) held.splice(at, 1);
      if (held.length === 0) places.delete(key);
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

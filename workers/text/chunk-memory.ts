/** Design: docs/design/chunks.md */

/** What is remembered of texts by what they say: things are found by the letters of a stretch of a text, without cutting it out. Hashes are any that are the same for the same letters, 32 bits of them counting. */
export interface ChunkMemory<Kept> {
  /** What was kept for these letters. */
  find(content: string, start: number, end: number, hash: number): Kept | null;
  /** Keeps something for letters that are not there yet. Where it gets too much, what was not asked for since half of it was kept is forgotten. */
  keep(letters: string, hash: number, kept: Kept): void;
}

/** A memory of two halves of `most` things each: what is asked for goes on into the newer one, and when that is full, the older one is forgotten. */
export function chunkMemory<Kept>(most: number): ChunkMemory<Kept> {
  let newer = openHalf<Kept>(most);
  let older = openHalf<Kept>(most);
  const keep = (content: string, start: number, end: number, hash: number, kept: Kept) => {
    if (newer.isFull()) {
      [newer, older] = [older, newer];
      newer.clear();
    }
    newer.keep(content, start, end, hash, kept);
  };
  return {
    find(content, start, end, hash) {
      const known = newer.find(content, start, end, hash);
      if (known !== null) return known;
      const former = older.find(content, start, end, hash);
      if (former !== null) keep(content, start, end, hash, former);
      return former;
    },
    keep: (letters, hash, kept) => keep(letters, 0, letters.length, hash, kept),
  };
}

/** Units of letters that there is room for at first. Ours: what 16,000 words have, twice. */
const unitsAtFirst = 2 ** 18;

/** A table by hash, with the letters of all things one behind the other: what stands in a text is held against them faster than against strings. */
function openHalf<Kept>(most: number) {
  const things: Kept[] = [];
  const hashes = new Int32Array(most);
  const begins = new Int32Array(most + 1);
  let units = new Uint16Array(unitsAtFirst);
  /** For each hash the number of its thing, one more than its place, at the hash's slot or the first free one behind it. At most half of them are taken. */
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)));
  const slotMask = slots.length - 1;
  const slotOf = (hash: number) => (hash ^ (hash >>> 15)) & slotMask;

  const stands = (number: number, content: string, start: number, end: number) => {
    const begin = begins[number]!;
    if (begins[number + 1]! - begin !== end - start) return false;
    for (let at = start; at < end; at++) if (units[begin + at - start] !== content.charCodeAt(at)) return false;
    return true;
  };
  return {
    isFull: () => things.length === most,
    clear() {
      things.length = 0;
      slots.fill(0);
    },
    find(content: string, start: number, end: number, hash: number): Kept | null {
      for (let slot = slotOf(hash); slots[slot] !== 0; slot = (slot + 1) & slotMask) {
        const number = slots[slot]! - 1;
        if (hashes[number] === (hash | 0) && stands(number, content, start, end)) return things[number]!;
      }
      return null;
    },
    keep(content: string, start: number, end: number, hash: number, kept: Kept) {
      const number = things.length;
      const begin = begins[number]!;
      const behind = begin + end - start;
      if (behind > units.length) {
        const more = new Uint16Array(2 * behind);
        more.set(units.subarray(0, begin));
        units = more;
      }
      for (let at = start; at < end; at++) units[begin + at - start] = content.charCodeAt(at);
      begins[number + 1] = behind;
      hashes[number] = hash;
      let slot = slotOf(hash);
      while (slots[slot] !== 0) slot = (slot + 1) & slotMask;
      slots[slot] = things.push(kept);
    },
  };
}

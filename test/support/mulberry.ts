/** Evenly distributed whole numbers from 0 to 2^32 - 1, the same for the same seed. Tommy Ettinger's mulberry32, in the public domain. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The same as numbers from 0 to 1 (exclusive). */
export function evenly(seed: number): () => number {
  const next = mulberry32(seed);
  return () => next() / 2 ** 32;
}

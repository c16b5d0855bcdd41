/** Numbers the features that are met often enough; what is rarer has none. */
export interface FeatureNumbers {
  count: number;
  /** Number of a feature's hash; -1 for a rare one. */
  numberOf(hash: number): number;
  /** The hash of each number. */
  hashes: Uint32Array;
}

/** Slots for the features of the training texts, several times as many as they have. */
const bits = 25;
const mask = 2 ** bits - 1;

/** Counts features and numbers, in the order of their first meeting, those that are met at least `min` times (at most 255). */
export function numberFeatures(rows: readonly Uint32Array[], min: number): FeatureNumbers {
  const keys = new Uint32Array(mask + 1);
  const counts = new Uint8Array(mask + 1);
  const numbers = new Int32Array(mask + 1).fill(-1);
  const slotOf = (hash: number) => {
    let slot = hash & mask;
    while (counts[slot] !== 0 && keys[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  };
  const hashes: number[] = [];
  for (const row of rows)
    for (const hash of row) {
      const slot = slotOf(hash);
      keys[slot] = hash;
      const count = Math.min(255, (counts[slot] ?? 0) + 1);
      counts[slot] = count;
      if (count === min) numbers[slot] = hashes.push(hash) - 1;
    }
  return { count: hashes.length, hashes: Uint32Array.from(hashes), numberOf: (hash) => numbers[slotOf(hash)] ?? -1 };
}

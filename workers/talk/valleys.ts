/** Blocks on either side that are compared. Ours. */
const reach = 2;

/** Standard deviations above the mean from which a valley parts two matters. Ours: TextTiling (Hearst 1997) parts from half a deviation below; a brief wants fewer. */
const deviationsMin = 0.5;

/** Where the words of blocks change, by the number of the block that begins something else: the deepest valleys between likeness before and behind, no two side by side. After TextTiling (Hearst 1997). */
export function valleys(blocks: readonly (readonly number[])[]): number[] {
  const gaps = blocks
    .slice(1)
    .map((_, at) => likeness(blocks.slice(Math.max(0, at + 1 - reach), at + 1), blocks.slice(at + 1, at + 1 + reach)));
  if (gaps.length < reach) return [];
  const depths = gaps.map((own, at) => peak(gaps.slice(0, at + 1).reverse()) + peak(gaps.slice(at)) - 2 * own);
  const mean = sumOf(depths) / depths.length;
  const deviation = Math.sqrt(sumOf(depths.map((depth) => (depth - mean) ** 2)) / depths.length);
  return depths.flatMap((depth, at) => {
    const isDeepest = depth >= (depths[at - 1] ?? 0) && depth > (depths[at + 1] ?? 0);
    return depth > 0 && isDeepest && depth >= mean + deviationsMin * deviation ? [at + 1] : [];
  });
}

/** How high a row rises from its first value before it falls. */
function peak(values: readonly number[]): number {
  let most = values[0] ?? 0;
  for (const value of values) {
    if (value < most) break;
    most = value;
  }
  return most;
}

/** The cosine of the words of two groups of blocks. */
function likeness(before: readonly (readonly number[])[], behind: readonly (readonly number[])[]): number {
  const [a, b] = [counted(before.flat()), counted(behind.flat())];
  let shared = 0;
  for (const [word, count] of a) shared += count * (b.get(word) ?? 0);
  return shared / (Math.hypot(...a.values()) * Math.hypot(...b.values()) || 1);
}

function counted(words: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Random choices that the same seed repeats. */
export interface Random {
  /** A whole number from 0 up to and without `bound`. */
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in `times`. */
  onceIn(times: number): boolean;
}

/** The choices for one input of a run: input 7 is the same whether or not the six before it were made. Mulberry32 over mixed seeds. */
export function randomFor(seed: number, index: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number) => next() % Math.max(1, bound);
  return {
    below,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
    onceIn: (times) => below(times) === 0,
  };
}

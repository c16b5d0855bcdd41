import { mulberry32 } from "../support/mulberry.ts";

/** Random choices that the same seed repeats. */
export interface Random {
  /** A whole number from 0 up to and without `bound`. */
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in `times`. */
  onceIn(times: number): boolean;
}

/** The choices for one input of a run: input 7 is the same whether or not the six before it were made. The seeds are mixed. */
export function randomFor(seed: number, index: number): Random {
  const next = mulberry32(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35));
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

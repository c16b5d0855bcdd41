import type { Target } from "../target.ts";

/** Holds more and more. */
export const target: Target = {
  seeds: () => [Buffer.from("abcdefgh")],
  tokens: ["x"],
  read() {
    const held: number[][] = [];
    for (;;) held.push(new Array<number>(100_000).fill(1.5));
  },
};

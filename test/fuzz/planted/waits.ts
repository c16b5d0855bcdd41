import type { Target } from "../target.ts";

/** Waits on some inputs for what never comes. */
export const target: Target = {
  seeds: () => [Buffer.from("abcdefgh")],
  tokens: ["x"],
  async read(input) {
    if (input.length % 5 === 2) await new Promise(() => undefined);
  },
};

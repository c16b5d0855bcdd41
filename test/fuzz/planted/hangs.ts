import type { Target } from "../target.ts";

/** Never ends on some inputs. */
export const target: Target = {
  seeds: () => [Buffer.from("abcdefgh")],
  tokens: ["x"],
  read(input) {
    while (input.length % 5 === 2) Math.sqrt(2);
  },
};

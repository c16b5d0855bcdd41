import type { Target } from "../target.ts";

/** Throws something of its own for a full stop, which it declared, and a RangeError for an exclamation mark. */
export const target: Target = {
  seeds: () => [Buffer.from("One. Two! Three."), Buffer.from("Four. Five.")],
  tokens: ["!", "."],
  read(input) {
    if (input.includes("!")) throw new RangeError("found it");
    if (input.includes(".")) throw new TypeError("declared");
  },
  isDeclared: (error) => error instanceof TypeError,
};

import type { Target } from "../target.ts";

/** Ends its thread. */
export const target: Target = {
  seeds: () => [Buffer.from("abcdefgh")],
  tokens: ["x"],
  read: () => process.exit(3),
};

import { expect, test } from "vitest";
import { comparedAcross, halves } from "./across-languages.ts";

/** Fewest pairs that are found, and what share of those told is right at least. As of 2026-11-29; lower is worse than it was. */
const floors = {
  tuned: { same: 62, conflict: 0 },
  held: { same: 75, conflict: 0 },
} as const;

test.each(["tuned", "held"] as const)("statements of other languages, %s half", { timeout: 300_000 }, async (half) => {
  const { same, conflict, wrong } = await comparedAcross(halves[half]);
  expect(wrong).toEqual([]);
  expect(same.right).toBeGreaterThanOrEqual(floors[half].same);
  expect(conflict.right).toBeGreaterThanOrEqual(floors[half].conflict);
});

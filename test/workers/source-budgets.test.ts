import { expect, test } from "vitest";
import { openSourceBudgets } from "../../workers/pool.ts";

test("a source that ran out of time gets all of it again after ten minutes without another such document", () => {
  let now = 0;
  const budgets = openSourceBudgets(60_000, () => now);
  budgets.exceeded("Odd");
  expect([budgets.of("Odd"), budgets.of("Honest")]).toEqual([10_000, 60_000]);
  now = 9 * 60_000;
  budgets.exceeded("Odd");
  now = 18 * 60_000;
  expect(budgets.of("Odd")).toBe(10_000);
  now = 19 * 60_000;
  expect(budgets.of("Odd")).toBe(60_000);
});

import { expect, test } from "vitest";
import { isRising, weeksTo } from "../../../pipeline/ingest/rising-tags.ts";

const counts = { week: 14, week_before: 3, all_week: 400, all_before: 400 };

test("a tag rises that is named by twice as many records as before and one more", () => {
  expect(isRising(counts)).toBe(true);
  expect(isRising({ ...counts, week: 8 })).toBe(true);
  expect(isRising({ ...counts, week: 7 })).toBe(false);
});

test("what hardly anybody names does not rise, however new it is", () => {
  expect(isRising({ ...counts, week: 4, week_before: 0 })).toBe(false);
  expect(isRising({ ...counts, week: 5, week_before: 0 })).toBe(true);
});

test("a tag does not rise where everything does, nor where nothing came in before", () => {
  expect(isRising({ ...counts, all_week: 700 })).toBe(true);
  expect(isRising({ ...counts, all_week: 701 })).toBe(false);
  expect(isRising({ ...counts, week_before: 0, all_before: 0 })).toBe(false);
});

test("the week ends with the day of the moment, UTC", () => {
  const weeks = { before: "2026-11-07", begin: "2026-11-14", after: "2026-11-21", arrivals: "2026-11-06" };
  expect(weeksTo(new Date("2026-11-20T00:00:00.000Z"))).toEqual(weeks);
  expect(weeksTo(new Date("2026-11-20T23:59:59.999Z"))).toEqual(weeks);
});

import { describe, expect, test } from "vitest";
import { courseOf, periodUntil, seenUntil, stepSpans, stepsOf } from "../../../server/views/period.ts";

const until = Date.parse("2026-11-20T10:00:00.001Z");

describe("a period", () => {
  test("of 24 hours ends now, and is compared with the 24 before", () => {
    const { span, earlier, step } = periodUntil("24h", until);
    expect(span).toEqual({ since: "2026-11-19T10:00:00.001Z", until: "2026-11-20T10:00:00.001Z" });
    expect(earlier).toEqual({ since: "2026-11-18T10:00:00.001Z", until: span.since });
    expect(step).toBe("hour");
  });

  test.each([
    ["7d", "2026-11-14", "2026-11-07", "2026-11-13"],
    ["30d", "2026-10-22", "2026-09-22", "2026-10-21"],
  ] as const)(
    "of %s is so many days with the one that runs, and is compared with as much of those before",
    (key, first, begin, end) => {
      const { span, earlier, days, step } = periodUntil(key, until);
      expect(span).toEqual({ since: `${first}T00:00:00.000Z`, until: "2026-11-20T10:00:00.001Z" });
      expect(earlier).toEqual({ since: `${begin}T00:00:00.000Z`, until: `${end}T10:00:00.001Z` });
      expect(stepsOf(span, step)).toHaveLength(days);
      expect(stepsOf(span, step).at(-1)).toBe("2026-11-20");
    },
  );

  test("that ends with a release at midnight is of whole days", () => {
    const { span, earlier } = periodUntil("7d", Date.parse("2026-11-20T00:00:00.000Z"));
    expect(span).toEqual({ since: "2026-11-13T00:00:00.000Z", until: "2026-11-20T00:00:00.000Z" });
    expect(earlier.until).toBe(span.since);
    expect(stepsOf(span, "day").at(-1)).toBe("2026-11-19");
  });

  test("ends now, or with the last release", () => {
    const now = new Date("2026-11-20T10:00:00.000Z");
    expect(seenUntil({ before: "9999-12-31T23:59:59.999Z" }, now)).toBe(until);
    expect(seenUntil({ before: "2026-11-01T00:00:00.000Z" }, now)).toBe(Date.parse("2026-11-01T00:00:00.000Z"));
  });
});

test("a time is cut at its hours, and what lies between is whole", () => {
  const span = { since: "2026-11-20T08:30:00.000Z", until: "2026-11-20T10:15:00.000Z" };
  expect(stepsOf(span, "hour")).toEqual(["2026-11-20T08", "2026-11-20T09", "2026-11-20T10"]);
  expect(stepSpans(span, "hour")).toEqual([
    { since: span.since, until: "2026-11-20T09:00:00.000Z" },
    { since: "2026-11-20T09:00:00.000Z", until: "2026-11-20T10:00:00.000Z" },
    { since: "2026-11-20T10:00:00.000Z", until: span.until },
  ]);
});

test("moments are counted by the day that they lie in, and those outside are left out", () => {
  const moments = [
    "2026-11-13T23:59:59.999Z",
    "2026-11-14T00:00:00.000Z",
    "2026-11-20T10:00:00.000Z",
    "2026-11-20T10:00:00.001Z",
  ];
  expect(courseOf(moments, periodUntil("7d", until))).toEqual([1, 0, 0, 0, 0, 0, 1]);
});

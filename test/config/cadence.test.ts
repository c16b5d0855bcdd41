import { describe, expect, test } from "vitest";
import {
  availableThrough,
  type Cadence,
  cadences,
  lastBoundary,
  nextBoundary,
  windowStart,
} from "../../config/cadence.ts";

const at = (text: string) => new Date(`${text}Z`);

/** cadence, now, last boundary, next boundary, available through. 2026-11-21 is a Saturday. */
const rows: [Cadence, string, string, string, string][] = [
  ["daily", "2026-11-21T15:30:00.000", "2026-11-21T00:00:00.000", "2026-11-22T00:00:00.000", "2026-11-20"],
  ["daily", "2026-11-21T00:00:00.000", "2026-11-21T00:00:00.000", "2026-11-22T00:00:00.000", "2026-11-20"],
  ["daily", "2026-11-20T23:59:59.999", "2026-11-20T00:00:00.000", "2026-11-21T00:00:00.000", "2026-11-19"],
  ["daily", "2026-12-31T12:00:00.000", "2026-12-31T00:00:00.000", "2027-01-01T00:00:00.000", "2026-12-30"],
  ["daily", "2027-01-01T12:00:00.000", "2027-01-01T00:00:00.000", "2027-01-02T00:00:00.000", "2026-12-31"],
  ["daily", "2028-02-29T01:00:00.000", "2028-02-29T00:00:00.000", "2028-03-01T00:00:00.000", "2028-02-28"],
  ["daily", "2028-03-01T01:00:00.000", "2028-03-01T00:00:00.000", "2028-03-02T00:00:00.000", "2028-02-29"],
  ["weekly", "2026-11-21T15:30:00.000", "2026-11-16T00:00:00.000", "2026-11-23T00:00:00.000", "2026-11-15"],
  ["weekly", "2026-11-22T23:59:59.999", "2026-11-16T00:00:00.000", "2026-11-23T00:00:00.000", "2026-11-15"],
  ["weekly", "2026-11-23T00:00:00.000", "2026-11-23T00:00:00.000", "2026-11-30T00:00:00.000", "2026-11-22"],
  ["weekly", "2026-11-23T00:00:00.001", "2026-11-23T00:00:00.000", "2026-11-30T00:00:00.000", "2026-11-22"],
  ["weekly", "2026-12-01T08:00:00.000", "2026-11-30T00:00:00.000", "2026-12-07T00:00:00.000", "2026-11-29"],
  ["weekly", "2027-01-02T08:00:00.000", "2026-12-28T00:00:00.000", "2027-01-04T00:00:00.000", "2026-12-27"],
  ["weekly", "2028-03-01T08:00:00.000", "2028-02-28T00:00:00.000", "2028-03-06T00:00:00.000", "2028-02-27"],
  ["monthly", "2026-11-21T15:30:00.000", "2026-11-01T00:00:00.000", "2026-12-01T00:00:00.000", "2026-10-31"],
  ["monthly", "2026-11-30T23:59:59.999", "2026-11-01T00:00:00.000", "2026-12-01T00:00:00.000", "2026-10-31"],
  ["monthly", "2026-12-01T00:00:00.000", "2026-12-01T00:00:00.000", "2027-01-01T00:00:00.000", "2026-11-30"],
  ["monthly", "2027-01-31T12:00:00.000", "2027-01-01T00:00:00.000", "2027-02-01T00:00:00.000", "2026-12-31"],
  ["monthly", "2028-03-15T12:00:00.000", "2028-03-01T00:00:00.000", "2028-04-01T00:00:00.000", "2028-02-29"],
  ["monthly", "2100-03-01T00:00:00.000", "2100-03-01T00:00:00.000", "2100-04-01T00:00:00.000", "2100-02-28"],
  // At midnight itself today counts, and not the day before.
  ["continuous", "2026-11-21T00:00:00.000", "2026-11-21T00:00:00.000", "2026-11-21T00:00:00.000", "2026-11-21"],
  ["continuous", "2026-11-21T15:30:00.123", "2026-11-21T15:30:00.123", "2026-11-21T15:30:00.123", "2026-11-21"],
];

describe("boundaries in UTC", () => {
  test.each(rows)("%s at %s: last %s, next %s, available through %s", (cadence, now, last, next, through) => {
    expect(lastBoundary(cadence, at(now))).toEqual(at(last));
    expect(nextBoundary(cadence, at(now))).toEqual(at(next));
    expect(availableThrough(cadence, at(now))).toBe(through);
  });

  test("the next boundary is the first that, once reached, is the last one: every hour of four years", () => {
    for (
      let now = at("2026-01-01T00:30:00");
      now < at("2030-01-01T00:00:00");
      now = new Date(now.getTime() + 3_600_000)
    ) {
      for (const cadence of cadences) {
        if (cadence === "continuous") continue;
        const next = nextBoundary(cadence, now);
        const justBefore = lastBoundary(cadence, new Date(next.getTime() - 1)).getTime();
        const ok =
          next > now &&
          lastBoundary(cadence, next).getTime() === next.getTime() &&
          justBefore === lastBoundary(cadence, now).getTime();
        if (!ok) throw new Error(`${cadence} at ${now.toISOString()}`);
      }
    }
  });

  test("the moment given is left as it was", () => {
    const now = at("2026-11-21T15:30:00");
    for (const cadence of cadences) lastBoundary(cadence, now).setTime(0);
    windowStart(now, 4).setTime(0);
    expect(now).toEqual(at("2026-11-21T15:30:00"));
  });
});

describe("the window of calendar months", () => {
  test.each([
    ["2026-11-21T15:30:00.000", 4, "2026-07-21T15:30:00.000"],
    ["2026-02-10T00:00:00.000", 4, "2025-10-10T00:00:00.000"],
    ["2026-06-30T12:00:00.000", 4, "2026-02-28T12:00:00.000"],
    ["2028-06-30T12:00:00.000", 4, "2028-02-29T12:00:00.000"],
    ["2026-07-31T23:59:59.999", 1, "2026-06-30T23:59:59.999"],
    ["2026-12-31T00:00:00.000", 37, "2023-11-30T00:00:00.000"],
    ["2026-03-31T00:00:00.000", 12, "2025-03-31T00:00:00.000"],
    ["2028-02-29T00:00:00.000", 12, "2027-02-28T00:00:00.000"],
  ])("%s less %i months is %s", (now, months, start) => {
    expect(windowStart(at(now), months)).toEqual(at(start));
  });
});

import { afterEach, expect, test } from "vitest";
import { billingPeriod } from "../../config/billing.ts";
import { cadences, lastBoundary, nextBoundary, windowStart } from "../../config/cadence.ts";
import { nextCronTime } from "../../config/runtime/cron.ts";
import { mailDueAt } from "../../server/delivery/digests/mail-due.ts";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Moments around which clocks are put forward and back in 2028, and a leap day ends a month, with some hours on both sides. */
const turns = [
  "2028-03-12T07:00Z",
  "2028-03-26T01:00Z",
  "2028-11-05T06:00Z",
  "2028-10-29T01:00Z",
  "2028-02-29T00:00Z",
  "2028-03-01T00:00Z",
];
const moments = turns.flatMap((turn) =>
  Array.from({ length: 3 }, (_, at) => new Date(new Date(turn).getTime() + (at - 1) * 3_600_000 + 1234)),
);

/** Everything that depends on the calendar, at a moment. */
function calendarAt(now: Date): string[] {
  const billed = (["monthly", "annual"] as const).map((cycle) =>
    billingPeriod(cycle, new Date("2024-02-29T09:00Z"), now),
  );
  const boundaries = cadences.flatMap((cadence) => [lastBoundary(cadence, now), nextBoundary(cadence, now)]);
  const schedules = [nextCronTime("30 2 * * *", now)];
  const mail = mailDueAt({ cadence: "continuous", from: "", to: "", isLast: true, now }, "weekly");
  return [JSON.stringify({ boundaries, schedules, window: windowStart(now, 4), mail, billed })];
}

test.each(["America/New_York", "Australia/Lord_Howe"])(
  "in %s, nights on which clocks are put forward or back and leap days change no cadence, schedule, window or bill",
  (name) => {
    process.env.TZ = "UTC";
    const expected = moments.map(calendarAt);
    process.env.TZ = name;
    expect(new Date("2028-07-01T00:00Z").getTimezoneOffset()).not.toBe(0);
    expect(moments.map(calendarAt)).toEqual(expected);
  },
);

test("half past two is due once on each of these nights, and the leap day is a day like others", () => {
  process.env.TZ = "Europe/Berlin";
  const first = new Date("2028-03-25T03:00Z");
  expect(nextCronTime("30 2 * * *", first).toISOString()).toBe("2028-03-26T02:30:00.000Z");
  expect(nextCronTime("30 2 * * *", new Date("2028-03-26T02:30Z")).toISOString()).toBe("2028-03-27T02:30:00.000Z");
  expect(nextCronTime("0 12 29 2 *", new Date("2028-02-28T12:00Z")).toISOString()).toBe("2028-02-29T12:00:00.000Z");
  expect(lastBoundary("monthly", new Date("2028-02-29T23:59Z")).toISOString()).toBe("2028-02-01T00:00:00.000Z");
  expect(nextBoundary("daily", new Date("2028-02-28T23:59Z")).toISOString()).toBe("2028-02-29T00:00:00.000Z");
});

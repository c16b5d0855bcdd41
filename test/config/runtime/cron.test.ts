import { createTask } from "node-cron";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { atCronTimes, nextCronTime } from "../../../config/runtime/cron.ts";

const now = new Date("2026-11-20T10:07:30.000Z");

test.each([
  ["*/15 * * * *", "2026-11-20T10:15:00.000Z"],
  ["0 6 * * *", "2026-11-21T06:00:00.000Z"],
  ["0 0 1 * *", "2026-12-01T00:00:00.000Z"],
  ["0 0 L * *", "2026-11-30T00:00:00.000Z"],
  ["30 8 * * 1-5", "2026-11-23T08:30:00.000Z"],
  ["7 10 * * *", "2026-11-21T10:07:00.000Z"],
  ["31 7 10 * * *", "2026-11-20T10:07:31.000Z"],
  ["30 7 10 * * *", "2026-11-21T10:07:30.000Z"],
  ["45,5 8,6 * * * *", "2026-11-20T10:08:05.000Z"],
  ["@yearly", "2027-01-01T00:00:00.000Z"],
  ["0 12 29 2 *", "2028-02-29T12:00:00.000Z"],
])("%s comes next at %s", (expression, expected) => {
  expect(nextCronTime(expression, now).toISOString()).toBe(expected);
});

test("an expression that names no moment of the coming four years is looked at again then", () => {
  expect(nextCronTime("0 0 29 2 sun", now).toISOString()).toBe("2030-11-20T10:07:30.000Z");
});

test.each(["*/7 2,14 * * 1-5", "0 */5 13 * *", "59 23 L * *", "1 0 * 2-4 sun#2"])(
  "the times of %s are those that match it, each minute of four months asked",
  (expression) => {
    const task = createTask(expression, () => undefined, { timezone: "UTC" });
    const minutes = Array.from({ length: 120 * 1440 }, (_, at) => new Date(Date.UTC(2027, 0, 1, 0, at)));
    const expected = minutes.filter((minute) => task.match(minute)).map(Number);
    const found = [];
    for (let at = new Date(Date.UTC(2027, 0, 1) - 1); found.length < expected.length; found.push(Number(at)))
      at = nextCronTime(expression, at);
    expect(expected.length).toBeGreaterThan(2);
    expect(found).toEqual(expected);
  },
);

describe("something is done at the times of an expression", () => {
  let done: string[];
  let expression: string | null;
  let at: Date;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.parse("2026-11-20T10:00:00.000Z") });
    [done, expression, at] = [[], "0 * * * *", new Date()];
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const open = (since: () => Date = () => at) =>
    atCronTimes({
      since,
      now: () => new Date(),
      expression: () => expression,
      work: () => done.push(new Date().toISOString().slice(0, 19)),
    });

  test("to the second, until it is disposed of", () => {
    const times = open();
    vi.advanceTimersByTime(2 * 3_600_000);
    expect(done).toEqual(["2026-11-20T11:00:00", "2026-11-20T12:00:00"]);
    times[Symbol.dispose]();
    vi.advanceTimersByTime(2 * 3_600_000);
    expect(done).toHaveLength(2);
  });

  test("once for all that passed while the machine slept, and then as usual", () => {
    using _times = open();
    vi.setSystemTime(new Date("2026-11-27T08:30:00.000Z"));
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(["2026-11-27T08:30:01"]);
    vi.advanceTimersByTime(3_600_000);
    expect(done.slice(1)).toEqual(["2026-11-27T09:00:00"]);
  });

  test("by the new clock when it was put back", () => {
    using _times = open();
    vi.advanceTimersByTime(3_600_000);
    vi.setSystemTime(new Date("2026-11-13T08:30:00.000Z"));
    vi.advanceTimersByTime(3_600_000);
    expect(done).toEqual(["2026-11-20T11:00:00", "2026-11-13T09:00:00"]);
  });

  test("at once when one was missed before, and not when the last was made by a clock that ran ahead", () => {
    using _missed = open(() => new Date("2026-11-20T08:59:00.000Z"));
    expect(done).toEqual(["2026-11-20T10:00:00"]);
    using _ahead = open(() => new Date("2031-01-01T00:00:00.000Z"));
    vi.advanceTimersByTime(3_600_000);
    expect(done.slice(1)).toEqual(["2026-11-20T11:00:00", "2026-11-20T11:00:00"]);
  });

  test("by another expression once it is changed, and not while there is none", () => {
    using _times = open();
    expression = null;
    vi.advanceTimersByTime(3 * 3_600_000);
    expect(done).toEqual([]);
    [expression, at] = ["*/30 * * * *", new Date()];
    vi.advanceTimersByTime(1_800_000);
    expect(done).toEqual(["2026-11-20T13:30:00"]);
  });
});

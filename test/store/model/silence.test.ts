import { describe, expect, test } from "vitest";
import { silenceOf, silenceSentence } from "../../../store/model/silence.ts";

/** Days from a date on, each so many days after the one before. */
const every = (step: number, count: number, from: string) =>
  Array.from({ length: count }, (_, i) => dayAfter(from, i * step));
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());

describe("a channel is silent against its own cadence", () => {
  const daily = every(1, 20, "2026-10-01");
  const weekly = every(7, 8, "2026-08-03");
  const weekdays = every(1, 28, "2026-09-07").filter(isWeekday);
  test.each([
    ["a daily one after the fifth day without an item", daily, "2026-10-25T08:00:00Z", 5],
    ["no daily one before", daily, "2026-10-24T23:59:59Z", undefined],
    ["a weekly one after four weeks", weekly, dayAfter(weekly.at(-1) ?? "", 29), 29],
    ["no weekly one before", weekly, dayAfter(weekly.at(-1) ?? "", 28), undefined],
    ["no weekday one over a long weekend", weekdays, "2026-10-08", undefined],
    ["a weekday one after the fifth weekday", weekdays, "2026-10-09", 5],
    ["none of which too little is known", daily.slice(0, 5), "2026-12-01", undefined],
    ["none without any item", [], "2026-12-01", undefined],
    ["one whose old holidays do not blunt its cadence", [...every(1, 5, "2026-01-01"), ...daily], "2026-10-25", 5],
    ["one that dates an item into the future", [...daily, "2027-01-01"], "2026-10-25", 5],
  ])("%s", (_name, days, until, quiet_days) => {
    expect(silenceOf(days, until)?.quiet_days).toBe(quiet_days);
    expect(silenceOf([...days, ...days].toReversed(), until)?.quiet_days).toBe(quiet_days);
  });

  test("and told in a sentence", () => {
    const told = [silenceOf(weekly, "2026-11-21"), silenceOf(weekdays, "2026-10-12")];
    expect(told.map((silence) => silence && silenceSentence(silence))).toEqual([
      "It has been silent since 2026-09-21, for 61 days; it used to publish every 7 days.",
      "It has been silent since 2026-10-02, for 6 weekdays; it used to publish every weekday.",
    ]);
  });
});

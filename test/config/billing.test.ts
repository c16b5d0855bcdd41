import { expect, test } from "vitest";
import { billingPeriod } from "../../config/billing.ts";

const at = (moment: string) => new Date(moment);

test.each([
  ["2026-11-20T10:00:00.000Z", "2026-11-01", "2026-12-01"],
  ["2026-12-01T00:00:00.000Z", "2026-12-01", "2027-01-01"],
  ["2027-01-31T23:59:59.999Z", "2027-01-01", "2027-02-01"],
])("a monthly period is the calendar month: at %s", (now, start, end) => {
  const period = billingPeriod("monthly", at("2020-05-05T00:00:00.000Z"), at(now));
  expect(period).toEqual({ start: at(`${start}T00:00:00.000Z`), end: at(`${end}T00:00:00.000Z`) });
});

test.each([
  ["2026-03-15T08:00:00.000Z", "2026-03-01", "2027-03-01"],
  ["2027-02-28T23:59:59.999Z", "2026-03-01", "2027-03-01"],
  ["2027-03-01T00:00:00.000Z", "2027-03-01", "2028-03-01"],
  ["2026-02-01T00:00:00.000Z", "2026-03-01", "2027-03-01"],
])("a yearly period is twelve months from the one in which the year began: at %s", (now, start, end) => {
  const period = billingPeriod("annual", at("2026-03-15T08:00:00.000Z"), at(now));
  expect(period).toEqual({ start: at(`${start}T00:00:00.000Z`), end: at(`${end}T00:00:00.000Z`) });
});

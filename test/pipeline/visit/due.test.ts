import { expect, test } from "vitest";
import { adaptiveInterval, nextDue, type Visit } from "../../../pipeline/visit/due.ts";

const now = new Date("2026-11-20T10:07:30.000Z");
const bounds = { min_interval_minutes: 15, default_interval_minutes: 60, max_interval_minutes: 1440 };
const quiet: Visit = {
  schedule: null,
  bounds,
  failures: 0,
  freshness: null,
  wishes: null,
  published: [],
  last_interval_minutes: null,
};
const silent = { ttl_minutes: null, skip_hours: [], skip_days: [], hub: null, self: null };
const fresh = { retry_after_s: null, max_age_s: null, expires_at: null };

const minutesUntil = (visit: Partial<Visit>) =>
  (nextDue({ ...quiet, ...visit }, now).at.getTime() - now.getTime()) / 60_000;
const hourly = Array.from({ length: 10 }, (_, at) => new Date(now.getTime() - at * 3_600_000).toISOString());

test("a source is visited after half the usual gap between its items", () => {
  expect(adaptiveInterval({ ...quiet, published: hourly })).toBe(30);
});

test("the interval stays within its bounds, and is the last one when a visit shows nothing", () => {
  expect(adaptiveInterval({ ...quiet, published: [now.toISOString(), "2020-01-01T00:00:00.000Z"] })).toBe(1440);
  expect(adaptiveInterval({ ...quiet, published: [now.toISOString(), now.toISOString()] })).toBe(15);
  expect(adaptiveInterval({ ...quiet, last_interval_minutes: 45 })).toBe(45);
  expect(adaptiveInterval(quiet)).toBe(60);
});

test("how often a source is visited is said in hours and minutes", () => {
  const reasonAt = (last_interval_minutes: number) => nextDue({ ...quiet, last_interval_minutes }, now).reason;
  expect(reasonAt(45)).toBe("every 45 min, by how often it publishes");
  expect(reasonAt(400)).toBe("every 6 h 40 min, by how often it publishes");
  expect(reasonAt(1440)).toBe("every 24 h, by how often it publishes");
});

test("failures double the wait up to the longest interval", () => {
  expect([1, 2, 3, 20].map((failures) => minutesUntil({ failures }))).toEqual([15, 30, 60, 1440]);
});

test("what the publisher asks for is the least wait", () => {
  expect(minutesUntil({ freshness: { ...fresh, retry_after_s: 7200 } })).toBe(120);
  expect(minutesUntil({ failures: 1, freshness: { ...fresh, retry_after_s: 3 * 86_400 } })).toBe(3 * 1440);
  expect(minutesUntil({ wishes: { ...silent, ttl_minutes: 180 } })).toBe(180);
  expect(minutesUntil({ freshness: { ...fresh, max_age_s: 60 } })).toBe(60);
  expect(minutesUntil({ freshness: { ...fresh, expires_at: "2026-11-20T13:07:30.000Z" } })).toBe(180);
});

test("a freshness of years does not silence a source for longer than the longest interval", () => {
  expect(minutesUntil({ freshness: { ...fresh, max_age_s: 31_536_000 } })).toBe(1440);
});

test("a schedule with seconds asks no publisher twice in a minute", () => {
  const at = (moment: string) => nextDue({ ...quiet, schedule: "*/15 * * * * *" }, new Date(moment)).at.toISOString();
  expect(at("2026-11-21T10:07:30.000Z")).toBe("2026-11-21T10:08:00.000Z");
  expect(at("2026-11-21T10:07:59.999Z")).toBe("2026-11-21T10:08:00.000Z");
  const each = (moment: string) => nextDue({ ...quiet, schedule: "* * * * *" }, new Date(moment)).at.toISOString();
  expect([each("2026-11-21T10:07:00.000Z"), each("2026-11-21T10:07:09.500Z")]).toEqual([
    "2026-11-21T10:08:00.000Z",
    "2026-11-21T10:08:00.000Z",
  ]);
});

test("a channel's own schedule wins over the adaptive interval, and the reason says so", () => {
  const due = nextDue({ ...quiet, schedule: "0 12 * * *", published: hourly }, now);
  expect(due).toMatchObject({
    at: new Date("2026-11-20T12:00:00.000Z"),
    reason: 'its schedule is "0 12 * * *"',
    interval_minutes: 30,
  });
});

test("hours and days that a feed asks to skip are waited out, the reason says so", () => {
  // 2026-11-20 is a Friday; the next visit would be at 11:07.
  const due = (wishes: { skip_hours?: number[]; skip_days?: string[] }) =>
    nextDue({ ...quiet, wishes: { ...silent, ...wishes } }, now);
  expect(due({ skip_hours: [11, 12] }).at.toISOString()).toBe("2026-11-20T13:00:00.000Z");
  expect(due({ skip_hours: [11, 12] }).reason).toContain("skipHours");
  expect(due({ skip_days: ["Friday", " saturday"] }).at.toISOString()).toBe("2026-11-22T00:00:00.000Z");
  expect(due({ skip_hours: [3] }).at.toISOString()).toBe("2026-11-20T11:07:30.000Z");
});

test("a feed that asks to skip everything is asked as if it had said nothing", () => {
  const always = { ...silent, skip_hours: Array.from({ length: 24 }, (_, hour) => hour) };
  expect(minutesUntil({ wishes: always })).toBe(60);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cadence, cadences, lastBoundary } from "../../config/cadence.ts";
import {
  firstToLookAt,
  isGiven,
  isReleasedBetween,
  lookedThrough,
  type Released,
  releasedAtStart,
  releasedNow,
} from "../../config/release.ts";
import { seed } from "../support/service/seed.ts";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const match = (event_id: number, created_on: Date) => ({
  event_id,
  event: "manifest.matched",
  created_on: created_on.toISOString(),
});

describe("what a step releases", () => {
  const friday = at("20T10:00:00.000");
  const morning = at("20T09:00:00.000");

  test("is nothing of what the cadence had released before somebody listened, and the rest at its boundary", () => {
    const start = releasedAtStart("daily", friday, 2);
    const midnight = releasedNow(start, "daily", at("21T00:00:00.000"), 3);
    expect(isReleasedBetween(match(1, at("19T23:59:59.999")), start, midnight)).toBe(false);
    expect(isReleasedBetween(match(2, morning), start, midnight)).toBe(true);
    expect(isReleasedBetween(match(3, at("21T00:00:00.000")), start, midnight)).toBe(false);
  });

  test("is a match written after the boundary before which it matched, however late", () => {
    const start = releasedAtStart("daily", friday, 0);
    const midnight = releasedNow(start, "daily", at("21T00:00:00.000"), 1);
    const later = releasedNow(midnight, "daily", at("21T00:00:01.000"), 2);
    expect(isReleasedBetween(match(2, at("20T23:59:59.999")), midnight, later)).toBe(true);
    expect(isReleasedBetween(match(1, at("20T23:59:59.998")), midnight, later)).toBe(false);
  });

  test("is at once whatever is no match", () => {
    const start = releasedAtStart("monthly", friday, 4);
    const next = releasedNow(start, "monthly", friday, 5);
    const removed = { event_id: 5, event: "stream.removed", created_on: friday.toISOString() };
    expect(isReleasedBetween(removed, start, next)).toBe(true);
    expect(isReleasedBetween({ ...removed, event_id: 4 }, start, next)).toBe(false);
  });
});

describe("how far a step has to look back", () => {
  const [friday, saturday] = ["2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"];
  const from: Released = { before: friday, event_id: 9, all_event_id: 4 };

  test.each<[string, Partial<Released>, number]>([
    ["nothing older opens: only what is new", { event_id: 12 }, 9],
    ["a boundary passes: all that had not been given whenever it matched", { before: saturday, event_id: 12 }, 4],
    ["the cadence becomes continuous: the same", { event_id: 12, all_event_id: 12 }, 4],
    ["nothing at all came", {}, 9],
  ])("%s", (_, step, after) => {
    expect(firstToLookAt(from, { ...from, ...step })).toBe(after);
  });

  test("what was looked through is not looked through again, up to the first event that is still to come", () => {
    const to = { before: saturday, event_id: 12, all_event_id: 4 };
    expect(lookedThrough(from, to, null)).toEqual({ ...to, all_event_id: 12 });
    expect(lookedThrough(from, to, 11)).toEqual({ ...to, all_event_id: 10 });
    expect(lookedThrough(from, { ...to, all_event_id: 12 }, 11)).toEqual({ ...to, all_event_id: 12 });
  });

  test("of what only a new event made worth a look, nothing is said about the older ones", () => {
    const to = { ...from, event_id: 12 };
    expect(lookedThrough(from, to, null)).toEqual(to);
  });

  test("who begins under continuous cadence has been given everything, whenever it matched", () => {
    const now = new Date(saturday);
    expect(releasedAtStart("continuous", now, 7)).toEqual({ before: saturday, event_id: 7, all_event_id: 7 });
    expect(releasedAtStart("daily", now, 7)).toEqual({ before: saturday, event_id: 7, all_event_id: 0 });
  });
});

/** Any course of cadences and of events whose ids are in no order of time. */
const courses = fc.array(
  fc.record({
    cadence: fc.constantFrom(...cadences),
    hours: fc.integer({ min: 0, max: 400 }),
    /** Hours that each new match lies back. */
    matches: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
  }),
  { maxLength: 30 },
);

test("every match is released on exactly one step, once it may be seen and not before, whatever becomes of the cadence", () => {
  fc.assert(
    fc.property(courses, (course) => {
      let now = at("20T10:00:00.000");
      let cadence: Cadence = "daily";
      const events: ReturnType<typeof match>[] = [];
      let state: Released = releasedAtStart(cadence, now, 0);
      const given: number[] = [];
      for (const step of course) {
        now = new Date(now.getTime() + step.hours * 3_600_000);
        cadence = step.cadence;
        for (const hours of step.matches) {
          const moment = new Date(Math.max(now.getTime() - hours * 3_600_000, at("20T10:00:00.000").getTime()));
          events.push(match(events.length + 1, moment));
        }
        const next = releasedNow(state, cadence, now, events.length);
        const looked = events.filter((event) => event.event_id > firstToLookAt(state, next));
        const released = events.filter((event) => isReleasedBetween(event, state, next));
        expect(released.filter((event) => !looked.includes(event))).toEqual([]);
        given.push(...released.map((event) => event.event_id));
        const left = looked.find((event) => !isGiven(event, next));
        state = lookedThrough(state, next, left?.event_id ?? null);
        const visible = cadence === "continuous" ? "9999" : lastBoundary(cadence, now).toISOString();
        expect(events.filter((event) => event.created_on < visible && !given.includes(event.event_id))).toEqual([]);
        for (const event of events) expect(isGiven(event, state)).toBe(given.includes(event.event_id));
      }
      expect(new Set(given).size).toBe(given.length);
    }),
    { seed },
  );
});

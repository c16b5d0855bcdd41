import { describe, expect, test } from "vitest";
import { type Course, verdictsOf } from "./verdicts.ts";

/** Half an hour, looked at every ten seconds. */
const load_ms = 1_800_000;
const memoryOf = (megabytes: (minute: number) => number) =>
  Array.from({ length: 180 }, (_, at) => ({ at_ms: (at + 1) * 10_000, resident_mb: megabytes((at + 1) / 6) }));

const course: Course = {
  faults: [],
  idle: Array.from({ length: 200 }, (_, at) => at / 20),
  loaded: [1, 2, 3],
  load_ms,
  records: 1,
  memory: memoryOf(() => 400),
  stories: 1,
};
const kept = (change: Partial<Course>) => verdictsOf({ ...course, ...change }).map(({ isMet }) => isMet);

describe("a soak", () => {
  test("keeps its promises without errors, within its memory, and quick", () => {
    expect(kept({})).toEqual([true, true, true]);
  });

  test("does not with one error", () => {
    expect(kept({ faults: ["/streams was answered with 500"] })).toEqual([false, true, true]);
  });

  test("may take its memory in the first five minutes, and a tenth more in the time after", () => {
    expect(kept({ memory: memoryOf((minute) => (minute < 3 ? minute * 130 : 400)) })).toEqual([true, true, true]);
    expect(kept({ memory: memoryOf((minute) => 400 + Math.max(0, minute - 5) * 1.5) })).toEqual([true, true, true]);
    expect(kept({ memory: memoryOf((minute) => 400 + Math.max(0, minute - 5) * 2) })).toEqual([true, false, true]);
  });

  test("may take for single moments what it gives back", () => {
    expect(kept({ memory: memoryOf((minute) => (minute % 1 === 0 ? 600 : 400)) })).toEqual([true, true, true]);
  });

  test("may be five times as slow as it is idle, in the slowest hundredth of its answers", () => {
    // Of the idle ones: 9.9 ms.
    const loaded = (slow: number) => [...Array.from({ length: 98 }, () => 1), slow, slow];
    expect(kept({ loaded: loaded(49.5) })).toEqual([true, true, true]);
    expect(kept({ loaded: loaded(49.6) })).toEqual([true, true, false]);
  });

  test("that measured nothing keeps nothing", () => {
    expect(kept({ idle: [], loaded: [], memory: [] })).toEqual([true, false, false]);
  });
});

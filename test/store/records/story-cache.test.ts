import { expect, test } from "vitest";
import { openStoryCache } from "../../../store/records/story-cache.ts";

/** Time that passes when told to. */
function handClock() {
  let time = 0;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    later: (run: () => void, ms: number) => void waiting.push({ at: time + ms, run }),
    waiting: () => waiting.length,
    pass(ms: number) {
      const end = time + ms;
      for (;;) {
        const [next] = waiting.toSorted((a, b) => a.at - b.at);
        if (!next || next.at > end) break;
        waiting = waiting.filter((other) => other !== next);
        time = next.at;
        next.run();
      }
      time = end;
    },
  };
}

test("what nobody asked for in a minute is forgotten without anybody asking, each by its own age", () => {
  const clock = handClock();
  const kept = openStoryCache<string>(100, clock);
  kept.keep("old", "an old story", 10);
  clock.pass(45_000);
  kept.keep("young", "a young story", 10);
  clock.pass(15_000);
  expect(kept.get("old")).toBeUndefined();
  expect(kept.get("young")).toBe("a young story");
  clock.pass(120_000);
  expect(kept.get("young")).toBeUndefined();
});

test("what is asked for stays, and nothing waits once all is forgotten", () => {
  const clock = handClock();
  const kept = openStoryCache<string>(100, clock);
  kept.keep("read", "a story", 10);
  for (let minute = 0; minute < 5; minute += 1) {
    clock.pass(50_000);
    expect(kept.get("read")).toBe("a story");
  }
  expect(clock.waiting()).toBe(1);
  clock.pass(120_000);
  expect(clock.waiting()).toBe(0);
  kept.keep("read", "a story", 10);
  expect(clock.waiting()).toBe(1);
});

test("what was forgotten makes room, and what was not asked for longest goes first", () => {
  const clock = handClock();
  const kept = openStoryCache<string>(20, clock);
  kept.keep("forgotten", "a story", 20);
  clock.pass(60_000);
  for (const stamp of ["a", "b"]) kept.keep(stamp, stamp, 10);
  expect([kept.get("b"), kept.get("a")]).toEqual(["b", "a"]);
  kept.keep("c", "c", 10);
  expect(["a", "b", "c"].map(kept.get)).toEqual(["a", undefined, "c"]);
});

test("stories that are too large to be kept leave one look behind, however many they are", () => {
  const clock = handClock();
  const kept = openStoryCache<string>(20, clock);
  for (const stamp of ["a", "b", "c"]) kept.keep(stamp, stamp, 100);
  expect([kept.get("c"), clock.waiting()]).toEqual([undefined, 1]);
});

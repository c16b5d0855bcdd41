import { expect, test } from "vitest";
import { soak } from "./course.ts";
import { verdictsOf } from "./verdicts.ts";

/** How long all of it may take on a busy machine; some 20 s on one that is not. Milliseconds. */
const patienceMs = 600_000;

test(
  "a service with everything at once answers everybody, loses nothing, and tells everything once and in order",
  async () => {
    const told: string[] = [];
    const course = await soak({
      idle_ms: 1500,
      load_ms: 6000,
      sample_ms: 1000,
      desks: 2,
      readers: { clients: 10, think_ms: 500 },
      webhooks: 4,
      sockets: 10,
      waiting: 8,
      told: (line) => told.push(line),
    });
    expect(course.faults).toEqual([]);
    expect(course.idle.length).toBeGreaterThan(0);
    expect(course.loaded.length).toBeGreaterThan(0);
    // Two webhooks and five WebSockets for each of the stories that came at least.
    expect(course.stories).toBeGreaterThanOrEqual(2 * 8 * 7);
    expect(course.memory.every(({ resident_mb }) => resident_mb > 0)).toBe(true);
    expect(verdictsOf(course).map(({ what }) => what)).toEqual(["errors", "memory after the first sixth", "API p99"]);
  },
  patienceMs,
);

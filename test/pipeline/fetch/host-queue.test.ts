import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openHostQueues } from "../../../pipeline/fetch/host-queue.ts";

const policy = { per_host_concurrency: 4, per_host_spacing_ms: 250, concurrency: 6, timeout_ms: 20_000 };
const now = () => new Date(Date.now());

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Starts `count` tasks that never end by themselves; `started` counts those that have begun. */
function startMany(queues: ReturnType<typeof openHostQueues>, host: string, count: number, spaced: boolean) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const state = { started: 0, release };
  for (let i = 0; i < count; i++) {
    void queues.run(
      host,
      () => {
        state.started += 1;
        return gate;
      },
      { spaced },
    );
  }
  return state;
}

test("starts on one host are 250 ms apart", async () => {
  const state = startMany(openHostQueues(policy, now), "example.org", 3, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.started).toBe(1);
  await vi.advanceTimersByTimeAsync(249);
  expect(state.started).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.started).toBe(2);
  await vi.advanceTimersByTimeAsync(250);
  expect(state.started).toBe(3);
});

test("spacing holds on after a pause in the work", async () => {
  const queues = openHostQueues(policy, now);
  await queues.run("example.org", async () => undefined, { spaced: true });
  await vi.advanceTimersByTimeAsync(240);
  const state = startMany(queues, "example.org", 2, true);
  await vi.advanceTimersByTimeAsync(9);
  expect(state.started).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.started).toBe(1);
  await vi.advanceTimersByTimeAsync(249);
  expect(state.started).toBe(1);
});

test("an opened host has no spacing, but four at once all the same", async () => {
  const state = startMany(openHostQueues(policy, now), "127.0.0.1", 9, false);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.started).toBe(4);
});

test("hosts do not wait for each other, up to the limit over all", async () => {
  const queues = openHostQueues(policy, now);
  const states = ["a.example", "b.example", "c.example"].map((host) => startMany(queues, host, 4, false));
  await vi.advanceTimersByTimeAsync(0);
  expect(states.reduce((sum, { started }) => sum + started, 0)).toBe(6);
  expect(states[0]?.started).toBe(4);
  states[0]?.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(states.reduce((sum, { started }) => sum + started, 0)).toBe(10);
});

test("the longest pause a host asked for counts, and ends by itself", () => {
  const queues = openHostQueues(policy, now);
  const later = new Date(Date.now() + 60_000);
  queues.pause("example.org", later);
  queues.pause("example.org", new Date(Date.now() + 10_000));
  expect(queues.pausedUntil("example.org")).toEqual(later);
  expect(queues.pausedUntil("example.com")).toBeNull();
  vi.setSystemTime(later);
  expect(queues.pausedUntil("example.org")).toBeNull();
});

test("a task given up while it waits is never run", async () => {
  const queues = openHostQueues(policy, now);
  startMany(queues, "example.org", 1, true);
  const stop = new AbortController();
  const task = vi.fn(async () => undefined);
  const waiting = queues.run("example.org", task, { spaced: true, signal: stop.signal });
  const refused = expect(waiting).rejects.toThrow();
  stop.abort();
  await refused;
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).not.toHaveBeenCalled();
});

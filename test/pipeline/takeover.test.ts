import { expect, test } from "vitest";
import { openTakeover } from "../../pipeline/takeover.ts";

/** Opens a takeover on leases that end in so many milliseconds, one answer after the other; counts its looks. */
function opened(ends: (number | null)[], signal = new AbortController().signal) {
  const looks = { count: 0 };
  const first = Promise.withResolvers<void>();
  const tick = () => {
    looks.count += 1;
    first.resolve();
  };
  const store = { leases: { nextEnd: async () => ends.shift() ?? null } };
  return { ...openTakeover({ store, signal, tick }, "a"), looks, first: first.promise };
}

test("work of another process is looked for once its lease has run out", async () => {
  const takeover = opened([1]);
  await takeover.expect();
  expect(takeover.looks.count).toBe(0);
  await takeover.first;
  expect(takeover.looks.count).toBe(1);
});

test("a lease that was prolonged or ended is not waited for any more", async () => {
  const takeover = opened([1, null]);
  await takeover.expect();
  await takeover.expect();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(takeover.looks.count).toBe(0);
});

test("a pipeline that closes looks for nothing", async () => {
  const closing = new AbortController();
  const takeover = opened([1], closing.signal);
  await takeover.expect();
  closing.abort();
  await takeover.expect();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(takeover.looks.count).toBe(0);
});

import { expect, test } from "vitest";
import { leisure, patienceMs } from "../../pipeline/leisure.ts";

/** How many turns of the event loop are waited for when they take so long, one after the other. Milliseconds. */
async function turnsWaitedFor(turns_ms: readonly number[]): Promise<number> {
  let now = 0;
  let turns = 0;
  let isOver = false;
  const work = () => {
    if (isOver) return;
    now += turns_ms[turns] ?? 0;
    turns += 1;
    setImmediate(work);
  };
  setImmediate(work);
  await leisure(() => now);
  isOver = true;
  return turns;
}

test("what can wait begins at once when there is nothing else to do", async () => {
  expect(await turnsWaitedFor([1])).toBe(1);
});

test("what can wait does so while the event loop has much to do", async () => {
  expect(await turnsWaitedFor([30, 40, 1])).toBe(3);
});

test("what can wait does not do so for ever", async () => {
  expect(await turnsWaitedFor(Array.from({ length: 100 }, () => 50))).toBe(patienceMs / 50);
});

import { expect, test } from "vitest";
import { openPauses, stretchMs } from "../../store/event-loop.ts";

test("work that goes on for long lets others have their turn, and then goes on", async () => {
  let now = 0;
  const pauses = openPauses(() => now);
  now += stretchMs.least - 1;
  expect(pauses()).toBeUndefined();
  now += 1;
  let wereOthersServed = false;
  setImmediate(() => {
    wereOthersServed = true;
  });
  await pauses();
  expect(wereOthersServed).toBe(true);
  expect(pauses()).toBeUndefined();
});

import { join } from "node:path";
import { expect, test } from "vitest";
import { openActivityFigures } from "../../../pipeline/duties/activity-figures.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { installation } from "../../support/service/service-process.ts";

/** A store in which a count takes `cost` milliseconds of the processor and `lasts` on the clock. */
async function counting({ cost, lasts }: { cost: number; lasts: number }) {
  const place = installation();
  const store = await openStore({ file: join(place.dataDir, "claimstream.db") });
  const state = { clock: 0, taken: 0, counts: 0 };
  const transaction: Store["transaction"] = async (work) => {
    const done = await store.transaction(work);
    state.counts += 1;
    state.clock += lasts;
    state.taken += cost;
    return done;
  };
  const upkeep = openActivityFigures({
    store: { ...store, transaction },
    now: () => new Date("2026-11-01T00:00:00.000Z"),
    monotonic: () => state.clock,
    taken: () => state.taken,
  });
  return {
    state,
    upkeep,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      place[Symbol.dispose]();
    },
  };
}

test("a count that a busy machine makes slow, but that costs little, is made again within two seconds", async () => {
  await using run = await counting({ cost: 5, lasts: 900 });
  await run.upkeep.run();
  run.upkeep.touch();
  run.state.clock += 1_000;
  expect(run.upkeep.leftMs()).toBe(100);
  run.state.clock += 100;
  expect(run.upkeep.leftMs()).toBe(0);
});

test("a count that costs much waits twenty times as long", async () => {
  await using run = await counting({ cost: 400, lasts: 400 });
  await run.upkeep.run();
  run.upkeep.touch();
  run.state.clock += 7_000;
  expect(run.upkeep.leftMs()).toBe(600);
});

test("figures that nothing changed are counted again after a quarter of an hour, and at once where they never were", async () => {
  await using run = await counting({ cost: 5, lasts: 0 });
  expect(run.upkeep.leftMs()).toBeLessThan(0);
  await run.upkeep.run();
  expect(run.upkeep.leftMs()).toBe(15 * 60_000);
  expect(run.state.counts).toBe(1);
});

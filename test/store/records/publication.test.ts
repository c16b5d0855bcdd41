import { describe, expect, test } from "vitest";
import { openStore } from "../../../store/store.ts";
import { databases } from "../../support/databases.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
const midnight = new Date("2026-11-20T00:00:00.000Z");

describe.runIf(hasPostgres)("moments of several processes", () => {
  test("grow in the order of the commits, however far apart their clocks are", async () => {
    await using made = await newPostgresDatabase();
    await using one = await openStore({ ...limits, url: made.url, now: () => new Date() });
    await using two = await openStore({ ...limits, url: made.url, now: () => new Date() });
    await using three = await openStore({ ...limits, url: made.url, now: () => new Date() });
    const clocks = [0, -86_400_000, 30_000].map((off) => new Date(midnight.getTime() + off));
    const committed: number[] = [];
    const writes = Array.from({ length: 30 }, (_, at) => {
      const store = [one, two, three][at % 3] ?? one;
      return store.transaction(async ({ publication, installation }) => {
        const moment = (await publication.moment(clocks[at % 3] ?? midnight)).getTime();
        committed.push(moment);
        await installation.write("last", String(moment));
      });
    });
    await Promise.all(writes);
    expect(new Set(committed).size).toBe(30);
    expect(committed).toEqual(committed.toSorted((a, b) => a - b));
    expect(await one.installation.read("last")).toBe(String(committed.at(-1)));
  });

  test("follow the server's clock, wherever a machine's is set to after the start", async () => {
    await using made = await newPostgresDatabase();
    let ahead = 0;
    await using store = await openStore({ ...limits, url: made.url, now: () => new Date(Date.now() + ahead) });
    ahead = 86_400_000;
    const off = (store.now?.().getTime() ?? Number.NaN) - Date.now();
    expect(Math.abs(off)).toBeLessThan(5_000);
  });

  test("that are given after a boundary was reached are not before it, in any process", async () => {
    await using made = await newPostgresDatabase();
    await using reader = await openStore({ ...limits, url: made.url, now: () => new Date() });
    await using writer = await openStore({ ...limits, url: made.url, now: () => new Date() });
    await reader.reach(midnight);
    const before = new Date(midnight.getTime() - 5);
    const given = await writer.transaction(({ publication }) => publication.moment(before));
    expect(given.getTime()).toBeGreaterThan(midnight.getTime());
  });
});

describe.each(Object.entries(databases))("a boundary in %s", (_name, open) => {
  test("is reached when what was begun before it is written", async () => {
    await using database = await open();
    const { store } = database;
    const [inside, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const writing = store.beside(async ({ installation }) => {
      inside.resolve();
      await goOn.promise;
      await installation.write("matched", "before midnight");
      order.push("written");
    }, 1);
    await inside.promise;
    const reached = store.reach(midnight).then(async () => {
      order.push("reached");
      expect(await store.installation.read("matched")).toBe("before midnight");
    });
    goOn.resolve();
    await Promise.all([writing, reached]);
    expect(order).toEqual(["written", "reached"]);
  });
});

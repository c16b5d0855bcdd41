import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { LostLease } from "../../../store/engine/leases.ts";
import { postgres, sqlite } from "../../support/databases.ts";

describe("leases on a shared database", () => {
  test("are had by one process at a time, and by another once they have run out", async () => {
    await using opened = await postgres();
    const { leases } = opened.store;
    expect(await leases.take(["item/2", "item/1"], "a", 60_000)).toHaveLength(2);
    expect(await leases.take(["item/1", "item/3"], "b", 60_000)).toEqual(["item/3"]);
    await sql`update leases set until_ms = 0 where name = 'item/1'`.execute(opened.db);
    expect(await leases.take(["item/1"], "b", 60_000)).toEqual(["item/1"]);
    await leases.renew(["item/1", "item/2"], "a", 90_000);
    await leases.release(["item/1"], "a");
    expect(await leases.take(["item/1", "item/2"], "c", 60_000)).toEqual([]);
    await leases.release(["item/1"], "b");
    expect(await leases.take(["item/1"], "c", 60_000)).toEqual(["item/1"]);
  });

  test("say when the first of another process runs out, of the kinds that are asked for", async () => {
    await using opened = await postgres();
    const { leases } = opened.store;
    expect(await leases.nextEnd(["item", "job"], "a")).toBeNull();
    await leases.take(["item/1"], "a", 1_000);
    await leases.take(["item/2"], "b", 60_000);
    await leases.take(["job/coverage"], "b", 120_000);
    await leases.take(["webhook/1"], "b", 2_000);
    const ms = (await leases.nextEnd(["item", "job"], "a")) ?? 0;
    expect(ms).toBeGreaterThan(2_000);
    expect(ms).toBeLessThanOrEqual(60_000);
    await sql`update leases set until_ms = 0 where name = 'item/2'`.execute(opened.db);
    expect(await leases.nextEnd(["item", "job"], "a")).toBeGreaterThan(60_000);
  });

  test("take back what a process wrote that lost its own", async () => {
    await using opened = await postgres();
    const { store } = opened;
    await store.leases.take(["item/1"], "a", 60_000);
    const writing = (owner: string) =>
      store.transaction(async (queries) => {
        await queries.installation.write("written by", owner);
        await queries.leases.hold("item/1", owner);
      });
    await writing("a");
    await expect(writing("b")).rejects.toBeInstanceOf(LostLease);
    expect(await store.installation.read("written by")).toBe("a");
  });

  test("are granted without a row where one process has the database to itself", async () => {
    await using opened = await sqlite();
    const { leases } = opened.store;
    for (const owner of ["a", "b"]) expect(await leases.take(["item/1"], owner, 60_000)).toEqual(["item/1"]);
    await leases.hold("item/1", "c");
    expect(await leases.nextEnd(["item"], "c")).toBeNull();
    expect(await opened.db.selectFrom("leases").selectAll().execute()).toEqual([]);
  });
});

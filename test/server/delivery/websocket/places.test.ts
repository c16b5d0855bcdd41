import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { openPlaces, type Places } from "../../../../server/delivery/websocket/places.ts";
import { openStore } from "../../../../store/store.ts";
import { postgres, sqlite, type TestDatabase } from "../../../support/databases.ts";
import { hasPostgres, newPostgresDatabase } from "../../../support/postgres/test-databases.ts";
import { logInto, testConfig } from "../../../support/service/service.ts";

const config = testConfig({ settings: { database: { lease_ms: 60_000 } } });

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };

/** A process with connections. */
const places = ({ store }: Pick<TestDatabase, "store">) =>
  openPlaces({ store, config: () => config, log: logInto([]) });
const rows = ({ db }: TestDatabase) => db.selectFrom("sockets").select("socket_id").orderBy("socket_id").execute();

describe.runIf(hasPostgres)("places of connections at several processes", () => {
  test("are as many as allowed, however many ask at once, and one that is given back is had by another", async () => {
    await using opened = await newPostgresDatabase();
    // Each with a store of its own: in one, such transactions follow each other.
    const open = () => openStore({ url: opened.url, ...limits, now: () => new Date() });
    await using store = await open();
    await using another = await open();
    await using one = places({ store });
    await using other = places({ store: another });
    const ask = (at: number) => (at % 2 === 0 ? one : other).take(`socket ${at}`, "org", 5);
    const had = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)));
    expect(had.filter(Boolean)).toHaveLength(5);
    expect(await other.take("another's", "another org", 5)).toBe(true);
    const first = had.indexOf(true);
    (first % 2 === 0 ? one : other).leave(`socket ${first}`);
    await vi.waitFor(async () => expect(await one.take("next", "org", 5)).toBe(true));
    expect(await one.take("too many", "org", 5)).toBe(false);
  });

  test("of a process that died run out; those of one that only stood still are counted again", async () => {
    await using opened = await postgres();
    const dead: Places = places(opened);
    await using other = places(opened);
    await dead.take("a", "org", 1);
    expect(await other.take("b", "org", 1)).toBe(false);
    await sql`update sockets set until_ms = 0`.execute(opened.db);
    expect(await other.take("b", "org", 1)).toBe(true);
    expect(await rows(opened)).toEqual([{ socket_id: "b" }]);
    await opened.store.sockets.renew([{ socket_id: "a", org_id: "org" }], { owner: "dead", ms: 60_000 });
    expect(await rows(opened)).toEqual([{ socket_id: "a" }, { socket_id: "b" }]);
    await dead[Symbol.asyncDispose]();
    expect(await rows(opened)).toEqual([{ socket_id: "b" }]);
  });
});

test("one process that has the database to itself keeps no rows", async () => {
  await using opened = await sqlite();
  await using own = places(opened);
  expect(await own.take("a", "org", 0)).toBe(true);
  expect(await rows(opened)).toEqual([]);
});

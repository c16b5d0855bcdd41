import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { undoMark } from "../../../store/moving/move.ts";
import { openStore } from "../../../store/store.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { inventRows } from "../../support/invented-rows.ts";
import { hasPostgres } from "../../support/postgres/test-databases.ts";
import { fill, filledAt, openDatabase } from "../../support/service/command-line.ts";
import { type Installation, installation } from "../../support/service/service-process.ts";
import { at, emptyServer, fileSide, moveBetween, type OpenSide } from "./moves.ts";

vi.setConfig({ testTimeout: 600_000 });

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };
const fixtures = join(import.meta.dirname, "..", "fixtures");
const versions = readdirSync(fixtures).filter((name) => name.endsWith(".db.gz"));

/** An installation with records, and a row in every table. */
async function everyTable(records: number): Promise<Installation> {
  const place = installation();
  await fill(place, records);
  inventRows(join(place.dataDir, "claimstream.db"));
  return place;
}

/** Moves, broken off at the first portion of each table, and goes on each time; gives the tables. */
async function brokenAtEvery(from: OpenSide, to: OpenSide): Promise<string[]> {
  const broken: string[] = [];
  const told = (step: string, table: string) => {
    if (step !== "copied" || broken.includes(table)) return;
    broken.push(table);
    throw new Error(`broken off at ${table}`);
  };
  while (true) {
    const outcome = await moveBetween(from, to, { told }).then(
      () => "moved",
      (error: Error) => error.message,
    );
    if (outcome === "moved") return broken;
    expect(outcome).toBe(`broken off at ${broken.at(-1)}`);
  }
}

describe.runIf(hasPostgres)("a move", () => {
  test.each(versions)("takes a database of %s", async (name) => {
    await using target = await emptyServer();
    using place = installation();
    mkdirSync(place.dataDir, { recursive: true });
    const file = join(place.dataDir, "claimstream.db");
    writeFileSync(file, gunzipSync(readFileSync(join(fixtures, name))));
    await (await openStore({ file }))[Symbol.asyncDispose]();
    const { tables } = await moveBetween(fileSide(place), target.side);
    expect(tables.find(({ table }) => table === "records")?.rows).toBeGreaterThan(0);
  });

  test("goes on wherever it was broken off, there and back: everything is there once, and works on", async () => {
    await using target = await emptyServer();
    using place = await everyTable(5);
    using other = installation();
    const broken = await brokenAtEvery(fileSide(place), target.side);
    const tables = await at(fileSide(place), (db) => db.introspection.getTables());
    const own = tables
      .map((table) => table.name)
      .filter((name) => !/^leases$|^commit_marks$|^additive_|_search_|^tag_names$/.test(name));
    expect(broken.toSorted()).toEqual(own.toSorted());
    {
      await using store = await openStore({ ...limits, url: target.url });
      await ingestItem(store, { channel_id: 1, identity: "one more", now: filledAt });
      expect((await store.totals.read()).records).toBe(6);
      expect(await at(target.side, dayCounts)).toEqual([1, 6]);
    }
    expect((await brokenAtEvery(target.side, fileSide(other))).toSorted()).toEqual(own.toSorted());
    await using store = await openDatabase(other);
    await ingestItem(store, { channel_id: 1, identity: "and one more", now: filledAt });
    expect((await store.totals.read()).records).toBe(7);
    expect(await at(fileSide(other), dayCounts)).toEqual([1, 7]);
  });

  test("leaves both databases closed to services until it is done", async () => {
    await using target = await emptyServer();
    using place = await everyTable(1);
    const told = () => Promise.reject(new Error("broken off"));
    await expect(moveBetween(fileSide(place), target.side, { told })).rejects.toThrow("broken off");
    await expect(openDatabase(place)).rejects.toThrow(
      /is being moved to postgres:.*migrate-to-postgres` again.*--undo-mark/,
    );
    await expect(openStore({ ...limits, url: target.url })).rejects.toThrow(/is being filled from .*not whole yet/);
    await moveBetween(fileSide(place), target.side);
    await using store = await openStore({ ...limits, url: target.url });
    expect((await store.totals.read()).records).toBe(1);
  });

  test("that was given up begins anew: what changed in between comes along", async () => {
    await using target = await emptyServer();
    using place = await everyTable(3);
    const told = (_step: string, table: string) =>
      table === "tags" ? Promise.reject(new Error("broken off")) : undefined;
    await expect(moveBetween(fileSide(place), target.side, { told })).rejects.toThrow("broken off");
    await using given = await fileSide(place)();
    expect(await undoMark(given)).toBe(true);
    await given[Symbol.asyncDispose]();
    {
      await using store = await openDatabase(place);
      await ingestItem(store, { channel_id: 1, identity: "in between", now: filledAt });
      await store.installation.write("first_start", "2026-01-01T00:00:00.000Z");
    }
    const { tables } = await moveBetween(fileSide(place), target.side);
    expect(tables).toContainEqual(expect.objectContaining({ table: "records", rows: 4 }));
    await using store = await openStore({ ...limits, url: target.url });
    expect(await store.installation.read("first_start")).toBe("2026-01-01T00:00:00.000Z");
  });

  test.each([
    ["a text", "update records set title = 'Another' where record_id = 1", /records \(other content\)/],
    [
      "a byte",
      "update packed_stories set record_packed = record_packed || '\\x00' where story_id = 2",
      /packed_stories/,
    ],
    [
      "a row that is missing",
      "delete from claim_tags where claim_no = 1",
      /claim_tags \(\d rows, and \d in the copy\)/,
    ],
    ["what a text index lacks", "delete from claim_search where rowid = 1", /claim_search/],
    ["what was billed", "update usage set manifests_used = manifests_used + 1", /usage .*what was billed/],
    ["an id that would be given twice", "select setval('records_record_id_seq', 1)", /largest id of records/],
  ])("finds %s that differs, marks nothing, and is right the next time", async (_what, change, found) => {
    await using target = await emptyServer();
    using place = await everyTable(3);
    let isChanged = false;
    const told = async (step: string) => {
      if (step !== "proved" || isChanged) return;
      isChanged = true;
      await at(target.side, (db) => sql.raw(change).execute(db));
    };
    await expect(moveBetween(fileSide(place), target.side, { told })).rejects.toThrow(found);
    await (await openDatabase(place))[Symbol.asyncDispose]();
    expect((await moveBetween(fileSide(place), target.side)).tables.length).toBeGreaterThan(50);
  });

  test("does not trust two databases that answer otherwise", async () => {
    await using target = await emptyServer();
    using place = await everyTable(1);
    const sampled = async () => ({ differing: ["manifestLookup of record 1"] });
    await expect(moveBetween(fileSide(place), target.side, { sampled })).rejects.toThrow(
      /not the same as .*manifestLookup of record 1.*go on as before/,
    );
    await (await openDatabase(place))[Symbol.asyncDispose]();
  });

  test("gives no id again of a row that was erased", async () => {
    await using target = await emptyServer();
    using place = installation();
    await fill(place, 3);
    await at(fileSide(place), (db) => sql`delete from tags where tag_id = (select max(tag_id) from tags)`.execute(db));
    const largest = await at(fileSide(place), (db) =>
      sql<{ seq: number }>`select seq from sqlite_sequence where name = 'tags'`.execute(db),
    );
    await moveBetween(fileSide(place), target.side);
    const next = await at(target.side, (db) =>
      sql<{
        tag_id: number;
      }>`insert into tags (tag_type, name, origin, created_on) values ('person', 'New', 'x', 'x') returning tag_id`.execute(
        db,
      ),
    );
    expect(next.rows[0]?.tag_id).toBe((largest.rows[0]?.seq ?? 0) + 1);
  });

  test("fills text indexes as a store does that writes records", async () => {
    await using target = await emptyServer();
    await using own = await emptyServer();
    using place = installation();
    await fill(place, 3);
    await moveBetween(fileSide(place), target.side);
    {
      await using store = await openStore({ ...limits, url: own.url });
      await fillStore(store);
    }
    expect(await at(target.side, indexedTexts)).toEqual(await at(own.side, indexedTexts));
    using other = installation();
    await moveBetween(target.side, fileSide(other));
    const found = await at(fileSide(other), (db) =>
      sql`select rowid from claim_search where claim_search match 'grain fees'`.execute(db),
    );
    expect(found.rows).toHaveLength(3);
  });

  test("names a text that PostgreSQL cannot keep", async () => {
    await using target = await emptyServer();
    using place = installation();
    await fill(place, 2);
    await at(fileSide(place), (db) =>
      db.updateTable("records").set({ title: "a\0b" }).where("record_id", "=", 2).execute(),
    );
    await expect(moveBetween(fileSide(place), target.side)).rejects.toThrow(/records \(title, in the row .*U\+0000/);
  });

  test("is refused beside another one, from a database that is behind, and into one that is another's", async () => {
    await using target = await emptyServer();
    using place = await everyTable(1);
    using second = await everyTable(1);
    const both = async () => void (await moveBetween(fileSide(second), target.side));
    await expect(moveBetween(fileSide(place), target.side, { told: both })).rejects.toThrow(
      /Another move .* is going on/,
    );
    await expect(moveBetween(fileSide(second), target.side)).rejects.toThrow(
      /is being filled from .*name an empty database/,
    );
    await at(fileSide(second), (db) => sql`delete from kysely_migration where name like '048%'`.execute(db));
    await expect(moveBetween(fileSide(second), target.side)).rejects.toThrow(/lacks 048-moving.*claimstream migrate/);
    await at(fileSide(second), (db) =>
      sql`insert into kysely_migration values ('048-moving', 'x'), ('999-next', 'x')`.execute(db),
    );
    await expect(moveBetween(fileSide(second), target.side)).rejects.toThrow(/newer version .*999-next/);
    await using foreign = await emptyServer();
    await at(foreign.side, (db) => sql`create table notes (text text)`.execute(db));
    await expect(moveBetween(fileSide(place), foreign.side)).rejects.toThrow(/is not empty \(notes\)/);
  });
});

async function fillStore(store: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const at = filledAt.toISOString();
  await store.sources.sync([sourceEntry("Harbour News")], at);
  await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at);
  await store.streamEntries.sync([streamEntry("fees", { tags: ["Harbour Board"], topics: ["Shipping"] })], at);
  for (let item = 1; item <= 3; item += 1)
    await ingestItem(store, { channel_id: 1, identity: `item-${item}`, now: filledAt });
}

async function indexedTexts(db: Parameters<Parameters<typeof at>[1]>[0]): Promise<unknown[]> {
  const records = await db.selectFrom("record_search").selectAll().orderBy("rowid").execute();
  const claims = await db.selectFrom("claim_search").selectAll().orderBy("rowid").execute();
  return [records, claims];
}

async function dayCounts(db: Parameters<Parameters<typeof at>[1]>[0]): Promise<number[]> {
  const rows = await db.selectFrom("stream_days").select("manifests").orderBy("stream_id").execute();
  return [rows.length, rows.reduce((sum, { manifests }) => sum + manifests, 0)];
}

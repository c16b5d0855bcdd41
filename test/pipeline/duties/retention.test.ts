import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { eraseExpired, keptFrom } from "../../../pipeline/duties/retention.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const old = new Date("2023-10-19T10:00:00.000Z");
const months = 37;

/** A store on a file of its own, with one source and a stream over it. */
async function opened() {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-retention-"));
  const file = join(folder, "claimstream.db");
  const store = await openStore({ file });
  await store.sources.sync([sourceEntry("Harbour News")], old.toISOString());
  await store.streamEntries.sync([streamEntry("all", {})], old.toISOString());
  return {
    store,
    file,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

async function ingestMany(store: Store, count: number, at: Date, name: string): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await ingestItem(store, { channel_id: 1, identity: `${name} ${number}`, now: at });
  }
}

/** In which tables rows with a record's id are left, apart from the item that is remembered. */
function tablesWith(file: string, record_id: number): string[] {
  const database = new Database(file, { readonly: true });
  const tables = database.prepare<[], { name: string }>("select name from sqlite_master where type = 'table'").all();
  const left = tables.filter(({ name }) => {
    const columns = database.prepare<[string], { name: string }>("select name from pragma_table_info(?)").all(name);
    const ids = columns
      .map((column) => column.name)
      .filter((each) => ["record_id", "manifest_id", "story_id"].includes(each));
    return ids.some((id) => database.prepare(`select 1 from "${name}" where "${id}" = ?`).get(record_id) !== undefined);
  });
  database.close();
  return left.map(({ name }) => name).filter((name) => name !== "items");
}

test("what came in before what is kept goes with all that hangs on it; the rest stays", async () => {
  await using place = await opened();
  const { store, file } = place;
  await ingestMany(store, 45, old, "old");
  await ingestMany(store, 5, now, "new");
  expect(await store.retention.count(keptFrom(now, months))).toEqual({ records: 45, oldest: old.toISOString() });
  expect(await eraseExpired({ store, months, now })).toBe(45);
  expect((await store.totals.read()).records).toBe(5);
  // Events that were told of are forgotten at their own time.
  expect(tablesWith(file, 1)).toEqual(["outbox"]);
  expect(tablesWith(file, 46)).toContain("records");
  expect(await eraseExpired({ store, months, now })).toBe(0);
});

test("an old entry that is still in its feed never comes in again", async () => {
  await using place = await opened();
  const { store } = place;
  await ingestMany(store, 3, old, "old");
  await eraseExpired({ store, months, now });
  const again = ["old 0", "old 1", "fresh"].map((identity) => ({ identity, link: null, payload: "{}" }));
  expect(await store.items.enqueue(1, again, now.toISOString())).toBe(1);
});

test("it stops when asked to, and goes on with the next call", async () => {
  await using place = await opened();
  const { store } = place;
  await ingestMany(store, 30, old, "old");
  const stop = new AbortController();
  const erasing = eraseExpired({ store, months, now, signal: stop.signal });
  stop.abort();
  expect(await erasing).toBeLessThan(30);
  await eraseExpired({ store, months, now });
  expect((await store.totals.read()).records).toBe(0);
});

test("the room is given back: the file does not grow while as much goes as comes", async () => {
  await using place = await opened();
  const { store, file } = place;
  const size = async () => {
    await store.backup(`${file}.copy`);
    return statSync(`${file}.copy`).size;
  };
  const empty = await size();
  const full: number[] = [];
  for (let year = 0; year < 4; year += 1) {
    await ingestMany(store, 60, new Date(Date.UTC(2010 + 4 * year, 0, 1)), `year ${year}`);
    full.push((await size()) - empty);
    const later = new Date(Date.UTC(2014 + 4 * year, 0, 1));
    await store.outbox.forget(later.toISOString());
    await eraseExpired({ store, months, now: later });
    expect((await size()) - empty).toBeLessThan((full.at(-1) ?? 0) * 0.6);
  }
  // Items are remembered for ever, some 250 bytes each.
  expect(Math.max(...full)).toBeLessThan((full[0] ?? 0) * 1.5);
});

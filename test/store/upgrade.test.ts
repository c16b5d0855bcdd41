import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import type { Steps } from "../../store/migrate.ts";
import { migrations } from "../../store/migrations.ts";
import { openStore } from "../../store/store.ts";
import { runHere } from "../support/service/command-here.ts";
import { installation } from "../support/service/service-process.ts";

/**
 * A database of every version of the schema that the service ever wrote, by the number of its newest migration and how many it
 * had, as its own code wrote it (`fixtures/make.ts`).
 */
const folder = join(import.meta.dirname, "fixtures");
const versions = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
const page = { conditions: {}, page: { page: 0, page_size: 10 } };
const view = { from: "2026-01-01T00:00:00.000Z", before: "2027-01-01T00:00:00.000Z", sees_private: true };

/** Rows of tables whose content is worked out from others' and may change form. */
const derived = /^(sqlite_|kysely_|record_search|claim_search|stream_days|story_texts|claims$|claim_)/;

function inspect<T>(file: string, look: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

function schemaOf(file: string): string[] {
  const query = "select type || ' ' || name || ' ' || coalesce(sql, '') from sqlite_schema order by 1";
  return inspect(file, (database) => database.prepare(query).pluck().all().map(String));
}

function rowCounts(file: string): Map<string, number> {
  return inspect(file, (database) => {
    const names = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all().map(String);
    const kept = names.filter((name) => !derived.test(name));
    return new Map(
      kept.map((name) => [name, Number(database.prepare(`select count(*) from "${name}"`).pluck().get())]),
    );
  });
}

async function freshSchema(): Promise<string[]> {
  const place = mkdtempSync(join(tmpdir(), "claimstream-fresh-"));
  const file = join(place, "claimstream.db");
  await using store = await openStore({ file });
  const schema = schemaOf(file);
  expect(store.isOpen()).toBe(true);
  rmSync(place, { recursive: true });
  return schema;
}

test("there is a database of each version that was ever written", () => {
  expect(versions.map((name) => name.slice(0, 6))).toEqual([
    "001-1-",
    "005-5-",
    "013-11",
    "016-16",
    "017-17",
    "026-21",
    "029-22",
    "029-23",
  ]);
});

describe.each(versions)("a database of %s", (name) => {
  test("opens with its rows, in the schema of today, sound, and every claim of it is proved", async () => {
    using place = installation();
    mkdirSync(place.dataDir, { recursive: true });
    const file = join(place.dataDir, "claimstream.db");
    writeFileSync(file, gunzipSync(readFileSync(join(folder, name))));
    const before = rowCounts(file);
    const notes: string[] = [];
    {
      await using store = await openStore({ file, onMigration: (note) => notes.push(note) });
      const { found } = await store.manifests.inStream(1, page, view);
      expect(found).toHaveLength(3);
      const sent = await store.manifests.pieces(found, { form: "bytes", with_record: true }, view);
      for (const { story } of sent) expect(String(story.bytes)).toContain("Harbour Board");
      expect((await store.records.byId(1))?.content).toContain("raised its grain fee");
      expect(await store.records.claims(1, 1)).toMatchObject([{ claim_text: expect.stringContaining("4 percent") }]);
      expect(await store.claimSearch.byId("1-1-1")).toMatchObject({ record_id: 1 });
      expect(await store.channels.all()).toHaveLength(2);
      expect(await store.items.counts()).toEqual([{ state: "done", items: 3 }]);
    }
    expect(notes).toEqual([expect.stringMatching(/^database backed up to .* before migration 0\d\d-/)]);
    const after = rowCounts(file);
    for (const [table, rows] of before) if (after.has(table)) expect([table, after.get(table)]).toEqual([table, rows]);
    expect(inspect(file, (database) => database.pragma("integrity_check", { simple: true }))).toBe("ok");
    expect(schemaOf(file)).toEqual(await freshSchema());
    expect(await runHere(place, ["verify"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("3 of 3 claims"),
    });
  });
});

test("a database of a later version is refused with a sentence that says what to do, and stays as it is", async () => {
  const place = mkdtempSync(join(tmpdir(), "claimstream-newer-"));
  const file = join(place, "claimstream.db");
  try {
    await (await openStore({ file }))[Symbol.asyncDispose]();
    const database = new Database(file);
    database.prepare("insert into kysely_migration values ('999-later', ?)").run("2030-01-01T00:00:00.000Z");
    database.close();
    const before = schemaOf(file);
    await expect(openStore({ file })).rejects.toThrow(/is from a newer version.*restore/s);
    expect(schemaOf(file)).toEqual(before);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test("a release works on in a database of the next one, where that only added; a start never runs what it does not know", async () => {
  const place = mkdtempSync(join(tmpdir(), "claimstream-next-"));
  const file = join(place, "claimstream.db");
  const up = async () => undefined;
  const opened = async (more: Steps) => openStore({ file, migrations: { ...migrations, ...more } });
  try {
    await (await opened({ "998-added": { up, additive: true } }))[Symbol.asyncDispose]();
    {
      await using before = await openStore({ file });
      await before.installation.write("kept", "1");
    }
    // Migrations of releases that ran beside each other may come in any order.
    await (await opened({ "997-late": { up, additive: true } }))[Symbol.asyncDispose]();
    await (await opened({ "999-taken-away": { up } }))[Symbol.asyncDispose]();
    await expect(openStore({ file })).rejects.toThrow(/newer version of claimstream \(999-taken-away\)/);
  } finally {
    rmSync(place, { recursive: true });
  }
});

import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { CompiledQuery, Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { sqliteDialect } from "../../../store/engine/sqlite.ts";
import { openStorageHealth } from "../../../store/engine/storage-health.ts";

const full = () => new Database.SqliteError("database or disk is full", "SQLITE_FULL");
const readonly = () => new Database.SqliteError("attempt to write a readonly database", "SQLITE_READONLY");

/** A disk that is told what it holds. */
function openDisk({ free_mb }: { free_mb: number | null }) {
  const disk = { bytes: 4096, pages: 1, rows: 0, free_mb };
  const changes: (string | null)[] = [];
  const health = openStorageHealth({ written: () => ({ ...disk }), free_mb: () => disk.free_mb }, (fault) =>
    changes.push(fault?.sentence.split(":")[0] ?? null),
  );
  const commit = (written: Partial<typeof disk>) => {
    const committed = health.beforeCommit();
    for (const [what, more] of Object.entries(written)) Object.assign(disk, { [what]: Reflect.get(disk, what) + more });
    committed();
  };
  return { disk, health, commit, changes };
}

const [isFull, isOver] = ["The disk that DATA_DIR lies on is full", null];

describe("a disk that was full", () => {
  test("is so until a write made database and file grow: what finds room in them proves nothing", () => {
    const { health, commit, changes } = openDisk({ free_mb: 0 });
    health.heard(full());
    commit({});
    commit({ rows: 1 });
    commit({ rows: 1, bytes: 4120 });
    expect(health.fault()).not.toBeNull();
    commit({ rows: 1, pages: 1 });
    expect(health.fault()).toBeNull();
    expect(changes).toEqual([isFull, isOver]);
  });

  test("does not become another fault by being met again and again", () => {
    const { health, commit, changes } = openDisk({ free_mb: 0 });
    for (let time = 1; time <= 5; time += 1) {
      health.heard(full());
      commit({ rows: 1 });
      expect(health.fault()?.isFull).toBe(true);
    }
    expect(changes).toEqual([isFull]);
  });

  test("is over once there is room again", () => {
    const { disk, health, changes } = openDisk({ free_mb: 0.1 });
    health.heard(full());
    disk.free_mb = 1;
    expect(health.fault()).not.toBeNull();
    disk.free_mb = 4;
    expect(health.fault()).toBeNull();
    expect(changes).toEqual([isFull, isOver]);
  });

  test.each([900, null])("where %s MB were free all along, only a write tells that it is over", (free_mb) => {
    const { health, commit } = openDisk({ free_mb });
    health.heard(full());
    expect(health.fault()).not.toBeNull();
    commit({ rows: 1, bytes: 4120, pages: 1 });
    expect(health.fault()).toBeNull();
  });
});

test("a folder that could not be written is so until something was written into it, not merely read", () => {
  const { health, commit } = openDisk({ free_mb: 900 });
  health.heard(readonly());
  commit({});
  expect(health.fault()).not.toBeNull();
  commit({ rows: 1 });
  expect(health.fault()).toBeNull();
});

test("errors that say nothing of the disk change nothing", () => {
  const { health, changes } = openDisk({ free_mb: 900 });
  health.heard(new Database.SqliteError("UNIQUE constraint failed", "SQLITE_CONSTRAINT_UNIQUE"));
  health.heard(new Error("something else"));
  expect(health.fault()).toBeNull();
  expect(changes).toEqual([]);
});

test("a transaction that SQLite took back itself is not taken back again: what is thrown is why it was", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "claimstream-"));
  const heard: unknown[] = [];
  const { dialect, database } = sqliteDialect(`${folder.path}/full.db`, (error) => heard.push(error));
  const db = new Kysely<{ texts: { text: string } }>({ dialect });
  await db.executeQuery(CompiledQuery.raw("create table texts (text text)"));
  database.pragma("max_page_count = 3");
  const insert = () =>
    db.transaction().execute(async (db) => {
      await db
        .insertInto("texts")
        .values({ text: "x".repeat(100_000) })
        .execute();
    });
  await expect(insert()).rejects.toMatchObject({ code: "SQLITE_FULL" });
  expect(heard).toMatchObject([{ code: "SQLITE_FULL" }]);
  database.pragma("max_page_count = 1000000");
  await insert();
  expect(await db.selectFrom("texts").selectAll().execute()).toHaveLength(1);
  await db.destroy();
});

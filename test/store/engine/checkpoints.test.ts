import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openCheckpoints } from "../../../store/engine/checkpoints.ts";
import { leaveLogToOthers } from "../../../store/engine/sqlite.ts";
import { eventually } from "../../support/service/service-process.ts";

/** A database whose writer leaves its log to others, with a log of some 8 MB. */
function written(file: string): Database.Database {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  leaveLogToOthers(database);
  database.exec("create table notes (text text)");
  for (let row = 0; row < 2000; row += 1) database.prepare("insert into notes values (?)").run("x".repeat(4000));
  return database;
}

const nobody = () => undefined;

test("a long log is written back into its file while the writer goes on", async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "notes.db");
  using database = closing(written(file));
  const before = statSync(file).size;
  await using _checkpoints = openCheckpoints(file, nobody);
  await eventually("the file to grow", async () => statSync(file).size > before + 7_000_000);
  database.it.prepare("insert into notes values ('afterwards')").run();
  expect(database.it.prepare("select count(*) as rows from notes").get()).toEqual({ rows: 2001 });
});

test("the thread ends with whoever opened it, and leaves the database whole", async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "notes.db");
  {
    using _database = closing(written(file));
    await using _checkpoints = openCheckpoints(file, nobody);
    await eventually("the file to grow", async () => statSync(file).size > 7_000_000);
  }
  // Whoever closes last takes the log away: nobody else has it open any more.
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })).toBeUndefined();
  using again = closing(new Database(file, { readonly: true }));
  expect(again.it.prepare("select count(*) as rows from notes").get()).toEqual({ rows: 2000 });
});

function closing(it: Database.Database): { it: Database.Database } & Disposable {
  return { it, [Symbol.dispose]: () => void it.close() };
}

function temporaryFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), "claimstream-checkpoints-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

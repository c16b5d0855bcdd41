import { mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openCheckpoints } from "../../store/checkpoints.ts";
import { lookAtLength, openHandle } from "../../store/cut-short.ts";
import { leaveLogToOthers } from "../../store/sqlite.ts";
import { eventually } from "../support/service-process.ts";

/** A database whose writer leaves its log to others, with a log of some 8 MB. */
function written(file: string): Database.Database {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  leaveLogToOthers(database);
  database.exec("create table notes (text text)");
  for (let row = 0; row < 2000; row += 1) database.prepare("insert into notes values (?)").run("x".repeat(4000));
  return database;
}

const nobody = { failed: () => undefined, cutShort: () => undefined };

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

test("a file that is cut is noticed though nobody reads what is missing, and nothing is written into it any more", async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "notes.db");
  using database = closing(written(file));
  let cut = false;
  await using _checkpoints = openCheckpoints(file, { ...nobody, cutShort: () => (cut = true) });
  // Whoever writes back for the second time has seen how long the file became by the first.
  for (const words of ["first", "second"]) {
    database.it.prepare("insert into notes values (?)").run(words.repeat(1000));
    const bytes = Number(database.it.pragma("page_count", { simple: true })) * 4096;
    await eventually("the file to have all pages", async () => statSync(file).size === bytes);
  }
  truncateSync(file, 4_096_000);
  database.it.prepare("insert into notes values ('afterwards')").run();
  await eventually("the cut to be noticed", async () => cut);
  expect(statSync(file).size).toBe(4_096_000);
});

test("a file that is cut before anybody looked at it again is noticed, however long it was before", () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "notes.db");
  {
    using _database = closing(written(file));
  }
  using held = openHandle(file);
  const whole = statSync(file).size;
  const here = lookAtLength(held.handle);
  truncateSync(file, 4_096_000);
  const inThread = lookAtLength(held.handle, whole);
  for (const length of [here, inThread]) expect(looks(length)).toEqual(cut);
});

test("a file that becomes shorter because rows were erased, or longer, is whole", () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "notes.db");
  using database = closing(new Database(file));
  database.it.exec("pragma auto_vacuum = FULL; create table notes (text text)");
  const write = () => database.it.prepare("insert into notes values (?)").run("x".repeat(400_000));
  write();
  using held = openHandle(file);
  const length = lookAtLength(held.handle);
  const found = [length()];
  for (const change of [write, () => database.it.exec("delete from notes"), write, () => truncateSync(file, 8192)]) {
    change();
    found.push(length());
  }
  expect(found).toEqual(["whole", "whole", "whole", "whole", "doubtful"]);
  expect(looks(length)).toEqual([...cut.slice(1), "cut short"]);
});

const cut = ["doubtful", "doubtful", "doubtful", "cut short"];
const looks = (length: () => string) => cut.map(length);

function closing(it: Database.Database): { it: Database.Database } & Disposable {
  return { it, [Symbol.dispose]: () => void it.close() };
}

function temporaryFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), "claimstream-checkpoints-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

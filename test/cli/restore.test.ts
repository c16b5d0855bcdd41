import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSourceSecrets } from "../../config/runtime/source-secrets.ts";
import { carriedFiles, sqliteDialect } from "../../store/engine/sqlite.ts";
import { takeDataDir } from "../../store/engine/writer-lock.ts";
import { ingestItem } from "../support/arrivals.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, filledAt, openDatabase } from "../support/service/command-line.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

/** A backup of two records, and a database that goes on with three more. */
async function backedUp(place: Installation): Promise<string> {
  await fill(place, 2);
  const file = join(place.dataDir, "copy.db");
  expect((await runHere(place, ["backup", file])).code).toBe(0);
  await using store = await openDatabase(place);
  for (const identity of ["later", "later still", "last"]) {
    await ingestItem(store, { channel_id: 1, identity, now: filledAt });
  }
  return file;
}

async function recordsOf(place: Installation): Promise<number> {
  await using store = await openDatabase(place);
  return (await store.totals.read()).records;
}

async function claimsOf(place: Installation): Promise<number> {
  await using store = await openDatabase(place);
  const records = await store.records.contentAfter(0, 100);
  return records.reduce((sum, { claim_count }) => sum + claim_count, 0);
}

test("a dry run tells what would be put in place of what, and changes nothing", async () => {
  using place = installation();
  const file = await backedUp(place);
  const { code, data } = await runHereJson<object>(place, ["restore", file, "--dry-run"]);
  expect({ code, data }).toMatchObject({
    code: 0,
    data: { done: false, backup_holds: { rows: { records: 2 } }, present_holds: { rows: { records: 5 } } },
  });
  const claims = await claimsOf(place);
  expect(claims).toBeGreaterThan(0);
  expect(data).toMatchObject({ present_holds: { rows: { claims } } });
  expect(await recordsOf(place)).toBe(5);
});

test("a backup takes the database's place, which is kept beside it", async () => {
  using place = installation();
  const file = await backedUp(place);
  const { code, data } = await runHereJson<{ kept_as: string }>(place, ["restore", file, "--yes"]);
  expect(code).toBe(0);
  expect(await recordsOf(place)).toBe(2);
  expect((await runHere(place, ["restore", data.kept_as, "--yes"])).code).toBe(0);
  expect(await recordsOf(place)).toBe(5);
  expect(readdirSync(place.dataDir).filter((name) => /restoring|part/.test(name))).toEqual([]);
});

test("it is refused while a service runs, and nobody is asked", async () => {
  using place = installation();
  const file = await backedUp(place);
  const { lock } = takeDataDir(place.dataDir, process.pid);
  const refused = await runHere(place, ["restore", file, "--yes"]);
  lock?.release();
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("stop it first") });
  expect(await runHere(place, ["restore", file])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--yes"),
  });
});

test("what is damaged, foreign, newer or not there is refused with the reason", async () => {
  using place = installation();
  const file = await backedUp(place);
  const named = (name: string) => join(place.dataDir, name);
  writeFileSync(named("broken.db"), "no database, however long it may go on like that".repeat(100));
  const foreign = sqliteDialect(named("foreign.db")).database;
  foreign.exec("create table notes (text)");
  foreign.close();
  const newer = sqliteDialect(file).database;
  newer.exec("insert into kysely_migration (name, timestamp) values ('999-later', '2026-11-20')");
  newer.close();
  const cases = {
    "broken.db": "not sound",
    "foreign.db": "none of claimstream",
    "copy.db": "999-later",
    "gone.db": "no file",
  };
  for (const [name, reason] of Object.entries(cases)) {
    const outcome = await runHere(place, ["restore", named(name), "--yes"]);
    expect({ name, ...outcome }).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
  }
  expect(await recordsOf(place)).toBe(5);
  expect(existsSync(named("claimstream.db"))).toBe(true);
});

test("secrets of sources come back with a backup, as they were enciphered, and what is kept now is put aside", async () => {
  using place = installation();
  const kept = openSourceSecrets(place.dataDir);
  kept.keep("SOURCE_GAZETTE", "tide tables 4471");
  const file = await backedUp(place);
  expect(readFileSync(file).includes("tide tables")).toBe(false);
  kept.keep("SOURCE_GAZETTE", "another");
  kept.keep("SOURCE_COURIER", "later");
  const told = await runHere(place, ["restore", file, "--dry-run"]);
  expect(told.stdout).toContain("It holds 1 secret of sources: SOURCE_GAZETTE.");
  expect(kept.read("SOURCE_GAZETTE")).toBe("another");
  const { code, data } = await runHereJson<{ secrets: { kept_as: string } }>(place, ["restore", file, "--yes"]);
  expect(code).toBe(0);
  expect(kept.names()).toEqual(["SOURCE_GAZETTE"]);
  expect(kept.read("SOURCE_GAZETTE")).toBe("tide tables 4471");
  expect(statSync(join(place.dataDir, "source-secrets.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(data.secrets.kept_as, "utf8")).toContain("SOURCE_COURIER");
  expect(carriedFiles(join(place.dataDir, "claimstream.db"))).toEqual({});
});

test("a backup without secrets of sources leaves those that are kept", async () => {
  using place = installation();
  const file = await backedUp(place);
  openSourceSecrets(place.dataDir).keep("SOURCE_GAZETTE", "kept");
  expect((await runHere(place, ["restore", file, "--yes"])).code).toBe(0);
  expect(openSourceSecrets(place.dataDir).read("SOURCE_GAZETTE")).toBe("kept");
});

test("where nothing was ever enciphered, nobody is told that something cannot be read", async () => {
  using place = installation();
  const file = await backedUp(place);
  const { data } = await runHereJson(place, ["restore", file, "--dry-run"]);
  expect(data).toMatchObject({ master_key: "unknown" });
  const { stdout } = await runHere(place, ["restore", file, "--yes"]);
  expect(stdout).toContain("If the installation that it is of had a master.key");
  expect(stdout).not.toContain("cannot be read");
});

test("on another machine, master.key is asked for; with it the secrets are read", async () => {
  using place = installation();
  using other = installation();
  openSourceSecrets(place.dataDir).keep("SOURCE_GAZETTE", "tide tables 4471");
  const file = await backedUp(place);
  const told = await runHere(other, ["restore", file, "--yes"]);
  expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining("put your copy of it there") });
  copyFileSync(join(place.dataDir, "master.key"), join(other.dataDir, "master.key"));
  expect(openSourceSecrets(other.dataDir).read("SOURCE_GAZETTE")).toBe("tide tables 4471");
  expect((await runHere(other, ["restore", file, "--dry-run"])).stdout).not.toContain("master.key");
});

test("where another master.key lies, a dry run and the restore say so, and what to do; with the right one nothing is said", async () => {
  using place = installation();
  using other = installation();
  openSourceSecrets(place.dataDir).keep("SOURCE_GAZETTE", "tide tables 4471");
  openSourceSecrets(other.dataDir).keep("SOURCE_COURIER", "of the other");
  const file = await backedUp(place);
  const older = join(place.dataDir, "older.db");
  copyFileSync(file, older);
  const unmarked = sqliteDialect(older).database;
  unmarked.exec("delete from carried_files where name = 'master-key.mark'");
  unmarked.close();
  for (const how of [
    [older, "--dry-run"],
    [file, "--dry-run"],
    [file, "--yes"],
  ]) {
    const { code, stdout } = await runHere(other, ["restore", ...how]);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("is not the one that this") });
    expect(stdout).toContain("your copy of the other in its place");
    expect(stdout).toContain("claimstream secret set SOURCE_GAZETTE");
  }
  const another = await runHereJson(other, ["restore", file, "--dry-run"]);
  expect(another).toMatchObject({ data: { master_key: "another" } });
  writeFileSync(join(other.dataDir, "master.key"), "cut sh");
  const cut = await runHere(other, ["restore", file, "--dry-run"]);
  expect(cut).toMatchObject({ code: 0, stdout: expect.stringContaining("is damaged, and none is in a backup") });
  copyFileSync(join(place.dataDir, "master.key"), join(other.dataDir, "master.key"));
  const fitting = await runHereJson(other, ["restore", file, "--dry-run"]);
  expect(fitting).toMatchObject({ data: { master_key: "fits" } });
  expect(openSourceSecrets(other.dataDir).read("SOURCE_GAZETTE")).toBe("tide tables 4471");
});

test("no master key can be read in a backup, only whether it is the same", async () => {
  using place = installation();
  openSourceSecrets(place.dataDir).keep("SOURCE_GAZETTE", "tide tables 4471");
  const file = await backedUp(place);
  const key = readFileSync(join(place.dataDir, "master.key"), "utf8").trim();
  const copied = readFileSync(file);
  for (const written of [key, Buffer.from(key, "hex"), Buffer.from(key, "hex").toString("base64url")])
    expect(copied.includes(written)).toBe(false);
  expect(Object.keys(carriedFiles(file)).sort()).toEqual(["master-key.mark", "source-secrets.json"]);
});

test("looking into a backup leaves nothing beside it", async () => {
  using place = installation();
  const file = await backedUp(place);
  const folder = join(place.configDir, "elsewhere");
  mkdirSync(folder);
  copyFileSync(file, join(folder, "copy.db"));
  expect((await runHere(place, ["restore", join(folder, "copy.db"), "--dry-run"])).code).toBe(0);
  expect(readdirSync(folder)).toEqual(["copy.db"]);
});

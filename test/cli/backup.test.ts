import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { integrityProblems } from "../../store/engine/sqlite.ts";
import { openStore } from "../../store/store.ts";
import { claimstream, claimstreamJson, fill, openDatabase } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("a backup taken while the database is in use is whole, sound, and can be opened", async () => {
  using place = installation();
  await fill(place, 3);
  await using live = await openDatabase(place);
  await live.installation.write("fact", "written just before");
  const target = join(place.dataDir, "..", "backups", "copy.db");
  const { code, data } = await claimstreamJson<object>(place, "backup", target);
  expect({ code, data }).toMatchObject({ code: 0, data: { file: target, integrity: "ok", bytes: expect.any(Number) } });
  expect(readdirSync(dirname(target))).toEqual(["copy.db"]);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  await using copy = await openStore({ file: target });
  expect(await copy.installation.read("fact")).toBe("written just before");
  expect(await copy.totals.read()).toMatchObject({ records: 3, claims: 3 });
});

test("what is there already is replaced only with --force, and the database itself never", async () => {
  using place = installation();
  await fill(place, 1);
  const target = join(place.dataDir, "copy.db");
  writeFileSync(target, "something dear");
  const refused = await claimstream(place, "backup", target);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("--force replaces it");
  expect(readFileSync(target, "utf8")).toBe("something dear");
  expect((await claimstream(place, "backup", target, "--force")).code).toBe(0);
  expect(integrityProblems(target)).toEqual([]);
  const itself = await claimstream(place, "backup", join(place.dataDir, "claimstream.db"), "--force");
  expect(itself).toMatchObject({ code: 1, stderr: expect.stringContaining("is the database itself") });
  mkdirSync(join(place.dataDir, "folder"));
  expect((await claimstream(place, "backup", join(place.dataDir, "folder"), "--force")).code).toBe(1);
});

test("a file that is no sound database is told to be none", async () => {
  using place = installation();
  mkdirSync(place.dataDir);
  const file = join(place.dataDir, "broken.db");
  writeFileSync(file, "this is not a database, however long it may go on like that".repeat(100));
  expect(integrityProblems(file)).toEqual(["file is not a database"]);
});

test.each(["no-folder/copy.db", "/proc/copy.db"])(
  "where nothing can be written (%s) the folder is named, and what to do",
  async (file) => {
    using place = installation();
    await fill(place, 1);
    writeFileSync(join(place.dataDir, "no-folder"), "a file");
    const refused = await claimstream(place, "backup", resolve(place.dataDir, file));
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(
      /Nothing can be written to \S+(no-folder|proc) \(\w+\): see that it is a folder of yours/,
    );
  },
);

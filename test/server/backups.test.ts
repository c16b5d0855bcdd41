import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupFolder, newestBackup, openBackups } from "../../server/backups.ts";
import { openStore } from "../../store/store.ts";
import { ingestItem, sourceEntry } from "../support/arrivals.ts";
import { logInto, openService } from "../support/service.ts";

test("copies made under writing are sound and whole, and only the newest are kept", async () => {
  await using service = await openService({ settings: { backup: { keep: 2 } } });
  const { store, clock } = service;
  await store.sources.sync([sourceEntry("Harbour News")], clock.now.toISOString());
  const means = { store, config: () => service.config, log: logInto([]), now: () => clock.now };
  await using backups = openBackups(means);
  const folder = backupFolder(service.config);
  const files: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const writing = (async () => {
      for (let at = 0; at < 10; at += 1)
        await ingestItem(store, { channel_id: 1, identity: `${round} ${at}`, now: clock.now });
    })();
    files.push(await backups.make());
    await writing;
    clock.now = new Date(clock.now.getTime() + 60_000);
    writeFileSync(join(folder, "notes.txt"), "of somebody else");
  }
  expect(files.map((file) => join(folder, readdirSync(folder).find((name) => file.endsWith(name)) ?? ""))).toEqual([
    folder,
    files[1],
    files[2],
  ]);
  expect(readdirSync(folder)).toContain("notes.txt");
  expect(newestBackup(service.config)?.file).toBe(files[2]);
  await using copy = await openStore({ file: files[2] ?? "" });
  const { records, claims } = await copy.totals.read();
  expect(records).toBeGreaterThanOrEqual(20);
  expect(claims).toBe(records);
});

test("the first scheduled copy is made at once, and one that fell due while the service was off as soon as it is back", async () => {
  await using service = await openService({ settings: { backup: { schedule: "30 3 * * *" } } });
  const means = { store: service.store, config: () => service.config, log: logInto([]), now: () => service.clock.now };
  const names = () => readdirSync(backupFolder(service.config));
  const openFor = async (open: Date) => {
    service.clock.now = open;
    await openBackups(means)[Symbol.asyncDispose]();
  };
  await openFor(new Date("2026-11-20T09:00:00Z"));
  expect(names()).toEqual(["claimstream-20261120T090000Z.db"]);
  await openFor(new Date("2026-11-21T03:29:00Z"));
  expect(names()).toHaveLength(1);
  await openFor(new Date("2026-11-21T08:00:00Z"));
  expect(names()).toEqual(["claimstream-20261120T090000Z.db", "claimstream-20261121T080000Z.db"]);
  await openFor(new Date("2026-11-21T08:01:00Z"));
  expect(names()).toHaveLength(2);
  writeFileSync(join(backupFolder(service.config), "claimstream-20269999T999999Z.db"), "no time is in this name");
  expect(newestBackup(service.config)?.made_on).toEqual(new Date("2026-11-21T08:00:00Z"));
});

test("a copy that cannot be made leaves nothing behind and keeps those there are", async () => {
  await using service = await openService();
  const logged: Parameters<typeof logInto>[0] = [];
  const config = structuredClone(service.config);
  const means = { store: service.store, config: () => config, log: logInto(logged), now: () => service.clock.now };
  await using backups = openBackups(means);
  const first = await backups.make();
  writeFileSync(join(service.dataDir, "no-folder"), "a file");
  config.service.backup.folder = "no-folder/below";
  await expect(backups.make()).rejects.toThrow();
  expect(readdirSync(join(service.dataDir, "backups"))).toEqual([first.split("/").at(-1)]);
});

test("a folder of copies that is none does not hold the service up: that none can be made is said", async () => {
  await using service = await openService({ settings: { backup: { schedule: "30 3 * * *", folder: "a-file" } } });
  writeFileSync(join(service.dataDir, "a-file"), "no folder");
  const logged: Parameters<typeof logInto>[0] = [];
  const means = {
    store: service.store,
    config: () => service.config,
    log: logInto(logged),
    now: () => service.clock.now,
  };
  await openBackups(means)[Symbol.asyncDispose]();
  expect(newestBackup(service.config)).toBeUndefined();
  expect(JSON.stringify(logged)).toContain("the scheduled backup failed");
});

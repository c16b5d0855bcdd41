import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupFolder, newestBackup, openBackups } from "../../../server/health/backups.ts";
import { integrityInProcess } from "../../../store/engine/database-copy.ts";
import { openStore } from "../../../store/store.ts";
import { ingestItem, sourceEntry } from "../../support/arrivals.ts";
import { logInto, openService, servicesOnFile } from "../../support/service/service.ts";

/** A server has backups of its own. */
const ofFiles = test.runIf(servicesOnFile);

ofFiles("copies made under writing are sound and whole, and only the newest are kept", async () => {
  await using service = await openService({ settings: { backup: { keep: 2 } } });
  const { store, clock } = service;
  await store.sources.sync([sourceEntry("Harbour News")], clock.now.toISOString());
  const deps = { store, config: () => service.config, log: logInto([]), now: () => clock.now };
  await using backups = openBackups(deps);
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
  expect(newestBackup(service.config, clock.now)?.file).toBe(files[2]);
  await using copy = await openStore({ file: files[2] ?? "" });
  const { records, claims } = await copy.totals.read();
  expect(records).toBeGreaterThanOrEqual(20);
  expect(claims).toBe(records);
});

ofFiles(
  "the first scheduled copy is made at once, and one that fell due while the service was off as soon as it is back",
  async () => {
    await using service = await openService({ settings: { backup: { schedule: "30 3 * * *" } } });
    const madeAt = async (open: string) => {
      service.clock.now = new Date(open);
      return scheduledCopies(service);
    };
    expect(await madeAt("2026-11-20T09:00:00Z")).toBe(1);
    expect(copiesOf(service)).toEqual(["claimstream-20261120T090000Z.db"]);
    expect(await madeAt("2026-11-21T03:29:00Z")).toBe(0);
    expect(await madeAt("2026-11-22T03:29:00Z")).toBe(1);
    expect(await madeAt("2026-11-22T03:29:30Z")).toBe(0);
    writeFileSync(join(backupFolder(service.config), "claimstream-20269999T999999Z.db"), "no time is in this name");
    expect(newestBackup(service.config, service.clock.now)?.made_on).toEqual(service.clock.now);
  },
);

ofFiles("a copy of a clock that ran ahead is neither taken for the newest nor kept in place of it", async () => {
  await using service = await openService({ settings: { backup: { schedule: "30 3 * * *", keep: 1 } } });
  service.clock.now = new Date("2036-11-20T03:30:00Z");
  expect(await scheduledCopies(service)).toBe(1);
  service.clock.now = new Date("2026-11-20T09:00:00Z");
  expect(newestBackup(service.config, service.clock.now)).toBeUndefined();
  expect(await scheduledCopies(service)).toBe(1);
  expect(copiesOf(service)).toEqual(["claimstream-20261120T090000Z.db"]);
});

ofFiles("another folder gets its first copy at once", async () => {
  await using service = await openService({ settings: { backup: { schedule: "30 3 * * 1" } } });
  const config = structuredClone(service.config);
  let made = Promise.withResolvers<void>();
  const log = { ...logInto([]), info: () => made.resolve() };
  await using _ = openBackups({ ...meansOf(service), config: () => config, log });
  await made.promise;
  expect(copiesOf({ config })).toHaveLength(1);
  made = Promise.withResolvers();
  config.service.backup.folder = "elsewhere";
  await made.promise;
  expect(copiesOf({ config })).toHaveLength(1);
});

ofFiles("a stop breaks off the copy under way, and leaves nothing of it behind", async () => {
  await using service = await openService({ settings: { backup: { schedule: "30 3 * * *" } } });
  const logged: Logged = [];
  const backups = openBackups({ ...meansOf(service), log: logInto(logged) });
  const asked = expect(backups.make()).rejects.toThrow("aborted");
  await backups[Symbol.asyncDispose]();
  await asked;
  expect(copiesOf(service)).toEqual([]);
  expect(JSON.stringify(logged)).toContain("a backup was broken off");
});

ofFiles("the check of a copy can be broken off", async () => {
  await using service = await openService();
  const closing = new AbortController();
  const looking = integrityInProcess(join(service.dataDir, "claimstream.db"), closing.signal);
  closing.abort();
  await expect(looking).rejects.toThrow("aborted");
});

ofFiles("a copy that cannot be made leaves nothing behind and keeps those there are", async () => {
  await using service = await openService();
  const logged: Parameters<typeof logInto>[0] = [];
  const config = structuredClone(service.config);
  const deps = { store: service.store, config: () => config, log: logInto(logged), now: () => service.clock.now };
  await using backups = openBackups(deps);
  const first = await backups.make();
  writeFileSync(join(service.dataDir, "no-folder"), "a file");
  config.service.backup.folder = "no-folder/below";
  await expect(backups.make()).rejects.toThrow();
  expect(readdirSync(join(service.dataDir, "backups"))).toEqual([first.split("/").at(-1)]);
});

ofFiles("a folder of copies that is none does not hold the service up: that none can be made is said", async () => {
  await using service = await openService({ settings: { backup: { schedule: "30 3 * * *", folder: "a-file" } } });
  writeFileSync(join(service.dataDir, "a-file"), "no folder");
  const logged: Parameters<typeof logInto>[0] = [];
  const deps = {
    store: service.store,
    config: () => service.config,
    log: logInto(logged),
    now: () => service.clock.now,
  };
  await using backups = openBackups(deps);
  await expect(backups.make()).rejects.toThrow("EEXIST");
  expect(() => newestBackup(service.config, service.clock.now)).toThrow("ENOTDIR");
  expect(JSON.stringify(logged)).toContain("the scheduled backup failed");
});

type Logged = Parameters<typeof logInto>[0];
type Service = Awaited<ReturnType<typeof openService>>;

function meansOf({ store, config, clock }: Service) {
  return { store, config: () => config, log: logInto([]), now: () => clock.now };
}

/** How many copies the schedule asks for when a service comes up. */
async function scheduledCopies(service: Service): Promise<number> {
  const logged: Logged = [];
  await using backups = openBackups({ ...meansOf(service), log: logInto(logged) });
  // Comes after those of the schedule.
  await backups.make();
  return logged.filter((line) => JSON.stringify(line).includes("database backed up")).length;
}

function copiesOf({ config }: Pick<Service, "config">): string[] {
  const folder = backupFolder(config);
  return existsSync(folder) ? readdirSync(folder) : [];
}

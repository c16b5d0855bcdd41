import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { schedule as cron, type ScheduledTask } from "node-cron";
import { masterKeyMark, masterKeyMarkFile } from "../config/master-key.ts";
import { sealedSecrets, sourceSecretsFile } from "../config/source-secrets.ts";
import { copyDatabase } from "../store/database-copy.ts";
import type { CarriedFiles } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import type { Log, ServerConfig } from "./operation.ts";

/** Copies of the database that are made by themselves. */
export interface Backups extends AsyncDisposable {
  /** Makes one now, whatever the schedule says; gives its file. Throws when it could not be made. */
  make(): Promise<string>;
  /** Takes a changed schedule over. */
  reload(): Promise<void>;
}

/** What making them needs. */
export interface BackupsMeans {
  store: Store;
  config: () => ServerConfig;
  log: Log;
  now: () => Date;
}

/** `claimstream-20261121T033000Z.db`, so that names sort by time. */
const fileName = /^claimstream-\d{8}T\d{6}Z\.db$/;

/** Opens them: at the times of `backup.schedule` a copy is made and checked, and of those made before only the newest are kept. */
export function openBackups(means: BackupsMeans): Backups {
  const { config, log } = means;
  let ticking: { schedule: string; task: ScheduledTask } | null = null;
  let making: Promise<unknown> = Promise.resolve();
  const make = () => {
    const made = making.then(() => makeOne(means));
    making = made.catch(() => undefined);
    return made;
  };
  const due = () =>
    make().then(
      (file) => log.info({ file }, "database backed up"),
      (error) => log.error({ err: error }, "the scheduled backup failed; free space, or see to its folder"),
    );
  const backups: Backups = {
    make,
    async reload() {
      const { schedule } = config().service.backup;
      if (ticking?.schedule === schedule) return;
      await ticking?.task.destroy();
      const options = { timezone: "UTC", suppressMissedWarning: true };
      ticking = schedule === null ? null : { schedule, task: cron(schedule, () => void due(), options) };
    },
    async [Symbol.asyncDispose]() {
      await ticking?.task.destroy();
      await making;
    },
  };
  void backups.reload();
  return backups;
}

/**
 * What a backup holds besides the database: the secrets of sources, enciphered, and by what the key that opens them is known again.
 * The key itself is in none.
 */
export function filesOfBackup(dataDir: string): CarriedFiles {
  const secrets = sealedSecrets(dataDir);
  const mark = masterKeyMark(dataDir);
  return {
    ...(secrets !== null && { [sourceSecretsFile]: secrets }),
    ...(mark !== null && { [masterKeyMarkFile]: mark }),
  };
}

/** The folder that scheduled copies go to. */
export function backupFolder({ service, paths }: Pick<ServerConfig, "service" | "paths">): string {
  return resolve(paths.dataDir, service.backup.folder ?? "backups");
}

/** The newest scheduled copy, and when it was made; undefined when there is none. */
export function newestBackup(
  config: Pick<ServerConfig, "service" | "paths">,
): { file: string; made_on: Date } | undefined {
  const folder = backupFolder(config);
  const newest = copiesIn(folder).at(-1);
  if (newest === undefined) return undefined;
  const file = join(folder, newest);
  return { file, made_on: statSync(file).mtime };
}

async function makeOne({ store, config, now }: BackupsMeans): Promise<string> {
  const folder = backupFolder(config());
  const moment = now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");
  const file = join(folder, `claimstream-${moment}.db`);
  await copyDatabase(store, file, filesOfBackup(config().paths.dataDir));
  const surplus = copiesIn(folder).slice(0, -config().service.backup.keep);
  for (const name of surplus) rmSync(join(folder, name), { force: true });
  return file;
}

function copiesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => fileName.test(name))
        .toSorted()
    : [];
}

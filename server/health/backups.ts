/** Design: docs/design/operations.md */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { atCronTimes } from "../../config/runtime/cron.ts";
import { masterKeyMark, masterKeyMarkFile } from "../../config/runtime/master-key.ts";
import { sealedSecrets, sourceSecretsFile } from "../../config/runtime/source-secrets.ts";
import { copyDatabase } from "../../store/engine/database-copy.ts";
import type { CarriedFiles } from "../../store/engine/sqlite.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../api/log.ts";
import type { ServerConfig } from "../api/server-config.ts";

/** Copies of the database that are made by themselves. */
export interface Backups extends AsyncDisposable {
  /** Makes one now, whatever the schedule says; gives its file. Throws when it could not be made. */
  make(): Promise<string>;
}

/** What making them needs. */
export interface BackupsDeps {
  store: Store;
  config: () => ServerConfig;
  log: Log;
  now: () => Date;
}

/** `claimstream-20261121T033000Z.db`, so that names sort by time. */
const fileName = /^claimstream-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

/**
 * Opens them: at the times of `backup.schedule` a copy is made and checked, and of those made before only the newest are kept. One that
 * fell due while the service was off is made at once, and so is the first: whoever asks for copies learns now whether they can be made.
 */
export function openBackups(deps: BackupsDeps): Backups {
  const { config, log, now } = deps;
  const closing = new AbortController();
  let making: Promise<unknown> = Promise.resolve();
  const make = () => {
    const made = making.then(() => makeOne(deps, closing.signal));
    making = made.catch(() => undefined);
    return made;
  };
  const due = () =>
    make().then(
      (file) => log.info({ file }, "database backed up"),
      (error) =>
        closing.signal.aborted
          ? log.info({}, "a backup was broken off: it is made at the next start")
          : log.error({ err: error }, "the scheduled backup failed; free space, or see to its folder"),
    );
  const lastMade = () => {
    try {
      return newestBackup(config(), now())?.made_on ?? new Date(0);
    } catch {
      // Making one will say what is the matter with the folder.
      return new Date(0);
    }
  };
  const times = atCronTimes({
    expression: () => config().service.backup.schedule,
    subject: () => backupFolder(config()),
    since: lastMade,
    now,
    work: () => void due(),
  });
  return {
    make,
    async [Symbol.asyncDispose]() {
      times[Symbol.dispose]();
      closing.abort();
      await making;
    },
  };
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

/** The newest scheduled copy, and when it was made by its name; undefined when there is none but of a clock that ran ahead. Throws when their folder cannot be read. */
export function newestBackup(
  config: Pick<ServerConfig, "service" | "paths">,
  now: Date,
): { file: string; made_on: Date } | undefined {
  const folder = backupFolder(config);
  const newest = copiesIn(folder).findLast((name) => timeIn(name) <= now.getTime());
  return newest === undefined ? undefined : { file: join(folder, newest), made_on: new Date(timeIn(newest)) };
}

async function makeOne({ store, config, now }: BackupsDeps, signal: AbortSignal): Promise<string> {
  const folder = backupFolder(config());
  const moment = now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");
  const file = join(folder, `claimstream-${moment}.db`);
  await copyDatabase(store, file, { files: filesOfBackup(config().paths.dataDir), signal });
  for (const name of surplusIn(copiesIn(folder), basename(file), config().service.backup.keep))
    rmSync(join(folder, name), { force: true });
  return file;
}

/** Of the copies those that are not kept once a new one is made. Those of a clock that ran ahead go first: by their names they would stay for ever. */
function surplusIn(copies: readonly string[], made: string, keep: number): string[] {
  const [ahead, known] = [copies.filter((name) => name > made), copies.filter((name) => name <= made)];
  return [...ahead, ...known].slice(0, -keep);
}

/** The names of the copies in a folder, oldest first; none where there is no folder. Throws when it cannot be read. */
function copiesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => fileName.test(name) && Number.isFinite(timeIn(name)))
    .toSorted();
}

/** When a copy was made, by its name. Milliseconds since the epoch; NaN when it names no time. */
function timeIn(name: string): number {
  return Date.parse(name.replace(fileName, "$1-$2-$3T$4:$5:$6Z"));
}

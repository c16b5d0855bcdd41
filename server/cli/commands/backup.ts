import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { copyDatabase, UnsoundCopy } from "../../../store/engine/database-copy.ts";
import { filesOfBackup } from "../../health/backups.ts";
import { command, failed } from "../command.ts";
import { databasePath, dataDirOf, openInstallation } from "../installation.ts";
import { shortSize } from "../layout.ts";
import { refuseOverwrite } from "../overwrite.ts";

/** `claimstream backup`: a checked copy of the database, taken while the service runs. */
export const backup = command(
  {
    name: "backup",
    description: "Copy the database to a file, also while the service runs, and check the copy.",
    args: {
      file: { type: "positional", required: true, description: "File to write." },
      force: { type: "boolean", description: "Overwrite an existing file." },
    },
  },
  async ({ file, force }, here) => {
    const target = resolve(here.cwd, file);
    refuse(target, databasePath(here), force === true);
    const started = here.now().getTime();
    await using store = await openInstallation(here);
    const files = filesOfBackup(dataDirOf(here));
    await copyDatabase(store, target, { files }).catch((error) => {
      throw error instanceof UnsoundCopy ? failed(error.message) : unwritable(target, error);
    });
    const bytes = statSync(target).size;
    const seconds = (here.now().getTime() - started) / 1000;
    const text = `${target}: ${shortSize(bytes)} in ${seconds.toFixed(1)} s, checked and sound.`;
    return { data: { file: target, bytes, seconds, integrity: "ok" }, text };
  },
);

/** What the target's folder refuses is not to be taken for the data folder's. */
function unwritable(target: string, cause: unknown): unknown {
  const code = String(Object(cause).code ?? "");
  if (!/^(SQLITE_(FULL|READONLY|CANTOPEN|PERM)|ENOSPC|EACCES|EPERM|EROFS|EEXIST|ENOENT|ENOTDIR)/.test(code))
    return cause;
  return failed(
    `Nothing can be written to ${dirname(target)} (${code}): see that it is a folder of yours, is not mounted read-only and has room for a copy.`,
  );
}

function refuse(target: string, live: string, force: boolean): void {
  if (!existsSync(target)) return;
  if (existsSync(live) && realpathSync(target) === realpathSync(live))
    throw failed(`${target} is the database itself.`);
  if (!statSync(target).isFile()) throw failed(`${target} is not a file.`);
  refuseOverwrite(target, force);
}

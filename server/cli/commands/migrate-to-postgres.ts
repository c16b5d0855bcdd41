import { existsSync } from "node:fs";
import { join } from "node:path";
import { masterKeyFile, masterKeyMark } from "../../../config/runtime/master-key.ts";
import { openPostgresSide } from "../../../store/moving/postgres-side.ts";
import { openSqliteSide } from "../../../store/moving/sqlite-side.ts";
import { command, type Surroundings, wrongUse } from "../command.ts";
import { dataDirOf, masterKeyOf, requireDatabase } from "../installation.ts";
import { dryRun, movingOptions, runMove, runUndo } from "../moving/run.ts";
import { secretsToTable } from "../moving/secrets.ts";

/** `claimstream migrate-to-postgres`: everything from the file in the data folder into a database on a server. */
export const migrateToPostgres = command(
  {
    name: "migrate-to-postgres",
    description: "Copy the SQLite database into an empty PostgreSQL database, and verify the copy.",
    args: {
      to: {
        type: "string",
        valueHint: "url",
        description: "The database: postgres://user@host/name. The password: PGPASSWORD.",
      },
      ...movingOptions,
    },
  },
  async (args, here) => {
    const dataDir = dataDirOf(here);
    await using from = openSqliteSide(requireDatabase(join(dataDir, "claimstream.db")));
    if (args["undo-mark"]) return await runUndo(from);
    await using to = await openPostgresSide({ url: addressIn(args.to, "--to"), named: "--to", now: here.now });
    const between = { from, to, command: "migrate-to-postgres" };
    const then = ["Start every process with DATABASE_URL set to the new database.", ...filesBeside(dataDir)];
    if (args["dry-run"]) return await dryRun({ ...between, then });
    const moved = await runMove({ ...between, then, key_mark: markIn(dataDir, here) }, here);
    await secretsToTable(dataDir, to.db);
    return moved;
  },
);

/** An address of a database that was given with an option. */
export function addressIn(given: string | undefined, option: string): string {
  if (given !== undefined && /^postgres(?:ql)?:\/\/[^/]/.test(given) && URL.canParse(given)) return given;
  throw wrongUse(`${option} must be the address of a PostgreSQL database: postgres://user@host/name.`);
}

/** A first start with another key is refused then, as every later one. */
function markIn(dataDir: string, here: Surroundings): string | null {
  return masterKeyMark(dataDir, masterKeyOf(here));
}

/** What lies in a data folder and belongs to an installation, but stands in no table: what is to be done about each, for people. */
function filesBeside(dataDir: string): string[] {
  const beside = [
    {
      path: masterKeyFile(dataDir),
      words: "Set MASTER_KEY (or MASTER_KEY_FILE) of every process to the 64 digits that stand in",
    },
    {
      path: join(dataDir, "inbox"),
      words: "Files that are dropped are read from the DATA_DIR of a process that fetches:",
    },
    { path: join(dataDir, "exports"), words: "Exports that were written stay where they are:" },
  ];
  return beside.filter(({ path }) => existsSync(path)).map(({ path, words }) => `${words} ${path}`);
}

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { masterKeyFile } from "../../../config/runtime/master-key.ts";
import { openPostgresSide } from "../../../store/moving/postgres-side.ts";
import { openSqliteSide } from "../../../store/moving/sqlite-side.ts";
import { command } from "../command.ts";
import { dataDirOf } from "../installation.ts";
import { dryRun, movingOptions, runMove, runUndo } from "../moving/run.ts";
import { secretsToFile } from "../moving/secrets.ts";
import { addressIn } from "./migrate-to-postgres.ts";

/** `claimstream migrate-to-sqlite`: the same back. */
export const migrateToSqlite = command(
  {
    name: "migrate-to-sqlite",
    description: "Copy a PostgreSQL database into a new SQLite file, and verify the copy.",
    args: {
      from: {
        type: "string",
        valueHint: "url",
        description: "The database: postgres://user@host/name. The password: PGPASSWORD.",
      },
      "data-dir": { type: "string", valueHint: "folder", description: "Data folder for the file. Default: DATA_DIR." },
      ...movingOptions,
    },
  },
  async (args, here) => {
    const folder = args["data-dir"];
    const dataDir = folder === undefined ? dataDirOf(here) : resolve(here.cwd, folder);
    await using from = await openPostgresSide({ url: addressIn(args.from, "--from"), named: "--from", now: here.now });
    if (args["undo-mark"]) return await runUndo(from);
    const file = join(dataDir, "claimstream.db");
    // What only looks makes no file.
    const isNew = args["dry-run"] && !existsSync(file);
    await using to = isNew ? { ...openSqliteSide(":memory:"), place: file } : openSqliteSide(file);
    const between = { from, to, command: "migrate-to-sqlite" };
    const then = [
      `Start the service with DATA_DIR=${dataDir}, and DATABASE_URL not set.`,
      `MASTER_KEY stays as it is, or its digits go into ${masterKeyFile(dataDir)}.`,
    ];
    if (args["dry-run"]) return await dryRun({ ...between, then });
    const moved = await runMove(
      { ...between, then, key_mark: null },
      { ...here, env: { ...here.env, DATA_DIR: dataDir } },
    );
    await secretsToFile(dataDir, to.db);
    return moved;
  },
);

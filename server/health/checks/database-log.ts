import { statSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "../trouble.ts";

/** How long the log of the database may grow before somebody should look. Bytes; ours: a thousand times its usual size. */
const logMaxBytes = 4_000_000_000;

/** Whether what is written comes back into the database file. */
export const databaseLog: Check = {
  name: "database-log",
  engine: "sqlite",
  async look({ config }) {
    const log = join(config.paths.dataDir, "claimstream.db-wal");
    const bytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes < logMaxBytes) return [];
    const message = `${log} has ${Math.round(bytes / 1_000_000)} MB: something reads without an end, so that it cannot be written back.`;
    return [
      {
        about: "database-log",
        grade: "warning",
        message,
        advice: "Stop programs that hold the database open, or restart the service.",
      },
    ];
  },
};

import { statSync } from "node:fs";
import Database from "better-sqlite3";

/** How long a statement waits for another process (the CLI beside the service) to finish writing. Milliseconds; ours. */
export const busyTimeoutMs = 10_000;

/** Writes a database's log back into its file beside those who read and write, as far as they allow. */
export function openLogWriter(file: string): { writeBack(): void; close(): void } {
  const database = new Database(file, { fileMustExist: true, timeout: busyTimeoutMs });
  let written = 0;
  return {
    writeBack() {
      const changed = statSync(`${file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (changed === written) return;
      try {
        database.pragma("wal_checkpoint(PASSIVE)");
        written = changed;
      } catch (error) {
        // A full disk or the like: whoever writes hears of it, and the log keeps everything until the next time.
        if (!(error instanceof Database.SqliteError)) throw error;
      }
    },
    close: () => void database.close(),
  };
}

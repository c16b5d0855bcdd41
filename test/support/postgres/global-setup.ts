import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endPgbouncer } from "./pgbouncer.ts";
import { endPostgres } from "./server.ts";

/** Names the folder in which the tests of a run start and find their common PostgreSQL server. */
export const folderVariable = "CLAIMSTREAM_TEST_POSTGRES_FOLDER";

/** Offers the folder; what it gives back ends the server, if any test started it. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-postgres-run-"));
  // The server may run as a user of its own.
  chmodSync(folder, 0o755);
  process.env[folderVariable] = folder;
  return () => {
    endPgbouncer(join(folder, "pooler"));
    endPostgres(join(folder, "server"));
    rmSync(folder, { recursive: true, force: true });
  };
}

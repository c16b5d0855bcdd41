import { Kysely } from "kysely";
import type { Tables } from "../tables.ts";
import type { Db } from "./db.ts";
import { openReader } from "./sqlite.ts";

/**
 * Asks a database file as it stands: nothing is written, no migration runs, and its schema may be that of another version. Throws what
 * SQLite says of a file that cannot be read, or does not hold what was asked for.
 */
export async function askFile<Answer>(file: string, ask: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db: Db = new Kysely<Tables>({ dialect: openReader(file, () => undefined).dialect });
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}

import type { Kysely } from "kysely";
import { integers } from "./columns.ts";

/** The moment that was given last to something that others read in the order of moments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await integers(db.schema.createTable("publication"), ["moment_ms"]).execute();
  await (db as Kysely<{ publication: { moment_ms: number } }>)
    .insertInto("publication")
    .values({ moment_ms: 0 })
    .execute();
}

import type { Kysely } from "kysely";

export const additive = true;

/** How mails write dates and numbers: for each of the people, and for all others whom an organization has mails sent to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["organizations", "users"])
    for (const column of ["locale", "time_zone"]) await db.schema.alterTable(table).addColumn(column, "text").execute();
}

import type { Db } from "../engine/db.ts";
import { statement } from "../engine/statements.ts";

/** The languages of records by their ids, ISO 639-1; what is not there has none. */
export async function recordLanguages(db: Db, record_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (record_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("records")
    .select(["record_id", "language"])
    .where("record_id", "in", record_ids)
    .execute();
  return new Map(rows.map(({ record_id, language }) => [record_id, language]));
}

/** The language of one record; "und" where it is not there. */
export async function recordLanguage(db: Db, record_id: number): Promise<string> {
  return (await languageOf.first(db, { record_id }))?.language ?? "und";
}

const languageOf = statement<{ record_id: number }>()((db, given) =>
  db.selectFrom("records").select("language").where("record_id", "=", given.record_id),
);

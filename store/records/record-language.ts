import type { Db } from "../engine/db.ts";
import { lookupSlices } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";

/** The languages of records by their ids, ISO 639-1; what is not there has none. */
export async function recordLanguages(db: Db, record_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const ids of lookupSlices(record_ids))
    for (const { record_id, language } of await languagesOf.all(db, { ids })) found.set(record_id, language);
  return found;
}

const languagesOf = statement<{ ids: number[] }>()((db, given) =>
  db.selectFrom("records").select(["record_id", "language"]).where("record_id", "in", given.ids),
);

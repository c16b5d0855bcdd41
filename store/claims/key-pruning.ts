/** Design: docs/design/claim-keys.md */
import type { Db } from "../engine/db.ts";

/** Which keys go, of claims with numbers from `from` up to `to`: those of claims that are there no more, and of records that came in before a moment. */
export interface Pruned {
  from: number;
  to: number;
  /** ISO 8601. */
  before: string;
}

/** Keys that are looked at in one go, of those after `after`. */
export interface KeySlice {
  after: number;
  rows: number;
}

/** Takes the keys that go out of a slice of the table; gives how many did and where the next slice begins, null behind the last. */
export async function pruneSlice(
  db: Db,
  { after, rows }: KeySlice,
  { from, to, before }: Pruned,
): Promise<{ pruned: number; next: number | null }> {
  const last = await db
    .selectFrom("claim_keys")
    .select("claim_key")
    .where("claim_key", ">", after)
    .orderBy("claim_key")
    .offset(rows - 1)
    .limit(1)
    .executeTakeFirst();
  const result = await db
    .deleteFrom("claim_keys")
    .where("claim_key", ">", after)
    .$if(last !== undefined, (query) => query.where("claim_key", "<=", last?.claim_key ?? 0))
    .where("claim_no", ">=", from)
    .where("claim_no", "<=", to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("claim_index")
            .innerJoin("records", "records.record_id", "claim_index.record_id")
            .select("records.record_id")
            .whereRef("claim_index.claim_no", "=", "claim_keys.claim_no")
            .where("records.ingested_at", ">=", before),
        ),
      ),
    )
    .executeTakeFirst();
  return { pruned: Number(result.numDeletedRows), next: last?.claim_key ?? null };
}

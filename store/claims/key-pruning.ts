/** Design: docs/design/claim-keys.md */
import type { Db } from "../engine/db.ts";
import { lookupSlices } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import { placedUnder, removePairs } from "./placed-keys.ts";

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

/**
 * Takes the keys that go out of a slice of the table; gives how many did and where the next slice begins, null behind the last. Which claims
 * are there is asked of the slice's own: joined to the whole index, a server would read all of that for each slice.
 */
export async function pruneSlice(
  db: Db,
  { after, rows }: KeySlice,
  { from, to, before }: Pruned,
): Promise<{ pruned: number; next: number | null }> {
  const read = await sliceOf.all(db, { after, rows });
  const next = read.length < rows ? null : (read.at(-1)?.claim_key ?? null);
  // The last key may go on behind the slice.
  const last = next === null ? [] : ((await placedUnder(db, [next])).get(next) ?? []);
  const whole = [
    ...read.filter(({ claim_key }) => claim_key !== next),
    ...last.map((claim_no) => ({ claim_key: next ?? 0, claim_no })),
  ];
  const looked = whole.filter(({ claim_no }) => claim_no >= from && claim_no <= to);
  const alive = await comparable(db, [...new Set(looked.map(({ claim_no }) => claim_no))], before);
  const gone = looked.filter(({ claim_no }) => !alive.has(claim_no));
  await removePairs.run(db, gone);
  return { pruned: gone.length, next };
}

const sliceOf = statement<{ after: number; rows: number }>()((db, given) =>
  db
    .selectFrom("claim_keys")
    .select(["claim_key", "claim_no"])
    .where("claim_key", ">", given.after)
    .orderBy("claim_key")
    .orderBy("claim_no")
    .limit(given.rows),
);

/** Those of the claims that are there, in records that came in from a moment on. */
async function comparable(db: Db, numbers: readonly number[], before: string): Promise<Set<number>> {
  const recordOf = new Map<number, number>();
  for (const some of lookupSlices(numbers))
    for (const { claim_no, record_id } of await recordsOf.all(db, { numbers: some })) recordOf.set(claim_no, record_id);
  const recent = new Set<number>();
  for (const ids of lookupSlices([...new Set(recordOf.values())]))
    for (const { record_id } of await recentOf.all(db, { ids, before })) recent.add(record_id);
  return new Set(numbers.filter((claim_no) => recent.has(recordOf.get(claim_no) ?? 0)));
}

const recordsOf = statement<{ numbers: number[] }>()((db, given) =>
  db.selectFrom("claim_index").select(["claim_no", "record_id"]).where("claim_no", "in", given.numbers),
);

const recentOf = statement<{ ids: number[]; before: string }>()((db, given) =>
  db
    .selectFrom("records")
    .select("record_id")
    .where("record_id", "in", given.ids)
    .where("ingested_at", ">=", given.before),
);

/** Design: docs/design/claim-keys.md */
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { lookupSlices } from "../engine/portable.ts";
import { insertion, statement } from "../engine/statements.ts";
import type { KeyedClaim } from "./claim-key-memtable.ts";

/** How many claims are kept under one key: the newest. Bounds what a new claim is compared with. Ours. */
const claimsPerKeyMax = 16;

/** What stands under keys. */
type Held = ReadonlyMap<number, readonly number[]>;

/** The keys under which claims are met. */
export interface ClaimKeys {
  /** The newest claims under each of these keys. */
  under(db: Db, keys: readonly number[]): Promise<Map<number, number[]>>;
  /** Puts claims under their keys. `held`: what stands there already, where it was looked up in this transaction. */
  keep(db: Db, rows: readonly KeyedClaim[], held?: Held): Promise<void>;
  /** Brings everything that waits to its place. */
  settle(db: Db): Promise<void>;
  /** A transaction is over: what it did in memory is taken back if it came to nothing. */
  over(committed: boolean): void;
}

/** The keys of a database server: each goes into the table at once, and nothing is remembered, since other processes write as well. */
export function directKeys(): ClaimKeys {
  return { under: placedUnder, keep: place, settle: async () => undefined, over: () => undefined };
}

/** What stands in the table under each of these keys. */
export async function placedUnder(db: Db, keys: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  for (const some of lookupSlices(keys)) {
    for (const { claim_key, claim_no } of await underKeys.all(db, { keys: some })) {
      const held = found.get(claim_key);
      if (held) held.push(claim_no);
      else found.set(claim_key, [claim_no]);
    }
  }
  return found;
}

/** Puts pairs into the table, in which `held` stands under their keys; where a key has too many claims, the oldest make room. */
export async function place(db: Db, rows: readonly KeyedClaim[], known?: Held): Promise<void> {
  const held = known ?? (await placedUnder(db, [...new Set(rows.map(({ claim_key }) => claim_key))]));
  const gone: KeyedClaim[] = [];
  const added: KeyedClaim[] = [];
  for (const [claim_key, claims] of Map.groupBy(rows, (row) => row.claim_key)) {
    const before = held.get(claim_key) ?? [];
    const after = newest(
      before,
      claims.map(({ claim_no }) => claim_no),
    );
    for (const claim_no of before) if (!after.includes(claim_no)) gone.push({ claim_key, claim_no });
    for (const claim_no of after) if (!before.includes(claim_no)) added.push({ claim_key, claim_no });
  }
  await removePairs.run(db, gone);
  await addPlaced.run(db, added);
}

/** The newest of what stands under a key and what comes, each once, by growing number. */
export function newest(placed: readonly number[], more: readonly number[]): number[] {
  const all = [...placed, ...more];
  // Mostly they come so.
  if (all.every((claim_no, at) => claim_no > (all[at - 1] ?? 0))) return all.slice(-claimsPerKeyMax);
  return [...new Set(all)].sort((a, b) => a - b).slice(-claimsPerKeyMax);
}

const underKeys = statement<{ keys: number[] }>()((db, given) =>
  db
    .selectFrom("claim_keys")
    .select(["claim_key", "claim_no"])
    .where("claim_key", "in", given.keys)
    .orderBy("claim_key")
    .orderBy("claim_no"),
);

const addPlaced = insertion<{ claim_key: number; claim_no: number }>()((db, rows) =>
  db.insertInto("claim_keys").values(rows),
);

/** Takes pairs out of the table. */
export const removePairs = insertion<{ claim_key: number; claim_no: number }>()((db, rows) => {
  const pairs = rows.map(({ claim_key, claim_no }) => sql`(cast(${claim_key} as bigint), cast(${claim_no} as bigint))`);
  return db.deleteFrom("claim_keys").where(sql<boolean>`(claim_key, claim_no) in (values ${sql.join(pairs)})`);
});

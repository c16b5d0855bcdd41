import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { lookupSlices } from "../engine/portable.ts";
import { insertion, statement } from "../engine/statements.ts";
import type { ClaimEntity } from "../model/claim.ts";
import { storyClaims } from "../records/story-claims.ts";
import type { View } from "../records/view.ts";
import type { Tables } from "../tables.ts";
import type { KeyedClaim } from "./claim-key-memtable.ts";
import type { ClaimMemory } from "./claim-memory.ts";
import { type KeySlice, type Pruned, pruneSlice } from "./key-pruning.ts";

/** A claim that can be found, as far as comparing it with others asks for it. */
export interface LinkedClaim {
  claim_no: number;
  claim_id: string;
  claim_text: string;
  claim_type: string;
  /** ISO 639-1 of its text, or "und". */
  language: string;
  /** The claim word by word in English, where it is of another language and compared with others. */
  gloss: string | null;
  entities: readonly ClaimEntity[];
  record_id: number;
  fact_no: number | null;
  source_name: string;
  owner: string;
  homepage: string | null;
  /** `YYYY-MM-DD`. */
  source_published_date: string | null;
  /** The moment, when the source states one. */
  published_at: string | null;
  /** When its record came in. ISO 8601. */
  ingested_at: string;
}

/** What of other records' claims may be seen; of these streams only, where they are named. */
export type LinkView = View & { stream_ids?: number[] | undefined };

/** Which claims of different records say the same, and which contradict each other. */
export function claimLinks(db: Db, { prefilter, keys }: ClaimMemory) {
  return {
    /** What tells claims that were placed lately apart, in memory. */
    prefilter: () => prefilter,

    /** The newest claims under each of these keys. */
    under: (given: readonly number[]): Promise<Map<number, number[]>> => keys.under(db, given),

    /** Puts claims under their keys; `held`: what stands there already, where it was looked up in this transaction. */
    keep: (rows: readonly KeyedClaim[], held?: ReadonlyMap<number, number[]>): Promise<void> =>
      keys.keep(db, rows, held),

    /** Brings all keys that wait to their places at once: what is measured or copied is then whole. */
    drain: (): Promise<void> => keys.settle(db),

    /** Takes keys that are of no use any more out of a slice of the table; those that wait for their places are left. */
    prune: (slice: KeySlice, which: Pruned) => pruneSlice(db, slice, which),

    /** Claims by number; those that were replaced since are left out. */
    async byNumbers(numbers: readonly number[]): Promise<LinkedClaim[]> {
      const found: PlacedClaim[] = [];
      for (const some of lookupSlices(numbers)) found.push(...(await numbered.all(db, { numbers: some })));
      return withStatements(db, found);
    },

    /** Says of claims which facts they state. */
    async join(stated: readonly { fact_no: number; claim_no: number }[]): Promise<void> {
      await state.run(db, stated);
    },

    /** Notes pairs of claims that contradict each other; each is seen from both sides. */
    async contradict(pairs: readonly (readonly [number, number])[]): Promise<void> {
      if (pairs.length === 0) return;
      const rows = pairs.flatMap(([a, b]) => [
        { claim_no: a, other_no: b },
        { claim_no: b, other_no: a },
      ]);
      await db
        .insertInto("claim_conflicts")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["claim_no", "other_no"]).doNothing())
        .execute();
    },

    /** The newest claims that others contradict, of what may be seen, the newest first. */
    async disputed(view: LinkView, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom("claim_conflicts")
        .innerJoin("claim_index", "claim_index.claim_no", "claim_conflicts.claim_no")
        .select("claim_conflicts.claim_no")
        .distinct()
        .where(isVisible(db, view, { stream_ids: view.stream_ids }))
        .orderBy("claim_conflicts.claim_no", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ claim_no }) => claim_no);
    },

    /** Notes claims that go on from earlier ones: pairs of the later and the earlier. */
    async goOn(pairs: readonly (readonly [number, number])[]): Promise<void> {
      if (pairs.length === 0) return;
      await db
        .insertInto("claim_sequels")
        .values(pairs.map(([claim_no, earlier_no]) => ({ claim_no, earlier_no })))
        .onConflict((conflict) => conflict.columns(["claim_no", "earlier_no"]).doNothing())
        .execute();
    },

    /** What each of these claims goes on from, of what may be seen. */
    async before(numbers: readonly number[], view: LinkView): Promise<(LinkedClaim & { later_no: number })[]> {
      if (numbers.length === 0) return [];
      const found = linkedClaims(db)
        .innerJoin("claim_sequels", "claim_sequels.earlier_no", "claim_index.claim_no")
        .select("claim_sequels.claim_no as later_no")
        .where("claim_sequels.claim_no", "in", numbers)
        .where(isVisible(db, view, { stream_ids: view.stream_ids }))
        .orderBy("claim_index.claim_no");
      return withStatements(db, await found.execute());
    },

    /** The claims that state these facts, of those that may be seen. */
    async stating(fact_nos: readonly number[], view: LinkView): Promise<LinkedClaim[]> {
      if (fact_nos.length === 0) return [];
      const found = linkedClaims(db)
        .where("claim_index.fact_no", "in", fact_nos)
        .where(isVisible(db, view, { stream_ids: view.stream_ids }))
        .orderBy("claim_index.claim_no");
      return withStatements(db, await found.execute());
    },

    /** What contradicts each of these claims, of what may be seen. */
    async against(numbers: readonly number[], view: LinkView): Promise<(LinkedClaim & { against: number })[]> {
      if (numbers.length === 0) return [];
      const found = linkedClaims(db)
        .innerJoin("claim_conflicts", "claim_conflicts.other_no", "claim_index.claim_no")
        .select("claim_conflicts.claim_no as against")
        .where("claim_conflicts.claim_no", "in", numbers)
        .where(isVisible(db, view, { stream_ids: view.stream_ids }))
        .orderBy("claim_index.claim_no");
      return withStatements(db, await found.execute());
    },
  };
}

/** Whether a stream that may be seen holds the claim's record. */
export function isVisible(
  db: Db,
  view: View,
  wanted: { stream_ids?: number[] | undefined; from?: string | undefined; to?: string | undefined } = {},
): Expression<SqlBool> {
  const { stream_ids, from, to } = wanted;
  const eb = expressionBuilder<Tables, "claim_index">();
  const live = db
    .selectFrom("streams")
    .select("stream_id")
    .where("status", "=", "live")
    .$if(!view.sees_private, (query) => query.where("is_public", "=", 1))
    .$if(stream_ids !== undefined, (query) => query.where("stream_id", "in", stream_ids ?? []));
  return eb.exists(
    eb
      .selectFrom("stream_manifests")
      .select("stream_manifests.manifest_id")
      .whereRef("stream_manifests.manifest_id", "=", "claim_index.record_id")
      .where("stream_manifests.matched_at", ">=", view.from)
      .where("stream_manifests.matched_at", "<", view.before)
      .where("stream_manifests.stream_id", "in", live)
      .$if(from !== undefined, (query) => query.where("stream_manifests.source_published_date", ">=", from ?? ""))
      .$if(to !== undefined, (query) => query.where("stream_manifests.source_published_date", "<=", to ?? "")),
  );
}

/** Where a claim stands, but not what it says. */
type PlacedClaim = Omit<LinkedClaim, "claim_text" | "entities">;

function linkedClaims(db: Db) {
  return db
    .selectFrom("claim_index")
    .innerJoin("records", "records.record_id", "claim_index.record_id")
    .innerJoin("sources", "sources.source_id", "records.source_id")
    .select(["claim_index.claim_no", "claim_index.claim_id", "claim_index.record_id", "claim_index.fact_no"])
    .select(["claim_index.claim_type", "claim_index.gloss", "records.language", "records.source_published_date"])
    .select(["records.published_at", "records.ingested_at"])
    .select(["sources.name as source_name", "sources.owner", "sources.homepage"]);
}

async function withStatements<Placed extends PlacedClaim>(db: Db, placed: Placed[]): Promise<(Placed & LinkedClaim)[]> {
  const stories = await storyClaims(
    db,
    placed.map((claim) => claim.record_id),
  );
  return placed.flatMap((claim) => {
    const said = stories.get(claim.record_id)?.claims.find(({ claim_id }) => claim_id === claim.claim_id);
    return said ? [{ ...claim, claim_text: said.claim_text, entities: said.entities }] : [];
  });
}

const numbered = statement<{ numbers: number[] }>()((db, given) =>
  linkedClaims(db).where("claim_index.claim_no", "in", given.numbers),
);

const state = insertion<{ fact_no: number; claim_no: number }>()((db, rows) => {
  const facts = rows.map(({ fact_no, claim_no }) => sql`when ${claim_no} then cast(${fact_no} as bigint)`);
  return db
    .updateTable("claim_index")
    .set({ fact_no: sql`case claim_no ${sql.join(facts, sql` `)} end` })
    .where(
      "claim_no",
      "in",
      rows.map(({ claim_no }) => claim_no),
    );
});

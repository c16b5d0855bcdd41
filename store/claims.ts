import type { Db } from "./store.ts";
import { storyClaims } from "./story-claims.ts";

/** A claim of a record's current version, as it becomes findable. */
export interface IndexedClaim {
  claim_id: string;
  claim_text: string;
  claim_type: string;
  confidence: string;
  /** Under the names that the store settled. */
  entities: readonly { name: string; type: string }[];
}

/** How many rows one statement writes. Ours. */
const rowsAtOnce = 1000;

/** The claims that can be found. Writes belong into the transaction that writes the record. */
export function claims(db: Db) {
  return {
    /** Makes a record's claims findable instead of those it had before, after its tags were written; gives their numbers in order. */
    async index(record_id: number, claims: readonly IndexedClaim[]): Promise<number[]> {
      await forgetClaims(db, record_id);
      if (claims.length === 0) return [];
      // Numbered backwards: whoever reads the newest first then reads a record from its first claim to its last.
      const rows = claims.map(({ claim_id, claim_type, confidence }) => ({
        ...{ claim_id, record_id, claim_type, confidence },
        fact_no: null,
      }));
      const written = await db
        .insertInto("claim_index")
        .values(rows.reverse())
        .returning(["claim_no", "claim_id"])
        .execute();
      const numbers = new Map(written.map((row) => [row.claim_id, row.claim_no]));
      const numbered = claims.flatMap((claim) => {
        const claim_no = numbers.get(claim.claim_id);
        return claim_no === undefined ? [] : [{ ...claim, claim_no }];
      });
      const texts = numbered.map(({ claim_no, claim_text }) => ({ rowid: claim_no, claim_text }));
      await db.insertInto("claim_search").values(texts).execute();
      await writeTags(db, record_id, numbered);
      return numbered.map(({ claim_no }) => claim_no);
    },

    /** Says again whom and what a record's claims are about, once its tags or the names in its claims were changed. */
    async retag(record_id: number): Promise<void> {
      const rows = await db
        .selectFrom("claim_index")
        .select(["claim_no", "claim_id"])
        .where("record_id", "=", record_id)
        .execute();
      if (rows.length === 0) return;
      const numbers = rows.map(({ claim_no }) => claim_no);
      await db.deleteFrom("claim_tags").where("claim_no", "in", numbers).execute();
      const stories = await storyClaims(db, [record_id]);
      const claims = new Map(stories.get(record_id)?.claims.map((claim) => [claim.claim_id, claim]));
      const named = rows.map(({ claim_no, claim_id }) => ({
        claim_no,
        entities: claims.get(claim_id)?.entities ?? [],
      }));
      await writeTags(db, record_id, named);
    },

    /** In which versions of a record a claim stands word for word, the first of them first. */
    async versionsWith(record_id: number, claim_text: string): Promise<{ version: number; claim_id: string }[]> {
      const current = (await storyClaims(db, [record_id])).get(record_id) ?? { version: 0, claims: [] };
      const earlier = await db
        .selectFrom("claims")
        .select(["version", "claim_id"])
        .where("record_id", "=", record_id)
        .where("version", "!=", current.version)
        .where("claim_text", "=", claim_text)
        .orderBy("version")
        .orderBy("position")
        .execute();
      const now = current.claims.filter((claim) => claim.claim_text === claim_text);
      return [...earlier, ...now.map(({ claim_id }) => ({ version: current.version, claim_id }))];
    },
  };
}

/** Takes a record's claims out of everything that finds them. */
export async function forgetClaims(db: Db, record_id: number): Promise<void> {
  const old = db.selectFrom("claim_index").select("claim_no").where("record_id", "=", record_id);
  const numbers = (await old.execute()).map((row) => row.claim_no);
  if (numbers.length === 0) return;
  await db.deleteFrom("claim_search").where("rowid", "in", numbers).execute();
  await db.deleteFrom("claim_tags").where("claim_no", "in", numbers).execute();
  const pairs = await db.selectFrom("claim_conflicts").selectAll().where("claim_no", "in", numbers).execute();
  await db.deleteFrom("claim_conflicts").where("claim_no", "in", numbers).execute();
  const others = [...new Set(pairs.map((pair) => pair.other_no))];
  if (others.length > 0) {
    await db.deleteFrom("claim_conflicts").where("claim_no", "in", others).where("other_no", "in", numbers).execute();
  }
  await db.deleteFrom("claim_index").where("record_id", "=", record_id).execute();
}

/** The tags of each claim, by the names of its entities. */
async function writeTags(
  db: Db,
  record_id: number,
  claims: readonly (Pick<IndexedClaim, "entities"> & { claim_no: number })[],
): Promise<void> {
  const tags = await db
    .selectFrom("record_tags")
    .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
    .select(["tags.tag_id", "tags.tag_type", "tags.name"])
    .where("record_tags.record_id", "=", record_id)
    .execute();
  const ids = new Map(tags.map((tag) => [`${tag.tag_type} ${tag.name}`, tag.tag_id]));
  const rows = claims.flatMap(({ claim_no, entities }) => {
    const own = new Set(entities.map(({ type, name }) => ids.get(`${type} ${name}`)));
    return [...own].flatMap((tag_id) => (tag_id === undefined ? [] : [{ tag_id, claim_no }]));
  });
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto("claim_tags")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}

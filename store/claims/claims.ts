import type { Db } from "../engine/db.ts";
import { textRow } from "../engine/portable.ts";
import { searchedText } from "../engine/search-words.ts";
import { insertion, statement } from "../engine/statements.ts";
import type { Claim } from "../model/claim.ts";
import { haveAtHand, storyClaims } from "../records/story-claims.ts";
import type { ClaimPrefilter } from "./claim-prefilter.ts";
import { unsettleAround } from "./claim-signals.ts";

/** A claim of a record's current version, as it becomes findable. */
export interface IndexedClaim {
  claim_id: string;
  claim_text: string;
  claim_type: string;
  confidence: string;
  /** Under the names that the store settled. */
  entities: readonly { name: string; type: string }[];
  /** The claim word by word in English, where it is of another language and compared with others. */
  gloss?: string | null;
}

/** The claims that can be found. Writes belong into the transaction that writes the record. */
export function claims(db: Db, prefilter: ClaimPrefilter) {
  return {
    /**
     * Makes a record's claims findable instead of those it had before, after its tags were written; gives their numbers in order.
     * `language`: of its text, ISO 639-1 or "und". `isNew`: it had none.
     */
    async index(
      record_id: number,
      claims: readonly IndexedClaim[],
      { language, isNew = false }: { language: string; isNew?: boolean | undefined },
    ): Promise<number[]> {
      if (!isNew) await forgetClaims(db, record_id);
      if (claims.length === 0) return [];
      // Numbered backwards: whoever reads the newest first then reads a record from its first claim to its last.
      const rows = claims.toReversed().map(({ claim_id, claim_type, confidence, gloss = null }) => ({
        claim_id,
        record_id,
        claim_type,
        confidence,
        gloss,
      }));
      const numbers = new Map((await addClaims.all(db, rows)).map(({ claim_id, claim_no }) => [claim_id, claim_no]));
      const numbered = claims.flatMap((claim) => {
        const claim_no = numbers.get(claim.claim_id);
        return claim_no === undefined ? [] : [{ ...claim, claim_no }];
      });
      // By growing numbers: the text index writes what it has gathered whenever a number is below the one before.
      const texts = numbered.map((claim) => ({
        rowid: claim.claim_no,
        claim_text: searchedText(claim.claim_text, language),
      }));
      await addSearched.run(
        db,
        texts.toSorted((a, b) => a.rowid - b.rowid),
      );
      await writeTags(db, record_id, numbered);
      return numbered.map(({ claim_no }) => claim_no);
    },

    /** Has the claims of a record at hand, as its story was just written with them: news often says what the last news said. */
    haveAtHand: (record_id: number, claims: readonly Claim[]): Promise<void> => haveAtHand(db, record_id, claims),

    /** Says again whom and what a record's claims are about, once its tags or the names in its claims were changed. */
    async retag(record_id: number): Promise<void> {
      const rows = await db
        .selectFrom("claim_index")
        .select(["claim_no", "claim_id"])
        .where("record_id", "=", record_id)
        .execute();
      if (rows.length === 0) return;
      const numbers = rows.map(({ claim_no }) => claim_no);
      for (const claim_no of numbers) prefilter.forget(claim_no);
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
  const numbers = (await numbersOf.all(db, { record_id })).map((row) => row.claim_no);
  if (numbers.length === 0) return;
  // What others say of these claims is no longer so.
  await unsettleAround(db, numbers);
  for (const table of ["unsettled_signals", "signal_words"] as const)
    await db.deleteFrom(table).where("record_id", "=", record_id).execute();
  await db.deleteFrom("claim_search").where("rowid", "in", numbers).execute();
  await db.deleteFrom("claim_tags").where("claim_no", "in", numbers).execute();
  const pairs = await db.selectFrom("claim_conflicts").selectAll().where("claim_no", "in", numbers).execute();
  await db.deleteFrom("claim_conflicts").where("claim_no", "in", numbers).execute();
  const others = [...new Set(pairs.map((pair) => pair.other_no))];
  if (others.length > 0) {
    await db.deleteFrom("claim_conflicts").where("claim_no", "in", others).where("other_no", "in", numbers).execute();
  }
  await db.deleteFrom("claim_sequels").where("claim_no", "in", numbers).execute();
  await db.deleteFrom("claim_sequels").where("earlier_no", "in", numbers).execute();
  await db.deleteFrom("claim_index").where("record_id", "=", record_id).execute();
}

/** The tags of each claim, by the names of its entities. */
async function writeTags(
  db: Db,
  record_id: number,
  claims: readonly (Pick<IndexedClaim, "entities"> & { claim_no: number })[],
): Promise<void> {
  const tags = await tagsOf.all(db, { record_id });
  const ids = new Map(tags.map((tag) => [`${tag.tag_type} ${tag.name}`, tag.tag_id]));
  const rows = claims.flatMap(({ claim_no, entities }) => {
    const own = new Set(entities.map(({ type, name }) => ids.get(`${type} ${name}`)));
    return [...own].flatMap((tag_id) => (tag_id === undefined ? [] : [{ tag_id, claim_no }]));
  });
  await addTags.run(db, rows);
}

const numbersOf = statement<{ record_id: number }>()((db, given) =>
  db.selectFrom("claim_index").select("claim_no").where("record_id", "=", given.record_id),
);

const tagsOf = statement<{ record_id: number }>()((db, given) =>
  db
    .selectFrom("record_tags")
    .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
    .select(["tags.tag_id", "tags.tag_type", "tags.name"])
    .where("record_tags.record_id", "=", given.record_id),
);

const addClaims = insertion<{
  claim_id: string;
  record_id: number;
  claim_type: string;
  confidence: string;
  gloss: string | null;
}>()((db, rows) => db.insertInto("claim_index").values(rows).returning(["claim_id", "claim_no"]));

const addSearched = insertion<{ rowid: number; claim_text: string }>()((db, rows) =>
  db.insertInto("claim_search").values(rows.map((row) => textRow(db, row))),
);

const addTags = insertion<{ tag_id: number; claim_no: number }>()((db, rows) =>
  db.insertInto("claim_tags").values(rows),
);

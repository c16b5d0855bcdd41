import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { createTextIndex, givenId, growingId, keyOnly } from "../engine/portable.ts";
import type { ClaimIndexTable, ClaimsTable, ClaimTagsTable, RecordTagsTable, TagsTable } from "../tables.ts";
import { index, integers, texts } from "./columns.ts";

/** What claims are found by, which of them say the same or contradict each other, and why records are as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await texts(growingId(create("claim_index"), "claim_no", db), ["claim_id", "claim_type", "confidence"])
    .addColumn("record_id", "bigint", (column) => column.notNull())
    .addColumn("fact_no", "bigint")
    .addUniqueConstraint("claim_index_claim", ["claim_id"])
    .execute();
  await index(db, "claim_index", ["record_id"]);
  await index(db, "claim_index", ["fact_no"]);
  await createTextIndex(db, "claim_search", ["claim_text"]);
  const tags = integers(create("claim_tags"), ["tag_id", "claim_no"]);
  await keyOnly(tags.addPrimaryKeyConstraint("claim_tags_pk", ["tag_id", "claim_no"]), db).execute();
  await index(db, "claim_tags", ["claim_no"]);
  const keys = integers(create("claim_keys"), ["claim_key", "claim_no"]);
  await keyOnly(keys.addPrimaryKeyConstraint("claim_keys_pk", ["claim_key", "claim_no"]), db).execute();
  const conflicts = integers(create("claim_conflicts"), ["claim_no", "other_no"]);
  await keyOnly(conflicts.addPrimaryKeyConstraint("claim_conflicts_pk", ["claim_no", "other_no"]), db).execute();
  await texts(givenId(create("explanations"), "record_id", db), ["reasons"]).execute();
  await fillClaimIndex(db);
  await fillClaimTags(db);
}

/** Claims that were there before the index; which of them belong together is found when their records are read again. */
async function fillClaimIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into claim_index (claim_id, record_id, claim_type, confidence)
    select claim_id, claims.record_id, claim_type, confidence
    from claims inner join stories on stories.record_id = claims.record_id and stories.version = claims.version
    order by claims.record_id, claims.position desc`.execute(db);
  await sql`
    insert into claim_search (rowid, claim_text)
    select claim_no, claim_text from claim_index inner join claims on claims.claim_id = claim_index.claim_id`.execute(
    db,
  );
}

/** How many claims are looked at together. Ours. */
const claimsAtOnce = 5000;

async function fillClaimTags(db: Kysely<unknown>): Promise<void> {
  const tables = db.withTables<{
    claim_index: ClaimIndexTable;
    claims: ClaimsTable;
    claim_tags: ClaimTagsTable;
    record_tags: RecordTagsTable;
    tags: TagsTable;
  }>();
  for (let after = 0; ; ) {
    const rows = await tables
      .selectFrom("claim_index")
      .innerJoin("claims", "claims.claim_id", "claim_index.claim_id")
      .select(["claim_index.claim_no", "claim_index.record_id", "claims.entities"])
      .where("claim_index.claim_no", ">", after)
      .orderBy("claim_index.claim_no")
      .limit(claimsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.claim_no;
    const tags = await tables
      .selectFrom("record_tags")
      .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
      .select(["record_tags.record_id", "tags.tag_id", "tags.tag_type", "tags.name"])
      .where("record_tags.record_id", ">=", Math.min(...rows.map((row) => row.record_id)))
      .where("record_tags.record_id", "<=", Math.max(...rows.map((row) => row.record_id)))
      .execute();
    const ids = new Map(tags.map((tag) => [`${tag.record_id} ${tag.tag_type} ${tag.name}`, tag.tag_id]));
    for (const { claim_no, record_id, entities } of rows) {
      const named = z.array(z.object({ name: z.string(), type: z.string() })).parse(JSON.parse(entities));
      const own = new Set(named.flatMap(({ type, name }) => ids.get(`${record_id} ${type} ${name}`) ?? []));
      const links = [...own].map((tag_id) => ({ tag_id, claim_no }));
      if (links.length > 0) await tables.insertInto("claim_tags").values(links).execute();
    }
  }
}

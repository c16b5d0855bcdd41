/** Design: docs/design/moving.md */
import type { Db } from "../engine/db.ts";
import { wholeNumber } from "../engine/portable.ts";
import { searchedStory, searchedText } from "../engine/search-words.ts";
import { recordLanguages } from "../records/record-language.ts";
import { storyClaims } from "../records/story-claims.ts";
import type { Copying } from "./copy.ts";
import { textIndexes } from "./moved-tables.ts";
import type { Row } from "./side.ts";

type TextIndex = (typeof textIndexes)[number];

/** Rows whose texts are unpacked at once: with some thirty claims each. Ours. */
const rowsAtOnce = 500;

/** Fills the text indexes with the rows that the source has in them; their texts are those of the stories, as when a record is written. */
export async function fillTextIndexes({ from, to, limits, told }: Copying): Promise<void> {
  const most = Math.min(rowsAtOnce, limits.rows);
  for (const index of textIndexes) {
    for (let after = await lastIn(to.db, index); ; ) {
      const numbers = await numbersAfter(from, index, after, most);
      const last = numbers.at(-1);
      if (last === undefined) break;
      const rows = await textsFor[index](from, numbers);
      await to.db.transaction().execute((writing) => to.putTexts(writing, index, rows));
      await told(index, rows.length);
      after = last;
    }
  }
}

/** How many rows a text index has. */
export async function countIn(db: Db, index: TextIndex): Promise<number> {
  const { count } = await db
    .selectFrom(index)
    .select((eb) => eb.fn.count<number>("rowid").as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function lastIn(db: Db, index: TextIndex): Promise<number> {
  const row = await db.selectFrom(index).select("rowid").orderBy("rowid", "desc").limit(1).executeTakeFirst();
  return row?.rowid ?? 0;
}

async function numbersAfter(db: Db, index: TextIndex, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom(index)
    .select("rowid")
    .where("rowid", ">", wholeNumber(after))
    .orderBy("rowid")
    .limit(limit)
    .execute();
  return rows.map(({ rowid }) => rowid);
}

const textsFor: Record<TextIndex, (db: Db, numbers: readonly number[]) => Promise<Row[]>> = {
  async record_search(db, numbers) {
    const stories = await db
      .selectFrom("stories")
      .select(["record_id", "headline", "summary"])
      .where("record_id", "in", numbers)
      .execute();
    const told = new Map(stories.map((story) => [story.record_id, story]));
    const claims = await storyClaims(db, numbers);
    const languages = await recordLanguages(db, numbers);
    return numbers.map((rowid) => {
      const { headline = "", summary = "" } = told.get(rowid) ?? {};
      const texts = (claims.get(rowid)?.claims ?? []).map(({ claim_text }) => claim_text);
      return { rowid, ...searchedStory({ headline, summary, claims: texts }, languages.get(rowid) ?? "und") };
    });
  },

  async claim_search(db, numbers) {
    const places = await db
      .selectFrom("claim_index")
      .select(["claim_no", "claim_id", "record_id"])
      .where("claim_no", "in", numbers)
      .execute();
    const records = places.map(({ record_id }) => record_id);
    const [stories, languages] = await Promise.all([storyClaims(db, records), recordLanguages(db, records)]);
    const texts = new Map(
      places.map(({ claim_no, claim_id, record_id }) => {
        const found = stories.get(record_id)?.claims.find((claim) => claim.claim_id === claim_id);
        return [claim_no, searchedText(found?.claim_text ?? "", languages.get(record_id) ?? "und")];
      }),
    );
    return numbers.map((rowid) => ({ rowid, claim_text: texts.get(rowid) ?? "" }));
  },
};

import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { rowSlices, textRow } from "../engine/portable.ts";
import { searchedStory } from "../engine/search-words.ts";
import { command, insertion, statement } from "../engine/statements.ts";
import type {
  RecordDomainsTable,
  RecordSearchTable,
  RecordTagsTable,
  RecordTopicsTable,
  StoriesTable,
} from "../tables.ts";
import { packStory, textsOf } from "./packed-stories.ts";
import { claimRows, storyClaims } from "./story-claims.ts";
import { storyTexts } from "./story-texts.ts";

/** A story as it is written. */
export type StoryRow = Insertable<StoriesTable>;

/** What belongs to a record and is written again with each of its versions. */
export interface RecordParts {
  /** Of its text, ISO 639-1 or "und". */
  language: string;
  /** What its claims say, in order; the claims themselves stand in the signal. */
  claims: readonly string[];
  tags: Insertable<RecordTagsTable>[];
  topics: Insertable<RecordTopicsTable>[];
  domains: Insertable<RecordDomainsTable>[];
}

/** Stories as they are written, with what is looked up and searched of them. Writes belong into a transaction of the caller. */
export function stories(db: Db) {
  return {
    /**
     * Writes the story and replaces tags, topics, domains and what is searched; claims of the version before are kept.
     * `isNew`: the record has just been made, and nothing of it is there yet.
     */
    async write(story: StoryRow, parts: RecordParts, isNew = false): Promise<void> {
      const { story_id, record_id } = story;
      const before = isNew ? undefined : await versionOf.first(db, { record_id });
      if (before) await keepClaims(db, record_id, { before: before.version, now: story.version });
      await putStory.run(db, { ...story, ...noTexts });
      await packStory(db, story_id, textsOf(story));
      // Most stories are new ones: there is nothing to take away.
      if (before) for (const table of taken) await table.run(db, { record_id });
      await addTags.run(
        db,
        parts.tags.map((row) => ({ ...row, found_as: row.found_as ?? null })),
      );
      await addTopics.run(db, parts.topics);
      await addDomains.run(db, parts.domains);
      const { headline, summary } = story;
      const searched = searchedStory({ headline, summary, claims: parts.claims }, parts.language);
      await addSearched.run(db, { rowid: record_id, ...searched });
    },

    /**
     * Packs stories after `story_id` whose texts still stand in their own row, as they did before stories were packed, at most `limit`;
     * gives their ids.
     */
    async packOlder(story_id: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom("stories")
        .select(["story_id", "record_id", "version"])
        .select(["source_json", "signal_json", "brief_json", "record_json"])
        .where("story_id", ">", story_id)
        .where("record_json", "!=", "")
        .orderBy("story_id")
        .limit(limit)
        .execute();
      for (const { story_id, record_id, version, ...texts } of rows) {
        await packStory(db, story_id, textsOf(texts));
        await db.updateTable("stories").set(noTexts).where("story_id", "=", story_id).execute();
        await db.updateTable("records").set({ content: "" }).where("record_id", "=", record_id).execute();
        await db.deleteFrom("claims").where("record_id", "=", record_id).where("version", "=", version).execute();
      }
      return rows.map((row) => row.story_id);
    },

    /**
     * Writes the texts of stories after `story_id`, at most `limit`, again where a claim has null in the place of why it matters, as
     * claims had that said nothing of it; gives the ids of all that were looked at.
     */
    async fillSignals(story_id: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom("packed_stories")
        .select("story_id")
        .where("story_id", ">", story_id)
        .where("source_bytes", ">", 0)
        .orderBy("story_id")
        .limit(limit)
        .execute();
      const ids = rows.map((row) => row.story_id);
      for (const [id, texts] of await storyTexts(db, ids)) {
        if (!texts.signal.includes(noSignal)) continue;
        await packStory(db, id, {
          ...texts,
          signal: Buffer.from(`${texts.signal}`.replaceAll(noSignal, '"signal":""')),
        });
      }
      return ids;
    },
  };
}

/** Inside of a text its quotation marks would be escaped. */
const noSignal = '"signal":null';

type Given<Table> = { [Name in keyof Selectable<Table>]: Selectable<Table>[Name] };

const putStory = command<Given<StoriesTable>>()((db, given) => {
  const { created_on: _created, ...later } = given;
  return db
    .insertInto("stories")
    .values(given)
    .onConflict((conflict) => conflict.column("story_id").doUpdateSet(later));
});

/** What is taken away before it is written anew. */
const taken = [
  command<{ record_id: number }>()((db, given) =>
    db.deleteFrom("record_tags").where("record_id", "=", given.record_id),
  ),
  command<{ record_id: number }>()((db, given) =>
    db.deleteFrom("record_topics").where("record_id", "=", given.record_id),
  ),
  command<{ record_id: number }>()((db, given) =>
    db.deleteFrom("record_domains").where("record_id", "=", given.record_id),
  ),
  command<{ record_id: number }>()((db, given) => db.deleteFrom("record_search").where("rowid", "=", given.record_id)),
];

const addTags = insertion<Given<RecordTagsTable>>()((db, rows) => db.insertInto("record_tags").values(rows));
const addTopics = insertion<Given<RecordTopicsTable>>()((db, rows) => db.insertInto("record_topics").values(rows));
const addDomains = insertion<Given<RecordDomainsTable>>()((db, rows) => db.insertInto("record_domains").values(rows));
const addSearched = command<Given<RecordSearchTable>>()((db, given) =>
  db.insertInto("record_search").values(textRow(db, given)),
);

/** A story's own row has no texts: they are packed. */
const noTexts = { source_json: "", signal_json: "", brief_json: "", record_json: "" };

/** Before another version takes the place of a story, its claims become rows of their own. */
async function keepClaims(db: Db, record_id: number, version: { before: number; now: number }): Promise<void> {
  if (version.before === version.now) return;
  const story = (await storyClaims(db, [record_id])).get(record_id);
  const rows = story ? claimRows(record_id, story) : [];
  await db.deleteFrom("claims").where("record_id", "=", record_id).where("version", "=", version.before).execute();
  for (const chunk of rowSlices(rows)) await db.insertInto("claims").values(chunk).execute();
}

const versionOf = statement<{ record_id: number }>()((db, given) =>
  db.selectFrom("stories").select("version").where("record_id", "=", given.record_id),
);

import { z } from "zod";
import type { Db } from "../engine/db.ts";
import { lookupSlices, utf8Of } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import { piecesOf, type SectionFacts, type StoryPieces, type StoryTexts, sectionsOf } from "./packed-stories.ts";
import { packedText, unpacked } from "./packed-text.ts";
import { openStoryCache } from "./story-cache.ts";

/** The JSON texts of stories by id. */
export async function storyTexts(db: Db, story_ids: readonly number[]): Promise<Map<number, StoryTexts>> {
  const stories = await storyPieces(db, story_ids);
  return new Map([...stories].map(([id, pieces]) => [id, sectionsOf(pieces)]));
}

/** The texts that records were made of, by record: the number of a record is its story's. */
export async function contents(db: Db, record_ids: readonly number[]): Promise<Map<number, string>> {
  const texts = await storyTexts(db, record_ids);
  return new Map([...texts].map(([id, { record }]) => [id, RecordText.parse(JSON.parse(record.toString())).content]));
}

/** What of a record's section is read here. */
const RecordText = z.object({ content: z.string().default("") });

/** Stories in the pieces that they are sent in, by id. Those that are from before stories were packed stand as texts in their own row. */
export async function storyPieces(db: Db, story_ids: readonly number[]): Promise<Map<number, StoryPieces>> {
  const found = await piecesBy(db, story_ids, readPacked);
  for (const pieces of found.values())
    kept.keep(stampOf(pieces.facts), pieces, pieces.story.byteLength + pieces.record.byteLength);
  return found;
}

/**
 * The signals of stories by id, with their stamps. Nothing is kept in memory, and records are left packed: this is for whoever
 * keeps what is made of them, often of old ones, which would take the place of those that are read most.
 */
export async function storySignals(
  db: Db,
  story_ids: readonly number[],
): Promise<Map<number, { signal_stamp: string; signal: Buffer }>> {
  const stories = await piecesBy(db, story_ids, readSignals);
  return new Map(
    [...stories].map(([id, pieces]) => {
      const { signal_stamp } = pieces.facts;
      return [id, { signal_stamp, signal: sectionsOf(pieces).signal }];
    }),
  );
}

/** Stories that are not at hand are read by `readUnkept`. */
async function piecesBy(
  db: Db,
  story_ids: readonly number[],
  readUnkept: typeof readPacked,
): Promise<Map<number, StoryPieces>> {
  const found = new Map<number, StoryPieces>();
  for (const ids of lookupSlices(story_ids)) {
    for (const { story_id, ...facts } of await factRows.all(db, { ids })) {
      const pieces = keptPieces(facts);
      if (pieces) found.set(story_id, pieces);
    }
    const unkept = ids.filter((id) => !found.has(id));
    for (const slice of lookupSlices(unkept)) await readUnkept(db, slice, found);
    const others = unkept.filter((id) => !found.has(id));
    for (const slice of lookupSlices(others)) await readPlain(db, slice, found);
  }
  return found;
}

/** What was kept of a story in memory. */
export function keptPieces(facts: SectionFacts): StoryPieces | undefined {
  return kept.get(stampOf(facts));
}

/** Forgets what is kept of stories in memory, for whoever must know what the database says. */
export function forgetStories(): void {
  kept.forget();
}

/** Names what a story says. */
export function stampOf({ source_stamp, signal_stamp, brief_stamp, record_stamp }: SectionFacts): string {
  return `${source_stamp}${signal_stamp}${brief_stamp}${record_stamp}`;
}

/** Stories that were read lately. Bytes; ours: the newest pages of some dozen streams. */
const kept = openStoryCache<StoryPieces>(32 * 1024 * 1024);

async function readPacked(db: Db, ids: number[], found: Map<number, StoryPieces>): Promise<void> {
  for (const { story_id, story_packed, record_packed, ...facts } of await packedRows.all(db, { ids })) {
    const [story, record] = unpacked(packedText(story_packed), packedText(record_packed));
    if (story && record) found.set(story_id, { facts, story, record });
  }
}

/** Of a packed story what stands before its record, which is as long again and is not unpacked. */
async function readSignals(db: Db, ids: number[], found: Map<number, StoryPieces>): Promise<void> {
  for (const { story_id, story_packed, ...facts } of await packedSignals.all(db, { ids })) {
    const [story] = unpacked(packedText(story_packed));
    if (story) found.set(story_id, { facts, story, record: noBytes });
  }
}

const noBytes = Buffer.alloc(0);

async function readPlain(db: Db, ids: number[], found: Map<number, StoryPieces>): Promise<void> {
  for (const { story_id, ...row } of await plainRows.all(db, { ids })) {
    const texts = {
      source: Buffer.from(row.source),
      signal: Buffer.from(row.signal),
      brief: Buffer.from(row.brief),
      record: Buffer.from(row.record),
    };
    found.set(story_id, piecesOf(texts));
  }
}

const factRows = statement<{ ids: number[] }>()((db, given) => facts(db).where("story_id", "in", given.ids));

const packedRows = statement<{ ids: number[] }>()((db, given) =>
  facts(db).select(["story_packed", "record_packed"]).where("story_id", "in", given.ids),
);

const packedSignals = statement<{ ids: number[] }>()((db, given) =>
  facts(db).select("story_packed").where("story_id", "in", given.ids),
);

const plainRows = statement<{ ids: number[] }>()((db, given) =>
  db
    .selectFrom("stories")
    .select("story_id")
    .select([utf8Of(db, "source_json").as("source"), utf8Of(db, "signal_json").as("signal")])
    .select([utf8Of(db, "brief_json").as("brief"), utf8Of(db, "record_json").as("record")])
    .where("story_id", "in", given.ids),
);

/** Stories whose texts were packed: before there was only a copy of them packed, and nothing told where the sections end. */
function facts(db: Db) {
  return db
    .selectFrom("packed_stories")
    .select("story_id")
    .select(["source_words", "signal_words", "brief_words", "record_words"])
    .select(["source_stamp", "signal_stamp", "brief_stamp", "record_stamp"])
    .select(["source_bytes", "signal_bytes", "brief_bytes"])
    .where("source_bytes", ">", 0);
}

/** Design: docs/design/packed-stories.md */
import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db } from "../engine/db.ts";
import { command } from "../engine/statements.ts";
import type { PackedStoriesTable } from "../tables.ts";
import { packed } from "./packed-text.ts";
import type { Section } from "./sections.ts";

/** The JSON texts of a story in UTF-8. */
export type StoryTexts = Record<Section, Buffer>;

/** How many words the sections of a story have, what tells one content from another, and where each of them ends. */
export type SectionFacts = Omit<Insertable<PackedStoriesTable>, "story_id" | "story_packed" | "record_packed">;

/** A story in the two pieces that it is sent in. */
export interface StoryPieces {
  facts: SectionFacts;
  /** `"source":{…},"signal":{…},"brief":{…}` */
  story: Buffer;
  /** `,"record":{…}`, right behind. */
  record: Buffer;
}

/** Keeps the texts of a story, packed, in the place of those it had. Belongs into the transaction that writes the story. */
export async function packStory(db: Db, story_id: number, texts: StoryTexts): Promise<void> {
  const { facts, story, record } = piecesOf(texts);
  const row = { story_packed: packed(story), record_packed: packed(record, story) };
  await keep.run(db, { story_id, ...facts, ...row });
}

const keep = command<Insertable<PackedStoriesTable>>()((db, given) => {
  const { story_id, ...rest } = given;
  return db
    .insertInto("packed_stories")
    .values({ story_id, ...rest })
    .onConflict((conflict) => conflict.column("story_id").doUpdateSet(rest));
});

/** Texts as they are handed over for writing. */
export function textsOf(row: Record<`${Section}_json`, string>): StoryTexts {
  const { source_json, signal_json, brief_json, record_json } = row;
  return {
    source: Buffer.from(source_json),
    signal: Buffer.from(signal_json),
    brief: Buffer.from(brief_json),
    record: Buffer.from(record_json),
  };
}

/** The pieces that a story is sent in, of its sections. */
export function piecesOf(texts: StoryTexts): StoryPieces {
  const { source, signal, brief, record } = texts;
  const story = Buffer.concat([sourceName, source, signalName, signal, briefName, brief]);
  return { facts: factsOf(texts), story, record: Buffer.concat([recordName, record]) };
}

function factsOf({ source, signal, brief, record }: StoryTexts): SectionFacts {
  return {
    source_words: wordsOf(source),
    source_stamp: stampOf(source),
    source_bytes: source.length,
    signal_words: wordsOf(signal),
    signal_stamp: stampOf(signal),
    signal_bytes: signal.length,
    brief_words: wordsOf(brief),
    brief_stamp: stampOf(brief),
    brief_bytes: brief.length,
    record_words: wordsOf(record),
    record_stamp: stampOf(record),
  };
}

/** The sections of a story, of its pieces. */
export function sectionsOf({ facts, story, record }: StoryPieces): StoryTexts {
  const { source_bytes, signal_bytes, brief_bytes } = facts;
  const signalAt = sourceName.length + source_bytes + signalName.length;
  const briefAt = signalAt + signal_bytes + briefName.length;
  return {
    source: story.subarray(sourceName.length, sourceName.length + source_bytes),
    signal: story.subarray(signalAt, signalAt + signal_bytes),
    brief: story.subarray(briefAt, briefAt + brief_bytes),
    record: record.subarray(recordName.length),
  };
}

const [sourceName, signalName, briefName, recordName] = ['"source":', ',"signal":', ',"brief":', ',"record":'].map(
  (name) => Buffer.from(name),
) as [Buffer, Buffer, Buffer, Buffer];

/** What tells one content from another. 96 bits; ours. */
function stampOf(text: Uint8Array): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

const blank = 0x20;

/** Words of a JSON text without white space between its tokens: blanks stand between words only. */
function wordsOf(text: Uint8Array): number {
  let words = 0;
  for (const byte of text) if (byte === blank) words += 1;
  return words;
}

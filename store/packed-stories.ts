import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Section } from "./manifests.ts";
import { packed } from "./packed-text.ts";
import { statement } from "./statements.ts";
import type { Db } from "./store.ts";
import type { PackedStoriesTable } from "./tables.ts";

/** The JSON texts of a story in UTF-8. */
export type StoryTexts = Record<Section, Uint8Array>;

/** How many words the sections of a story have, and what tells one content from another. */
export type ToldStory = Omit<Insertable<PackedStoriesTable>, "story_id" | "story_packed" | "record_packed">;

/** Packs a story as its texts stand in the store. Belongs into the transaction that wrote them. */
export async function packStory(db: Db, story_id: number): Promise<void> {
  const texts = await textsOf.first(db, { story_id });
  if (texts)
    await db
      .insertInto("packed_stories")
      .values({ story_id, ...packedStory(bytesOf(texts)) })
      .execute();
}

const textsOf = statement<{ story_id: number }>()((db, given) =>
  db
    .selectFrom("stories")
    .select(["source_json as source", "signal_json as signal", "brief_json as brief", "record_json as record"])
    .where("story_id", "=", given.story_id),
);

function bytesOf({ source, signal, brief, record }: Record<Section, string>): StoryTexts {
  return {
    ...{ source: Buffer.from(source), signal: Buffer.from(signal) },
    ...{ brief: Buffer.from(brief), record: Buffer.from(record) },
  };
}

/** A story's sections packed as they stand in a manifest. */
function packedStory(texts: StoryTexts): ToldStory & { story_packed: Uint8Array; record_packed: Uint8Array } {
  const story = Buffer.concat(storyChunks(texts));
  const record = Buffer.concat(recordChunks(texts.record));
  return { ...toldStory(texts), story_packed: packed(story), record_packed: packed(record, story) };
}

/** What is to be told of a story beside its bytes. */
export function toldStory({ source, signal, brief, record }: StoryTexts): ToldStory {
  return {
    ...{ source_words: wordsOf(source), source_stamp: stampOf(source) },
    ...{ signal_words: wordsOf(signal), signal_stamp: stampOf(signal) },
    ...{ brief_words: wordsOf(brief), brief_stamp: stampOf(brief) },
    ...{ record_words: wordsOf(record), record_stamp: stampOf(record) },
  };
}

/** What is sent of a story: `"source":{…},"signal":{…},"brief":{…}`. */
export function storyChunks({ source, signal, brief }: Omit<StoryTexts, "record">): Uint8Array[] {
  return [sourceName, source, signalName, signal, briefName, brief];
}

/** What is sent of its record, behind it: `,"record":{…}`. */
export function recordChunks(record: Uint8Array): Uint8Array[] {
  return [recordName, record];
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

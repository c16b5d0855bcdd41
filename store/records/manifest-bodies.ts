import type { Db } from "../engine/db.ts";
import { statement } from "../engine/statements.ts";
import type { Sight } from "../streams/streams.ts";
import type { Flag } from "../tables.ts";
import type { ToldStory } from "./packed-stories.ts";
import { type PackedText, packedText } from "./packed-text.ts";
import { openStoryCache } from "./story-cache.ts";
import { keptTexts, stampOf, toldTexts } from "./story-texts.ts";
import type { Visibility } from "./visibility.ts";

/** A manifest that was found, and when it matched. */
export interface FoundManifest {
  manifest_id: number;
  matched_at: string;
}

/** Part of a manifest as it is sent: its words, what tells its content from another, and the form that was asked for. */
export interface SentPart {
  words: number;
  stamp: string;
  /** JSON in UTF-8. */
  bytes?: Uint8Array;
  packed?: PackedText;
}

/** In which form parts of manifests are read. */
export type SentForm = "bytes" | "packed";

/** A manifest as it is sent, without a look into it. */
export interface SentManifest {
  manifest_id: number;
  record_id: number;
  matched_at: string;
  streams: { stream_id: number; name: string }[];
  /** `"source":{…},"signal":{…},"brief":{…}` */
  story: SentPart;
  /** `,"record":{…}`, right behind; undefined when it is not wanted. */
  record: SentPart | undefined;
}

/** Whole manifests as they are sent, in the order given; those erased since are left out. */
export async function sentManifests(
  db: Db,
  found: FoundManifest[],
  { form, with_record }: { form: SentForm; with_record: boolean },
  view: Visibility & Sight,
): Promise<SentManifest[]> {
  if (found.length === 0) return [];
  const ids = found.map((row) => row.manifest_id);
  const streams = await streamsOf(db, ids, view);
  const stories = await storiesAs(db, ids, form);
  return found.flatMap(({ manifest_id, matched_at }) => {
    const kept = stories.get(manifest_id);
    if (!kept) return [];
    const record = with_record ? kept.record : undefined;
    return [{ ...kept, manifest_id, matched_at, record, streams: streams.get(manifest_id) ?? [] }];
  });
}

/** The streams that hold each manifest, of those that may be seen, by id. */
export async function streamsOf(
  db: Db,
  ids: number[],
  { from, before, sees_private }: Visibility & Sight,
): Promise<Map<number, { stream_id: number; name: string }[]>> {
  const rows = await holders.all(db, { ids, from, before, least: sees_private ? 0 : 1 });
  const held = new Map<number, { stream_id: number; name: string }[]>();
  for (const { manifest_id, stream_id, name } of rows) {
    const streams = held.get(manifest_id);
    if (streams) streams.push({ stream_id, name });
    else held.set(manifest_id, [{ stream_id, name }]);
  }
  return held;
}

const holders = statement<{ ids: number[]; from: string; before: string; least: Flag }>()((db, given) =>
  db
    .selectFrom("stream_manifests")
    .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
    .select(["stream_manifests.manifest_id", "streams.stream_id", "streams.name"])
    .where("stream_manifests.manifest_id", "in", given.ids)
    .where("stream_manifests.matched_at", ">=", given.from)
    .where("stream_manifests.matched_at", "<", given.before)
    .where("streams.status", "!=", "removed")
    .where("streams.is_public", ">=", given.least)
    .orderBy("streams.stream_id"),
);

type Story = Pick<SentManifest, "record_id" | "story"> & { record: SentPart };

/** What is asked for in one of its forms. */
async function storiesAs(db: Db, ids: number[], form: SentForm): Promise<Map<number, Story>> {
  const stories = new Map<number, Story>();
  for (const row of await toldRows.all(db, { ids })) {
    const kept = withKept(row, form);
    if (kept) stories.set(row.manifest_id, kept);
  }
  const missing = ids.filter((id) => !stories.has(id));
  if (missing.length === 0) return stories;
  for (const [id, story] of form === "packed" ? await readPacked(db, missing) : []) stories.set(id, story);
  const others = missing.filter((id) => !stories.has(id));
  for (const [id, story] of others.length > 0 ? await readTexts(db, others) : []) stories.set(id, story);
  return stories;
}

/** The packed stories that were asked for lately. Bytes; ours: the newest pages of some dozen streams. */
const kept = openStoryCache<{ story: PackedText; record: PackedText }>(8 * 1024 * 1024);

type ToldRow = ToldStory & { record_id: number };

function withKept(row: ToldRow, form: SentForm): Story | undefined {
  if (form === "packed") {
    const found = kept.get(stampOf(row));
    return found && inForm(row, { packed: found.story }, { packed: found.record });
  }
  const found = keptTexts(row);
  return found && inForm(row, { bytes: found.story }, { bytes: found.record });
}

/** As they were packed when they were written; those that were not are not among them. */
async function readPacked(db: Db, ids: number[]): Promise<Map<number, Story>> {
  const rows = await packedRows.all(db, { ids });
  return new Map(rows.map((row) => [row.manifest_id, keepPacked(row)]));
}

function keepPacked(row: ToldRow & { story_packed: Uint8Array; record_packed: Uint8Array }): Story {
  const [story, record] = [packedText(row.story_packed), packedText(row.record_packed)];
  const bytes = row.story_packed.byteLength + row.record_packed.byteLength;
  kept.keep(stampOf(row), { story, record }, bytes);
  return inForm(row, { packed: story }, { packed: record });
}

/** From their texts, in all forms: a story without a packed form is one from before there was any. */
async function readTexts(db: Db, ids: number[]): Promise<Map<number, Story>> {
  const rows = await storyIds.all(db, { ids });
  const texts = await toldTexts(db, [...new Set(rows.map((row) => row.story_id))]);
  const stories = new Map<number, Story>();
  for (const { manifest_id, record_id, story_id } of rows) {
    const found = texts.get(story_id);
    if (found)
      stories.set(manifest_id, inForm({ record_id, ...found.told }, { bytes: found.story }, { bytes: found.record }));
  }
  return stories;
}

function inForm(row: ToldRow, story: Partial<SentPart>, record: Partial<SentPart>): Story {
  const words = row.source_words + row.signal_words + row.brief_words;
  const stamp = `${row.source_stamp}${row.signal_stamp}${row.brief_stamp}`;
  return {
    record_id: row.record_id,
    story: { words, stamp, ...story },
    record: { words: row.record_words, stamp: row.record_stamp, ...record },
  };
}

const storyIds = statement<{ ids: number[] }>()((db, given) =>
  db.selectFrom("manifests").select(["manifest_id", "record_id", "story_id"]).where("manifest_id", "in", given.ids),
);

const toldRows = statement<{ ids: number[] }>()((db, given) =>
  told(db).where("manifests.manifest_id", "in", given.ids),
);

const packedRows = statement<{ ids: number[] }>()((db, given) =>
  told(db)
    .select(["packed_stories.story_packed", "packed_stories.record_packed"])
    .where("manifests.manifest_id", "in", given.ids),
);

function told(db: Db) {
  return db
    .selectFrom("manifests")
    .innerJoin("packed_stories", "packed_stories.story_id", "manifests.story_id")
    .select(["manifests.manifest_id", "manifests.record_id"])
    .select(["source_words", "signal_words", "brief_words", "record_words"])
    .select(["source_stamp", "signal_stamp", "brief_stamp", "record_stamp"])
    .select(["source_bytes", "signal_bytes", "brief_bytes"]);
}

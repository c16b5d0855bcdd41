import type { Db } from "../engine/db.ts";
import { statement } from "../engine/statements.ts";
import type { Flag } from "../tables.ts";
import type { SectionFacts } from "./packed-stories.ts";
import { type PackedText, packedText } from "./packed-text.ts";
import { openStoryCache } from "./story-cache.ts";
import { keptPieces, stampOf, storyPieces } from "./story-texts.ts";
import type { View } from "./view.ts";

/** A manifest that was found, and when it matched. */
export interface FoundManifest {
  manifest_id: number;
  matched_at: string;
}

/** One of the two pieces that a story is sent in: its words, what tells its content from another, and the form that was asked for. */
export interface StoryPiece {
  words: number;
  stamp: string;
  /** JSON in UTF-8. */
  bytes?: Uint8Array;
  packed?: PackedText;
}

/** In which form pieces are read. */
export type PieceForm = "bytes" | "packed";

/** A manifest in the pieces that it is sent in, without a look into them. */
export interface ManifestPieces {
  manifest_id: number;
  record_id: number;
  /** The moment of matching in the stream that was asked for; over several streams the earliest visible one. */
  matched_at: string;
  streams: { stream_id: number; name: string }[];
  /** `"source":{…},"signal":{…},"brief":{…}` */
  story: StoryPiece;
  /** `,"record":{…}`, right behind; undefined when it is not wanted. */
  record: StoryPiece | undefined;
}

/** Whole manifests in the pieces that they are sent in, in the order given; those erased since are left out. */
export async function manifestPieces(
  db: Db,
  found: FoundManifest[],
  { form, with_record }: { form: PieceForm; with_record: boolean },
  view: View,
): Promise<ManifestPieces[]> {
  if (found.length === 0) return [];
  const ids = found.map((row) => row.manifest_id);
  const [streams, stories] = await Promise.all([streamsOf(db, ids, view), storiesAs(db, ids, form)]);
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
  { from, before, sees_private }: View,
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

type Pieces = Pick<ManifestPieces, "record_id" | "story"> & { record: StoryPiece };

/** What is asked for in one of its forms. */
async function storiesAs(db: Db, ids: number[], form: PieceForm): Promise<Map<number, Pieces>> {
  const stories = new Map<number, Pieces>();
  for (const row of await factRows.all(db, { ids })) {
    const kept = withKept(row, form);
    if (kept) stories.set(row.manifest_id, kept);
  }
  const missing = ids.filter((id) => !stories.has(id));
  if (missing.length === 0) return stories;
  for (const [id, story] of form === "packed" ? await readPacked(db, missing) : []) stories.set(id, story);
  const others = missing.filter((id) => !stories.has(id));
  for (const [id, story] of others.length > 0 ? await readPieces(db, others) : []) stories.set(id, story);
  return stories;
}

/** The packed stories that were asked for lately. Bytes; ours: the newest pages of some dozen streams. */
const kept = openStoryCache<{ story: PackedText; record: PackedText }>(8 * 1024 * 1024);

type FactsRow = SectionFacts & { record_id: number };

function withKept(row: FactsRow, form: PieceForm): Pieces | undefined {
  if (form === "packed") {
    const found = kept.get(stampOf(row));
    return found && inForm(row, { packed: found.story }, { packed: found.record });
  }
  const found = keptPieces(row);
  return found && inForm(row, { bytes: found.story }, { bytes: found.record });
}

/** As they were packed when they were written; those that were not are not among them. */
async function readPacked(db: Db, ids: number[]): Promise<Map<number, Pieces>> {
  const rows = await packedRows.all(db, { ids });
  return new Map(rows.map((row) => [row.manifest_id, keepPacked(row)]));
}

function keepPacked(row: FactsRow & { story_packed: Uint8Array; record_packed: Uint8Array }): Pieces {
  const [story, record] = [packedText(row.story_packed), packedText(row.record_packed)];
  const bytes = row.story_packed.byteLength + row.record_packed.byteLength;
  kept.keep(stampOf(row), { story, record }, bytes);
  return inForm(row, { packed: story }, { packed: record });
}

/** From their texts, in all forms: a story without a packed form is one from before there was any. */
async function readPieces(db: Db, ids: number[]): Promise<Map<number, Pieces>> {
  const rows = await storyIds.all(db, { ids });
  const read = await storyPieces(db, [...new Set(rows.map((row) => row.story_id))]);
  const stories = new Map<number, Pieces>();
  for (const { manifest_id, record_id, story_id } of rows) {
    const found = read.get(story_id);
    if (found)
      stories.set(manifest_id, inForm({ record_id, ...found.facts }, { bytes: found.story }, { bytes: found.record }));
  }
  return stories;
}

function inForm(row: FactsRow, story: Partial<StoryPiece>, record: Partial<StoryPiece>): Pieces {
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

const factRows = statement<{ ids: number[] }>()((db, given) =>
  facts(db).where("manifests.manifest_id", "in", given.ids),
);

const packedRows = statement<{ ids: number[] }>()((db, given) =>
  facts(db)
    .select(["packed_stories.story_packed", "packed_stories.record_packed"])
    .where("manifests.manifest_id", "in", given.ids),
);

function facts(db: Db) {
  return db
    .selectFrom("manifests")
    .innerJoin("packed_stories", "packed_stories.story_id", "manifests.story_id")
    .select(["manifests.manifest_id", "manifests.record_id"])
    .select(["source_words", "signal_words", "brief_words", "record_words"])
    .select(["source_stamp", "signal_stamp", "brief_stamp", "record_stamp"])
    .select(["source_bytes", "signal_bytes", "brief_bytes"]);
}

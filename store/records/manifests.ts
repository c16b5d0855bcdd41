/** Design: docs/design/record-shapes.md */
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, notByIndex, type Page } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import type { TagType } from "../model/vocabulary.ts";
import { countOfStream, pageStart } from "../streams/stream-days.ts";
import { sameTags } from "../tags/tag-redirects.ts";
import {
  type FoundManifest,
  type ManifestPieces,
  manifestPieces,
  type PieceForm,
  streamsOf,
} from "./manifest-pieces.ts";
import type { Section } from "./sections.ts";
import { storyTexts } from "./story-texts.ts";
import type { View, ViewSpan } from "./view.ts";

/** Which manifests of a stream are wanted; a condition that is absent lets everything through. */
export interface ManifestConditions {
  /** First and last day of publication, `YYYY-MM-DD`, both included. */
  published_date_from?: string | undefined;
  published_date_to?: string | undefined;
  /** Any of these. With `tag_type` "topic" they are ids of topics or of tags of that type. */
  tag_ids?: number[] | undefined;
  tag_type?: TagType | undefined;
  /** Any of these channels. */
  channel_ids?: number[] | undefined;
  /** ISO 639-1. */
  language?: string | undefined;
}

/** A manifest as it is stored: where it was delivered, and the sections that were asked for as JSON texts. */
export interface ManifestRow extends Omit<ManifestPieces, "story" | "record"> {
  /** When its present version came to be. */
  updated_on: string;
  /** The moment of publication as its source states it, ISO 8601; null when it does not. */
  published_at: string | null;
  json: Partial<Record<Section, string>>;
}

/** A page of what was found, and how many there are in all. */
export interface FoundPage {
  found: FoundManifest[];
  total_count: number;
}

/** Manifests as they are read. Every read is bounded by a view. */
export function manifests(db: Db) {
  return {
    /** A page of a stream's manifests, newest match first, and how many match in all. */
    async inStream(
      stream_id: number,
      { conditions, page }: { conditions: ManifestConditions; page: Page },
      view: View,
    ): Promise<FoundPage> {
      const { from, before } = view;
      if (!isFiltered(conditions)) {
        const { limit, offset } = bounds(page);
        const newest = async () => {
          const start = await pageStart(db, stream_id, { from, before }, offset);
          return newestOf.all(db, { stream_id, from, before: start.before, limit, offset: start.skip });
        };
        const [found, total_count] = await Promise.all([newest(), countOfStream(db, stream_id, view)]);
        return { found, total_count };
      }
      const wanted = matching(db, stream_id, conditions, view);
      const counted = await wanted.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      // Ids first and bodies after: skipping to a deep page then walks an index and never touches a body.
      const found = await wanted
        .select(["manifest_id", "matched_at"])
        .orderBy("matched_at", "desc")
        .orderBy("manifest_id", "desc")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      return { found, total_count: counted.total_count };
    },

    /** The same with sections as texts. */
    async ofStream(
      stream_id: number,
      wanted: { conditions: ManifestConditions; sections: readonly Section[]; page: Page },
      view: View,
    ): Promise<{ manifests: ManifestRow[]; total_count: number }> {
      const { found, total_count } = await this.inStream(stream_id, wanted, view);
      return { manifests: await withBodies(db, found, wanted.sections, view), total_count };
    },

    /** Manifests that were found already, in the pieces that they are sent in, in the order given; those erased since are left out. */
    async pieces(
      found: FoundManifest[],
      wanted: { form: PieceForm; with_record: boolean },
      view: View,
    ): Promise<ManifestPieces[]> {
      return manifestPieces(db, found, wanted, view);
    },

    /**
     * A page of the manifests of several streams, each once, newest match first, and how many match in all. A manifest's
     * moment is the earliest that may be seen in any of them. Decisions §6.
     */
    async ofStreams(
      stream_ids: number[],
      wanted: { conditions: ManifestConditions; sections: readonly Section[]; page: Page },
      view: View,
    ): Promise<{ manifests: ManifestRow[]; total_count: number }> {
      if (stream_ids.length === 0) return { manifests: [], total_count: 0 };
      const found = matching(db, stream_ids, wanted.conditions, view);
      const counted = await found
        .select((eb) => eb.cast<number>(eb.fn.count("manifest_id").distinct(), "integer").as("total_count"))
        .executeTakeFirstOrThrow();
      const ids = await found
        .select((eb) => ["manifest_id" as const, eb.fn.min("matched_at").as("matched_at")])
        .groupBy("manifest_id")
        .orderBy((eb) => eb.fn.min("matched_at"), "desc")
        .orderBy("manifest_id", "desc")
        .limit(bounds(wanted.page).limit)
        .offset(bounds(wanted.page).offset)
        .execute();
      return { manifests: await withBodies(db, ids, wanted.sections, view), total_count: counted.total_count };
    },

    /** Manifests that were found already, with the sections asked for, in the order given; those erased since are left out. */
    async bodies(
      found: { manifest_id: number; matched_at: string }[],
      wanted: readonly Section[],
      view: View,
    ): Promise<ManifestRow[]> {
      return withBodies(db, found, wanted, view);
    },

    /** The manifest of a record; undefined when unknown, or when no stream that may be seen has it. The operator sees those that no stream took as well. */
    async ofRecord(record_id: number, wanted: readonly Section[], view: View): Promise<ManifestRow | undefined> {
      const row = await db
        .selectFrom("manifests")
        .innerJoin("stream_manifests", "stream_manifests.manifest_id", "manifests.manifest_id")
        .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
        .select(["manifests.manifest_id", "stream_manifests.matched_at"])
        .where("manifests.record_id", "=", record_id)
        .where("stream_manifests.matched_at", ">=", view.from)
        .where("stream_manifests.matched_at", "<", view.before)
        .where("streams.status", "!=", "removed")
        .$if(!view.sees_private, (query) => query.where("streams.is_public", "=", 1))
        .orderBy("stream_manifests.matched_at")
        .limit(1)
        .executeTakeFirst();
      const found = row ?? (view.sees_private ? await untaken(db, record_id, view) : undefined);
      return found && (await withBodies(db, [found], wanted, view))[0];
    },
  };
}

/** A manifest that no stream holds; it counts as matched when it was made. */
async function untaken(db: Db, record_id: number, view: ViewSpan) {
  return db
    .selectFrom("manifests")
    .select(["manifest_id", "created_on as matched_at"])
    .where("record_id", "=", record_id)
    .where("created_on", ">=", view.from)
    .where("created_on", "<", view.before)
    .where("manifest_id", "not in", (eb) =>
      eb.selectFrom("stream_manifests").select("manifest_id").where("manifest_id", "=", record_id),
    )
    .executeTakeFirst();
}

function isFiltered(conditions: ManifestConditions): boolean {
  const { published_date_from, published_date_to, tag_ids, tag_type, channel_ids, language } = conditions;
  const asked = [published_date_from, published_date_to, tag_ids, tag_type, channel_ids, language];
  return asked.some((each) => each !== undefined);
}

const newestOf = statement<{ stream_id: number; from: string; before: string; limit: number; offset: number }>()(
  (db, given) =>
    db
      .selectFrom("stream_manifests")
      .select(["manifest_id", "matched_at"])
      .where("stream_id", "=", given.stream_id)
      .where("matched_at", ">=", given.from)
      .where("matched_at", "<", given.before)
      .orderBy("matched_at", "desc")
      .orderBy("manifest_id", "desc")
      .limit(given.limit)
      .offset(given.offset),
);

function matching(db: Db, stream: number | number[], conditions: ManifestConditions, view: ViewSpan) {
  const { published_date_from, published_date_to, channel_ids, language } = conditions;
  return db
    .selectFrom("stream_manifests")
    .where("stream_id", typeof stream === "number" ? "=" : "in", stream)
    .where("matched_at", ">=", view.from)
    .where("matched_at", "<", view.before)
    .$if(published_date_from !== undefined, (query) =>
      query.where("source_published_date", ">=", published_date_from ?? ""),
    )
    .$if(published_date_to !== undefined, (query) =>
      query.where("source_published_date", "<=", published_date_to ?? ""),
    )
    .$if(channel_ids !== undefined, (query) => query.where((eb) => eb.exists(ofChannels(db, channel_ids ?? []))))
    .$if(language !== undefined, (query) =>
      query.where((eb) => eb.exists(ownRecords(db).where("language", "=", language ?? ""))),
    )
    .$if(conditions.tag_ids !== undefined || conditions.tag_type !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          // Few tags, and those of topics are few, lead to their records; of all others, a record has one or has none.
          conditions.tag_ids === undefined && conditions.tag_type !== "topic"
            ? eb.exists(tagged(db, conditions).where("record_tags.record_id", "=", ownRecord))
            : eb("manifest_id", "in", tagged(db, conditions)),
          ...(conditions.tag_type === "topic" ? [eb("manifest_id", "in", onTopic(db, conditions))] : []),
        ]),
      ),
    );
}

/** Manifests have the ids of their records. */
const ownRecord = sql<number>`${sql.ref("stream_manifests.manifest_id")}`;

function ownRecords(db: Db) {
  return db.selectFrom("records").select("record_id").where("record_id", "=", ownRecord);
}

function ofChannels(db: Db, channel_ids: number[]) {
  // PostgreSQL knows no empty list; no channel is 0.
  return ownRecords(db).where("channel_id", "in", channel_ids.length > 0 ? channel_ids : [0]);
}

function tagged(db: Db, { tag_ids, tag_type }: ManifestConditions) {
  const rows = db.selectFrom("record_tags").select("record_tags.record_id");
  const named = tag_ids === undefined ? rows : rows.where("record_tags.tag_id", "in", sameTags(db, tag_ids));
  if (tag_type === undefined) return named;
  return named
    .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
    .where(tag_type === "topic" ? sql.ref<string>("tags.tag_type") : notByIndex("tags.tag_type"), "=", tag_type);
}

function onTopic(db: Db, { tag_ids }: ManifestConditions) {
  return db
    .selectFrom("record_topics")
    .select("record_topics.record_id")
    .$if(tag_ids !== undefined, (query) => query.where("record_topics.topic_id", "in", tag_ids ?? []));
}

async function withBodies(
  db: Db,
  found: FoundManifest[],
  wanted: readonly Section[],
  view: View,
): Promise<ManifestRow[]> {
  if (found.length === 0) return [];
  const ids = found.map((row) => row.manifest_id);
  const [stories, streams] = await Promise.all([storiesOf(db, ids, wanted), streamsOf(db, ids, view)]);
  return found.flatMap(({ manifest_id, matched_at }) => {
    const story = stories.get(manifest_id);
    return story ? [{ manifest_id, matched_at, ...story, streams: streams.get(manifest_id) ?? [] }] : [];
  });
}

async function storiesOf(db: Db, ids: number[], wanted: readonly Section[]) {
  const rows = await db
    .selectFrom("manifests")
    .innerJoin("stories", "stories.story_id", "manifests.story_id")
    .leftJoin("records", "records.record_id", "manifests.record_id")
    .select(["manifests.manifest_id", "manifests.record_id", "stories.story_id", "stories.updated_on"])
    .select("records.published_at")
    .where("manifests.manifest_id", "in", ids)
    .execute();
  const texts = wanted.length === 0 ? new Map() : await storyTexts(db, [...new Set(rows.map((row) => row.story_id))]);
  return new Map(
    rows.map(({ manifest_id, record_id, story_id, updated_on, published_at }) => {
      const sections = wanted.map((name) => [name, texts.get(story_id)?.[name].toString()]);
      return [manifest_id, { record_id, updated_on, published_at, json: Object.fromEntries(sections) }];
    }),
  );
}

/** Design: docs/design/hot-queries.md */
import type { Db } from "../engine/db.ts";
import { textDistance, textMatch, wholeNumber } from "../engine/portable.ts";
import { sentimentThreshold } from "../model/score-words.ts";
import type { Sentiment } from "../model/vocabulary.ts";
import { claimRowOf, type StoredClaim, type StoryClaims, storyClaims } from "../records/story-claims.ts";
import { contents, storyTexts } from "../records/story-texts.ts";
import type { View } from "../records/view.ts";
import { sameTags } from "../tags/tag-redirects.ts";
import { isVisible } from "./claim-links.ts";

/** Which claims are wanted; a condition that is absent lets everything through. */
export interface ClaimsWanted {
  /** Words that all stand in the claim. */
  query?: string | undefined;
  /** Any of these tags among whom and what the claim is about. */
  tag_ids?: number[] | undefined;
  /** Any of these. */
  claim_types?: string[] | undefined;
  confidences?: string[] | undefined;
  /** First and last day of publication, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  /** Any of these streams. */
  stream_ids?: number[] | undefined;
  /** The name of the source, and of the story that it stands in the domain and the sentiment. */
  source?: string | undefined;
  domain?: string | undefined;
  sentiment?: Sentiment | undefined;
  /** ISO 639-1 of the text that it stands in. */
  language?: string | undefined;
}

/** A claim that was found; the less its distance, the better it fits the words. 0 where none were asked for. */
export interface FoundNumber {
  claim_no: number;
  distance: number;
}

/** Where a claim's record was delivered to. */
export interface ClaimPlace {
  streams: { stream_id: number; name: string }[];
  /** The earliest moment. */
  matched_at: string;
}

/** A claim of any version as it is stored; its number is null when it is not of the current one. */
export type ClaimRow = StoredClaim & {
  claim_no: number | null;
  fact_no: number | null;
  current_version: number;
  /** JSON, the shape of ManifestSource. */
  source_json: string;
};

/** Numbers of claims: from `from`, below `below`. */
export interface NumberSlice {
  from: number;
  below: number;
}

/** Claims as they are looked for and read. Every read of several is bounded by a visibility. */
export function claimSearch(db: Db) {
  return {
    /** The number of the newest claim; 0 when there is none. */
    async newest(): Promise<number> {
      const row = await db
        .selectFrom("claim_index")
        .select("claim_no")
        .orderBy("claim_no", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.claim_no ?? 0;
    },

    /** The claims wanted among some numbers, newest first, and how far each is from the words. */
    async among(slice: NumberSlice, wanted: ClaimsWanted, view: View, limit: number): Promise<FoundNumber[]> {
      const { from, below } = slice;
      const found = meeting(db, slice, wanted, view).limit(limit);
      const { query } = wanted;
      if (query === undefined) {
        const rows = await found
          .select("claim_index.claim_no")
          .where("claim_index.claim_no", ">=", from)
          .where("claim_index.claim_no", "<", below)
          .orderBy("claim_index.claim_no", "desc")
          .execute();
        return rows.map(({ claim_no }) => ({ claim_no, distance: 0 }));
      }
      return found
        .innerJoin("claim_search", "claim_search.rowid", "claim_index.claim_no")
        .select("claim_search.rowid as claim_no")
        .select(textDistance(db, "claim_search").as("distance"))
        .where(textMatch(db, "claim_search", query))
        .where("claim_search.rowid", ">=", wholeNumber(from))
        .where("claim_search.rowid", "<", wholeNumber(below))
        .orderBy("claim_search.rowid", "desc")
        .execute();
    },

    /** Claims with where they stand, in the order of the numbers given; those replaced since are left out. */
    async read(numbers: readonly number[]): Promise<ClaimRow[]> {
      if (numbers.length === 0) return [];
      const rows = await db
        .selectFrom("claim_index")
        .select(["claim_no", "fact_no", "claim_id", "record_id"])
        .where("claim_no", "in", numbers)
        .execute();
      const stories = await readStories(
        db,
        rows.map((row) => row.record_id),
      );
      const byNumber = new Map(rows.map((row) => [row.claim_no, row]));
      return numbers.flatMap((claim_no) => {
        const row = byNumber.get(claim_no);
        return row ? currentClaim(stories.get(row.record_id), row) : [];
      });
    },

    /** The numbers of the claims that a record makes today. */
    async numbersOf(record_id: number): Promise<number[]> {
      const rows = await db.selectFrom("claim_index").select("claim_no").where("record_id", "=", record_id).execute();
      return rows.map(({ claim_no }) => claim_no);
    },

    /** A claim of any version by its id, which names its record first. */
    async byId(claim_id: string): Promise<ClaimRow | undefined> {
      const record_id = Number(/^\d{1,15}(?=-)/.exec(claim_id)?.[0] ?? 0);
      const story = (await readStories(db, [record_id])).get(record_id);
      if (!story) return undefined;
      const index = db.selectFrom("claim_index").select(["claim_no", "fact_no"]).where("claim_id", "=", claim_id);
      const { claim_no = null, fact_no = null } = (await index.executeTakeFirst()) ?? {};
      const [current] = currentClaim(story, { claim_id, claim_no, fact_no });
      if (current) return current;
      const { version: current_version } = story.current;
      const earlier = await db.selectFrom("claims").selectAll().where("claim_id", "=", claim_id).executeTakeFirst();
      return earlier && { ...earlier, claim_no, fact_no, current_version, source_json: story.source_json };
    },

    /** Which streams that may be seen hold each record, by id, and since when the first of them does. */
    async places(record_ids: readonly number[], view: View): Promise<Map<number, ClaimPlace>> {
      if (record_ids.length === 0) return new Map();
      const rows = await db
        .selectFrom("stream_manifests")
        .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
        .select(["stream_manifests.manifest_id", "stream_manifests.matched_at", "streams.stream_id", "streams.name"])
        .where("stream_manifests.manifest_id", "in", record_ids)
        .where("stream_manifests.matched_at", ">=", view.from)
        .where("stream_manifests.matched_at", "<", view.before)
        .where("streams.status", "=", "live")
        .$if(!view.sees_private, (query) => query.where("streams.is_public", "=", 1))
        .orderBy("streams.stream_id")
        .execute();
      const held = [...Map.groupBy(rows, (row) => row.manifest_id)];
      return new Map(
        held.map(([record_id, streams]) => [
          record_id,
          {
            streams,
            matched_at: streams.reduce((first, { matched_at }) => (matched_at < first ? matched_at : first), "9"),
          },
        ]),
      );
    },

    /** The texts of records. */
    async contents(record_ids: readonly number[]): Promise<Map<number, string>> {
      return contents(db, record_ids);
    },
  };
}

function meeting(db: Db, slice: NumberSlice, wanted: ClaimsWanted, view: View) {
  const { tag_ids, claim_types, confidences, stream_ids, from, to, source, domain, sentiment, language } = wanted;
  // Bounded by itself: a tag that is met often has claims far beyond the slice, and no planner carries the bounds over.
  const tagged = db
    .selectFrom("claim_tags")
    .select("claim_no")
    .where("tag_id", "in", sameTags(db, tag_ids ?? []))
    .where("claim_no", ">=", slice.from)
    .where("claim_no", "<", slice.below);
  return db
    .selectFrom("claim_index")
    .where(isVisible(db, view, { stream_ids, from, to }))
    .$if(tag_ids !== undefined, (query) => query.where("claim_index.claim_no", "in", tagged))
    .$if(claim_types !== undefined, (query) => query.where("claim_index.claim_type", "in", claim_types ?? []))
    .$if(confidences !== undefined, (query) => query.where("claim_index.confidence", "in", confidences ?? []))
    .$if(source !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("records")
            .innerJoin("sources", "sources.source_id", "records.source_id")
            .select("records.record_id")
            .whereRef("records.record_id", "=", "claim_index.record_id")
            .where("sources.name", "=", source ?? ""),
        ),
      ),
    )
    .$if(language !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("records")
            .select("records.record_id")
            .whereRef("records.record_id", "=", "claim_index.record_id")
            .where("records.language", "=", language ?? ""),
        ),
      ),
    )
    .$if(domain !== undefined || sentiment !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("stories")
            .select("stories.story_id")
            .whereRef("stories.story_id", "=", "claim_index.record_id")
            .$if(domain !== undefined, (stories) => stories.where("stories.home_domain", "=", domain ?? ""))
            .$if(sentiment === "positive", (stories) => stories.where("sentiment_score", ">=", sentimentThreshold))
            .$if(sentiment === "negative", (stories) => stories.where("sentiment_score", "<=", -sentimentThreshold))
            .$if(sentiment === "neutral", (stories) =>
              stories
                .where("sentiment_score", "<", sentimentThreshold)
                .where("sentiment_score", ">", -sentimentThreshold),
            ),
        ),
      ),
    );
}

/** A story as far as claims ask for it. */
interface ReadStory {
  record_id: number;
  current: StoryClaims;
  source_json: string;
}

async function readStories(db: Db, record_ids: readonly number[]): Promise<Map<number, ReadStory>> {
  const ids = [...new Set(record_ids)];
  const [stories, texts] = await Promise.all([storyClaims(db, ids), storyTexts(db, ids)]);
  return new Map(
    [...stories].map(([record_id, current]) => {
      const source_json = texts.get(record_id)?.source.toString() ?? "null";
      return [record_id, { record_id, current, source_json }];
    }),
  );
}

function currentClaim(
  story: ReadStory | undefined,
  { claim_id, claim_no, fact_no }: Pick<ClaimRow, "claim_id" | "claim_no" | "fact_no">,
): ClaimRow[] {
  if (!story) return [];
  const { record_id, current, source_json } = story;
  const row = claimRowOf(record_id, current, claim_id);
  if (!row) return [];
  return [{ ...row, claim_no, fact_no, current_version: current.version, source_json }];
}

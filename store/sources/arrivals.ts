import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import { isHeld } from "../records/held.ts";
import type { View, ViewSpan } from "../records/view.ts";

/** Moments from the first up to, and without, the second. */
export interface Span {
  since: string;
  until: string;
}

/** Into what a time is divided, in UTC. */
export type Step = "hour" | "day";

/** How much of a moment, as it is written, names its step: `YYYY-MM-DDTHH`, `YYYY-MM-DD`. */
export const stepLength: Readonly<Record<Step, number>> = { hour: 13, day: 10 };

/** What came in within an hour or a day in one domain. `step`: which it is, as `stepLength` says. */
export interface StepFigures {
  step: string;
  domain: string;
  stories: number;
  claims: number;
}

/** What came from a source on a day. */
export interface SourceDay {
  source_id: number;
  day: string;
  items: number;
}

/** An event that several voices tell of. */
export interface LargeEvent {
  coverage_id: number;
  /** One of its records that may be seen. */
  record_id: number;
  /** How many independent ones. */
  outlets: number;
}

/** What came in lately, of what may be seen: the operator's organization sees also what no stream took. */
export function arrivals(db: Db) {
  return {
    /** Stories and claims by hour or day and domain, of those with any. */
    async course({ since, until }: Span, step: Step, view: View): Promise<StepFigures[]> {
      const length = stepLength[step];
      return db
        .selectFrom("stories")
        .select((eb) => [
          eb.fn<string>("substr", ["created_on", eb.lit(1), eb.lit(length)]).as("step"),
          "home_domain as domain",
          countAll().as("stories"),
          eb.cast<number>(eb.fn.sum("claim_count"), "integer").as("claims"),
        ])
        .where("created_on", ">=", since)
        .where("created_on", "<", until)
        .where(isHeld(db, "stories.story_id", view))
        .groupBy((eb) => [eb.fn<string>("substr", ["created_on", eb.lit(1), eb.lit(length)]), "home_domain"])
        .orderBy("step")
        .orderBy("home_domain")
        .execute();
    },

    /** From how many sources something came. */
    async sources({ since, until }: Span, view: View): Promise<number> {
      const { sources } = await db
        .selectFrom("records")
        .select((eb) => eb.cast<number>(eb.fn.count("source_id").distinct(), "integer").as("sources"))
        .where("ingested_at", ">=", since)
        .where("ingested_at", "<", until)
        .where(isHeld(db, "records.record_id", view))
        .executeTakeFirstOrThrow();
      return sources;
    },

    /** How many items came from some sources on each day with any. `day`: `YYYY-MM-DD`, UTC. */
    async itemsByDay(source_ids: readonly number[], { since, until }: Span): Promise<SourceDay[]> {
      if (source_ids.length === 0) return [];
      return db
        .selectFrom("records")
        .select((eb) => [
          "source_id",
          eb.fn<string>("substr", ["ingested_at", eb.lit(1), eb.lit(10)]).as("day"),
          countAll().as("items"),
        ])
        .where("ingested_at", ">=", since)
        .where("ingested_at", "<", until)
        .where("source_id", "in", source_ids)
        .groupBy((eb) => ["source_id", eb.fn<string>("substr", ["ingested_at", eb.lit(1), eb.lit(10)])])
        .execute();
    },

    /** The events that most independent voices tell of, two at least. */
    async events({ since, until }: Span, view: View, limit: number): Promise<LargeEvent[]> {
      return db
        .selectFrom("coverage")
        .select((eb) => [
          "coverage_id",
          eb.fn.max("record_id").as("record_id"),
          eb.cast<number>(eb.fn.count("origin").distinct(), "integer").as("outlets"),
        ])
        .where("placed_on", ">=", since)
        .where("placed_on", "<", until)
        .where(isHeld(db, "coverage.record_id", view))
        .groupBy("coverage_id")
        .having((eb) => eb(eb.fn.count("origin").distinct(), ">", 1))
        .orderBy("outlets", "desc")
        .orderBy("coverage_id", "desc")
        .limit(limit)
        .execute();
    },

    /** The records of the most significant stories. `published_from`: leaves out those of which an earlier day of publication is known, `YYYY-MM-DD`. */
    async weightiest(
      { since, until }: Span,
      view: View,
      { limit, published_from }: { limit: number; published_from?: string | undefined },
    ): Promise<number[]> {
      const older = db
        .selectFrom("records")
        .select("record_id")
        .where("record_id", "=", sql.ref<number>("stories.story_id"))
        .where("source_published_date", "<", published_from ?? "");
      const rows = await db
        .selectFrom("stories")
        .select("story_id")
        .where("created_on", ">=", since)
        .where("created_on", "<", until)
        .where(isHeld(db, "stories.story_id", view))
        .$if(published_from !== undefined, (query) => query.where(({ not, exists }) => not(exists(older))))
        .orderBy("significance_score", "desc")
        .orderBy("story_id", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => row.story_id);
    },

    /** When the very first story came that is kept; undefined when there is none. */
    async first(): Promise<string | undefined> {
      const row = await db.selectFrom("stories").select("created_on").orderBy("created_on").limit(1).executeTakeFirst();
      return row?.created_on;
    },

    /** When the last story came that may be seen; undefined when none did. */
    async last(view: View): Promise<string | undefined> {
      const moments = view.sees_private ? await newest(db, view) : await newestOfStreams(db, view);
      return moments
        .flatMap(({ moment }) => moment ?? [])
        .toSorted()
        .at(-1);
    },
  };
}

function newest(db: Db, { before }: ViewSpan): Promise<{ moment: string | null }[]> {
  const last = db.selectFrom("stories").select("created_on as moment").where("created_on", "<", before);
  return last.orderBy("created_on", "desc").limit(1).execute();
}

/** Of each public stream the last one, found at the end of its part of the index. */
function newestOfStreams(db: Db, { from, before }: ViewSpan): Promise<{ moment: string | null }[]> {
  return db
    .selectFrom("streams")
    .select((eb) =>
      eb
        .selectFrom("stream_manifests")
        .select("matched_at")
        .whereRef("stream_manifests.stream_id", "=", "streams.stream_id")
        .where("matched_at", ">=", from)
        .where("matched_at", "<", before)
        .orderBy("matched_at", "desc")
        .limit(1)
        .as("moment"),
    )
    .where("streams.is_public", "=", 1)
    .where("streams.status", "!=", "removed")
    .execute();
}

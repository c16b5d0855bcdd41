import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import type { Tables } from "../tables.ts";

/** Two weeks, one after the other: the day each begins with, and the one after the last, `YYYY-MM-DD`. */
export interface Weeks {
  before: string;
  begin: string;
  after: string;
  /** What was published in either had not come in before this day. */
  arrivals: string;
}

/** How many records of two weeks name a tag, and how many came in at all then, as far as some streams hold them. */
export interface TagWeeks {
  tag_type: string;
  name: string;
  week: number;
  week_before: number;
  all_week: number;
  all_before: number;
}

/**
 * A record's tags of these names, counted by the day of publication; beside them all that their streams took on those days, which a
 * new source's old items belong to as well.
 */
export function tagWeeks(
  db: Db,
  record_id: number,
  given: { names: readonly string[]; stream_ids: readonly number[] } & Weeks,
): Promise<TagWeeks[]> {
  const { names, stream_ids, before, begin, after } = given;
  if (names.length === 0 || stream_ids.length === 0) return Promise.resolve([]);
  const published = "records.source_published_date" as const;
  return (
    db
      .selectFrom("record_tags as own")
      .innerJoin("tags", "tags.tag_id", "own.tag_id")
      .innerJoin("record_tags as named", "named.tag_id", "own.tag_id")
      .innerJoin("records", "records.record_id", "named.record_id")
      .select((eb) => [
        "tags.tag_type",
        "tags.name",
        counted(eb(published, ">=", begin)).as("week"),
        counted(eb(published, "<", begin)).as("week_before"),
        eb.fn.coalesce(taken(db, stream_ids, begin, after), eb.lit(0)).as("all_week"),
        eb.fn.coalesce(taken(db, stream_ids, before, begin), eb.lit(0)).as("all_before"),
      ])
      .where("own.record_id", "=", record_id)
      .where("tags.name", "in", names)
      // A tag may stand in all records there ever were.
      .where("named.record_id", ">=", firstSince(db, given.arrivals))
      .where(published, ">=", before)
      .where(published, "<", after)
      .where(isHeld(stream_ids))
      .groupBy(["tags.tag_id", "tags.tag_type", "tags.name"])
      .execute()
  );
}

function counted(condition: Expression<SqlBool>): RawBuilder<number> {
  return sql`cast(sum(case when ${condition} then 1 else 0 end) as integer)`;
}

/** How many manifests streams took on the days from one on until before another. */
function taken(db: Db, stream_ids: readonly number[], from: string, to: string) {
  return db
    .selectFrom("stream_days")
    .select((eb) => eb.cast<number | null>(eb.fn.sum("manifests"), "integer").as("manifests"))
    .where("stream_id", "in", stream_ids)
    .where("day", ">=", from)
    .where("day", "<", to);
}

function firstSince(db: Db, day: string) {
  return db.selectFrom("records").select("record_id").where("ingested_at", ">=", day).orderBy("ingested_at").limit(1);
}

function isHeld(stream_ids: readonly number[]): Expression<SqlBool> {
  const eb = expressionBuilder<Tables & { named: Tables["record_tags"] }, "named">();
  return eb.exists(
    eb
      .selectFrom("stream_manifests")
      .select("stream_manifests.manifest_id")
      .whereRef("stream_manifests.manifest_id", "=", "named.record_id")
      // The plus keeps the planner from seeking every stream for every record: a record is held by a few of hundreds.
      .where(sql<number>`+${sql.ref("stream_manifests.stream_id")}`, "in", stream_ids),
  );
}

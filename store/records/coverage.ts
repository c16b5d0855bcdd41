import type { Insertable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { CoverageTable } from "../tables.ts";
import { contents } from "./story-texts.ts";
import type { View } from "./view.ts";

/** Names of a record that count when its event is looked for: those it mentions most. Ours. */
const namesOfRecord = 8;

/** Which records tell of one event. */
export function coverage(db: Db) {
  return {
    /** Records that no event was looked for yet, oldest first, with what finds it. */
    async waiting(limit: number) {
      const rows = await db
        .selectFrom("records")
        .innerJoin("sources", "sources.source_id", "records.source_id")
        .select([
          "record_id",
          "title",
          "author",
          "published_at",
          "ingested_at",
          "url",
          "canonical_url",
          "sources.owner",
        ])
        .where("record_id", ">", (eb) =>
          eb
            .selectFrom("coverage")
            .select((placed) => placed.fn.coalesce(placed.fn.max("record_id"), placed.lit(0)).as("last")),
        )
        .orderBy("record_id")
        .limit(limit)
        .execute();
      const ids = rows.map((row) => row.record_id);
      const [names, texts] = [await namesOf(ids), await contents(db, ids)];
      return rows.map((row) => ({
        ...row,
        content: texts.get(row.record_id) ?? "",
        names: names.get(row.record_id) ?? [],
      }));
    },

    /** Writes where records were put. */
    async add(rows: Insertable<CoverageTable>[]): Promise<void> {
      if (rows.length > 0) await db.insertInto("coverage").values(rows).execute();
    },

    /** Two events turned out to be one. */
    async merge(from: number[], coverage_id: number): Promise<void> {
      if (from.length === 0) return;
      await db.updateTable("coverage").set({ coverage_id }).where("coverage_id", "in", from).execute();
    },

    /** What was placed since, newest first; at most `limit` records, below a record when one is named. */
    async since(placed_on: string, limit: number, below?: number) {
      return db
        .selectFrom("coverage")
        .innerJoin("records", "records.record_id", "coverage.record_id")
        .selectAll("coverage")
        .select(["records.url", "records.canonical_url"])
        .where("placed_on", ">=", placed_on)
        .$if(below !== undefined, (query) => query.where("coverage.record_id", "<", below ?? 0))
        .orderBy("coverage.record_id", "desc")
        .limit(limit)
        .execute();
    },

    /** The records that tell of the same event as this one, of those that may be seen, first published first; empty when it was not looked for yet. */
    async ofRecord(record_id: number, view: View, limit: number) {
      return db
        .selectFrom("coverage as own")
        .innerJoin("coverage", "coverage.coverage_id", "own.coverage_id")
        .innerJoin("records", "records.record_id", "coverage.record_id")
        .innerJoin("sources", "sources.source_id", "records.source_id")
        .select([
          "coverage.coverage_id",
          "coverage.record_id",
          "coverage.copy_of",
          "coverage.origin",
          "coverage.headline",
          "coverage.published_at",
          "records.url",
          "sources.name as source_name",
        ])
        .where("own.record_id", "=", record_id)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("stream_manifests")
              .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
              .select("stream_manifests.manifest_id")
              .whereRef("stream_manifests.manifest_id", "=", "coverage.record_id")
              .where("stream_manifests.matched_at", ">=", view.from)
              .where("stream_manifests.matched_at", "<", view.before)
              .where("streams.status", "!=", "removed")
              .$if(!view.sees_private, (query) => query.where("streams.is_public", "=", 1)),
          ),
        )
        .orderBy("coverage.published_at")
        .orderBy("coverage.record_id")
        .limit(limit)
        .execute();
    },
  };

  async function namesOf(record_ids: number[]): Promise<Map<number, string[]>> {
    if (record_ids.length === 0) return new Map();
    const rows = await db
      .selectFrom("record_tags")
      .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
      .select(["record_tags.record_id", "tags.name"])
      .where("record_tags.record_id", "in", record_ids)
      .orderBy("record_tags.mentions", "desc")
      .orderBy("tags.name")
      .execute();
    const held = Map.groupBy(rows, (row) => row.record_id);
    return new Map([...held].map(([id, tags]) => [id, tags.slice(0, namesOfRecord).map((tag) => tag.name)]));
  }
}

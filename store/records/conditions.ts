import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import type { StreamManifestsTable, Tables } from "../tables.ts";
import { sameTags } from "../tags/tag-redirects.ts";

/** What a manifest can be asked to be. Values stand for each other; names are compared without regard to case. */
export type Condition = { negated: boolean } & (
  | { field: NameField; values: string[] }
  | { field: "tag_id"; values: number[] }
  | { field: ScoreField; ranges: ScoreRange[] }
);

/** Fields that are words. */
export const nameFields = [
  "source_name",
  "source_channel",
  "source_type",
  "media_format",
  "claim_type",
  "author",
  "tag",
  "person",
  "organization",
  "place",
  "topic",
  "domain",
  "language",
] as const;
export type NameField = (typeof nameFields)[number];

/** Fields that are numbers. */
export type ScoreField = "sentiment_score" | "significance_score";

/** From a number up to, and without, another; null is no end. */
export interface ScoreRange {
  from: number | null;
  below: number | null;
}

/** The condition of being in a language; none where any will do. */
export function inLanguage(language: string | null | undefined): Condition[] {
  return language ? [{ field: "language", negated: false, values: [language] }] : [];
}

/** The tables with the names that deliveries have in a scope. */
export type HeldTables = Tables & { held: StreamManifestsTable; earlier: StreamManifestsTable };

/** Whether the manifest of a delivery meets a condition. Its id is its record's. */
export function meets(db: Db, condition: Condition): Expression<SqlBool> {
  const eb = expressionBuilder<HeldTables, "held">();
  const meeting = recordsWith(db, condition);
  return eb("held.manifest_id", condition.negated ? "not in" : "in", meeting);
}

function recordsWith(db: Db, condition: Condition) {
  if ("ranges" in condition) return scored(db, condition.field, condition.ranges);
  if (condition.field === "tag_id") {
    return taggedWith(db, condition.values);
  }
  return named(db, condition.field, caseBlind(condition.values));
}

function scored(db: Db, field: ScoreField, ranges: ScoreRange[]) {
  return db
    .selectFrom("stories")
    .select("record_id")
    .where((eb) =>
      eb.or(
        ranges.map(({ from, below }) =>
          eb.and([
            ...(from === null ? [] : [eb(field, ">=", from)]),
            ...(below === null ? [] : [eb(field, "<", below)]),
          ]),
        ),
      ),
    );
}

function named(db: Db, field: NameField, values: string[]) {
  const records = db.selectFrom("records").select("records.record_id");
  switch (field) {
    case "source_name":
      return records
        .innerJoin("sources", "sources.source_id", "records.source_id")
        .where(lower("sources.name"), "in", values);
    case "source_channel":
      return records
        .innerJoin("channels", "channels.channel_id", "records.channel_id")
        .where(lower("channels.name"), "in", values);
    case "tag":
      return taggedWith(db, db.selectFrom("tags").select("tag_id").where(lower("name"), "in", values));
    case "person":
    case "organization":
    case "place": {
      const ofType = db.selectFrom("tags").select("tag_id").where("tag_type", "=", field);
      return taggedWith(db, ofType.where(lower("name"), "in", values));
    }
    case "topic":
      return db
        .selectFrom("record_topics")
        .innerJoin("topics", "topics.topic_id", "record_topics.topic_id")
        .select("record_topics.record_id")
        .where(lower("topics.name"), "in", values);
    case "domain":
      return db.selectFrom("record_domains").select("record_id").where(lower("domain"), "in", values);
    case "author":
      // A record without an author has none of the names: null would make "not in" of the whole list unknown.
      return records.where("author", "is not", null).where(lower("author"), "in", values);
    default:
      return records.where(lower(field), "in", values);
  }
}

function taggedWith(db: Db, tag_ids: Parameters<typeof sameTags>[1]) {
  return db.selectFrom("record_tags").select("record_id").where("tag_id", "in", sameTags(db, tag_ids));
}

function lower(column: string) {
  return sql<string>`lower(${sql.ref(column)})`;
}

/** SQLite's lower() knows ASCII letters only, PostgreSQL's all: both forms are looked for. */
function caseBlind(values: string[]): string[] {
  const forms = values.flatMap((value) => [
    value.toLowerCase(),
    value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  ]);
  return [...new Set(forms)];
}

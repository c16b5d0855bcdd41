import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { textMatch } from "../engine/portable.ts";
import { type HeldTables, meets } from "../records/conditions.ts";
import type { View, ViewSpan } from "../records/view.ts";
import { sameTags } from "../tags/tag-redirects.ts";
import type { Hit, Scope, Slice, TagGroup } from "./scope.ts";

/** The later of two beginnings: what may be seen, and what is asked for. */
export function beginOf({ matched_from }: Scope, view: ViewSpan): string {
  return matched_from !== null && matched_from > view.from ? matched_from : view.from;
}

/** The manifests of a scope in a slice, as `held`: each once, in the stream of the scope that had it first. */
export function inSlice(db: Db, scope: Scope, view: View, { below, from }: Slice) {
  const { published_date_from, published_date_to, stream_ids } = scope;
  return db
    .selectFrom("stream_manifests as held")
    .where("held.matched_at", ">=", from ?? beginOf(scope, view))
    .where(upTo(below, view))
    .where(inStreams(db, "held.stream_id", scope, view))
    .$if(published_date_from !== null, (query) =>
      query.where("held.source_published_date", ">=", published_date_from ?? ""),
    )
    .$if(published_date_to !== null, (query) =>
      query.where("held.source_published_date", "<=", published_date_to ?? ""),
    )
    .$if(stream_ids?.length !== 1, (query) => query.where(isEarliest(db, scope, view)))
    .$if(scope.tag_groups.length > 0, (query) => query.where(carriesTags(db, scope)))
    .$if(scope.query !== null, (query) => query.where(saysWords(db, scope.query ?? "")))
    .$if(scope.conditions.length > 0, (query) => query.where(meetsConditions(db, scope)));
}

const held = expressionBuilder<HeldTables, "held">();

/**
 * What may be seen, and what is below a manifest of it. The moment has one upper bound only: of two, SQLite enters an index at
 * the first and walks from there.
 */
export function upTo(below: Hit | null, view: ViewSpan): Expression<SqlBool> {
  if (below === null || below.matched_at >= view.before) return held("held.matched_at", "<", view.before);
  const { matched_at, manifest_id } = below;
  return held.and([
    held("held.matched_at", "<=", matched_at),
    held.or([held("held.matched_at", "<", matched_at), held("held.manifest_id", "<", manifest_id)]),
  ]);
}

/** Whether it is a stream of the scope that may be seen. `isFound`: the rows are found by their manifests. */
export function inStreams(
  db: Db,
  column: "held.stream_id" | "earlier.stream_id",
  { stream_ids }: Scope,
  view: Pick<View, "sees_private">,
  isFound = column === "earlier.stream_id",
): Expression<SqlBool> {
  const live = db
    .selectFrom("streams")
    .select("stream_id")
    .where("status", "=", "live")
    .$if(!view.sees_private, (query) => query.where("is_public", "=", 1));
  const eb = expressionBuilder<HeldTables, "held" | "earlier">();
  // The plus keeps the planner from seeking every stream in turn where the time or the manifest leads to the few rows.
  const walked = stream_ids === null || isFound;
  return eb(walked ? sql<number>`+${sql.ref(column)}` : column, "in", stream_ids ?? live);
}

/** No other stream of the scope has the manifest from an earlier moment, or from the same one under a smaller id. */
function isEarliest(db: Db, scope: Scope, view: View): Expression<SqlBool> {
  const earlier = db
    .selectFrom("stream_manifests as earlier")
    .select("earlier.manifest_id")
    .whereRef("earlier.manifest_id", "=", sql.ref("held.manifest_id"))
    .where("earlier.matched_at", ">=", beginOf(scope, view))
    .where(inStreams(db, "earlier.stream_id", scope, view))
    // As one comparison of rows, which an index answers without looking into the table.
    .where(
      sql<SqlBool>`(${sql.ref("earlier.matched_at")}, ${sql.ref("earlier.stream_id")}) < (${sql.ref("held.matched_at")}, ${sql.ref("held.stream_id")})`,
    );
  return held.not(held.exists(earlier));
}

function carriesTags(db: Db, { tag_groups, tag_logic }: Scope): Expression<SqlBool> {
  return joined(
    tag_logic,
    tag_groups.map((group) => carriesGroup(db, group)),
  );
}

function carriesGroup(db: Db, { tag_ids, topic_ids }: TagGroup): Expression<SqlBool> {
  const tagged = db.selectFrom("record_tags").select("record_id").where("tag_id", "in", sameTags(db, tag_ids));
  const onTopic = db.selectFrom("record_topics").select("record_id").where("topic_id", "in", topic_ids);
  return held.or([
    ...(tag_ids.length > 0 ? [held("held.manifest_id", "in", tagged)] : []),
    ...(topic_ids.length > 0 ? [held("held.manifest_id", "in", onTopic)] : []),
  ]);
}

function saysWords(db: Db, text: string): Expression<SqlBool> {
  const saying = db
    .selectFrom("record_search")
    .select("rowid")
    .where(textMatch(db, "record_search", text));
  return held("held.manifest_id", "in", saying);
}

function meetsConditions(db: Db, { conditions, condition_logic }: Scope): Expression<SqlBool> {
  return joined(
    condition_logic,
    conditions.map((condition) => meets(db, condition)),
  );
}

function joined(logic: "or" | "and", parts: Expression<SqlBool>[]): Expression<SqlBool> {
  return logic === "or" ? held.or(parts) : held.and(parts);
}

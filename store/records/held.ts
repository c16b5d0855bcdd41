import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import type { Tables } from "../tables.ts";
import type { View } from "./view.ts";

/** Whether the record that a column names may be seen: the operator sees all, others what a public stream holds. */
export function isHeld(db: Db, column: string, view: View): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, never>();
  if (view.sees_private) return eb.lit(true);
  return eb.exists(
    db
      .selectFrom("stream_manifests")
      .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
      .select("stream_manifests.manifest_id")
      .where("stream_manifests.manifest_id", "=", sql.ref<number>(column))
      .where("stream_manifests.matched_at", ">=", view.from)
      .where("stream_manifests.matched_at", "<", view.before)
      .where("streams.status", "!=", "removed")
      .where("streams.is_public", "=", 1),
  );
}

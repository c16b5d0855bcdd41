import { type Kysely, sql } from "kysely";
import { keyOnly, onEachRow } from "../engine/portable.ts";
import { integers, texts } from "./columns.ts";

/** How many manifests each stream took on each day, UTC, so that a page can say how many there are without counting them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const days = texts(integers(db.schema.createTable("stream_days"), ["stream_id", "manifests"]), ["day"]);
  await keyOnly(days.addPrimaryKeyConstraint("stream_days_pk", ["stream_id", "day"]), db).execute();
  await sql`insert into stream_days (stream_id, day, manifests)
    select stream_id, substr(matched_at, 1, 10), count(*) from stream_manifests group by 1, 2`.execute(db);
  await onEachRow(db, {
    name: "stream_days_add",
    event: "insert",
    table: "stream_manifests",
    statement: `insert into stream_days (stream_id, day, manifests) values (new.stream_id, substr(new.matched_at, 1, 10), 1)
      on conflict (stream_id, day) do update set manifests = stream_days.manifests + 1`,
  });
  await onEachRow(db, {
    name: "stream_days_take",
    event: "delete",
    table: "stream_manifests",
    statement: `update stream_days set manifests = manifests - 1
      where stream_id = old.stream_id and day = substr(old.matched_at, 1, 10)`,
  });
}

import type { Kysely } from "kysely";
import { growingId, keyOnly } from "../engine/portable.ts";
import { index, integers, primary, required, texts } from "./columns.ts";

/** Exports with how far each is, the schedules that ask for one at every release, and the manifests of those releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable("exports").addColumn("export_id", "text", primary);
  await integers(
    texts(table, [
      "org_id",
      "batch?",
      "request",
      "state",
      "files",
      "error?",
      "due_at",
      "lease_owner?",
      "lease_until?",
      "created_on",
      "started_on?",
      "finished_on?",
      "expires_at?",
      "erased_on?",
    ]),
    ["manifests_done", "billed", "attempts"],
  )
    .addColumn("manifests_total", "bigint")
    .addColumn("grant_id", "bigint")
    .addColumn("schedule_id", "bigint")
    .addColumn("truncated_by_quota", "integer", required)
    // A schedule gathers for one export at a time.
    .addUniqueConstraint("exports_batch", ["schedule_id", "batch"])
    .execute();
  await index(db, "exports", ["org_id", "created_on"]);
  await index(db, "exports", ["state", "due_at"]);
  await index(db, "exports", ["grant_id"]);
  const listed = integers(texts(db.schema.createTable("export_manifests"), ["export_id"]), ["manifest_id"]);
  await keyOnly(listed.addPrimaryKeyConstraint("export_manifests_pk", ["export_id", "manifest_id"]), db).execute();
  await texts(growingId(db.schema.createTable("export_schedules"), "schedule_id", db), [
    "org_id",
    "request",
    "created_on",
    "deleted_on?",
  ]).execute();
  await index(db, "export_schedules", ["org_id"]);
}

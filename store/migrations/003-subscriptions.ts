import type { Kysely } from "kysely";
import { sql } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, integers, required, texts } from "./columns.ts";

/** Subscriptions that change at a date, what was used by day, what went over the quota, and bought backfills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("organizations").addColumn("cycle_started_on", "text").execute();
  await db.schema
    .alterTable("organizations")
    .addColumn("pending", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  for (const name of ["overage_manifests", "overage_microusd"]) {
    await db.schema
      .alterTable("usage")
      .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await usageDays(db);
  await grants(db);
}

async function usageDays(db: Kysely<unknown>): Promise<void> {
  await integers(texts(db.schema.createTable("usage_days"), ["org_id", "day"]), [
    "manifests_used",
    "api_calls",
    "words_delivered",
    "overage_manifests",
    "overage_microusd",
  ])
    .addPrimaryKeyConstraint("usage_days_pk", ["org_id", "day"])
    .execute();
  // What was counted before days were: a month's figures on its first day, those of a key's life on the day it was opened.
  await sql`
    insert into usage_days (org_id, day, manifests_used, api_calls, words_delivered, overage_manifests, overage_microusd)
    select org_id, day, sum(manifests_used), sum(api_calls), sum(words_delivered), 0, 0 from (
      select usage.org_id, manifests_used, api_calls, words_delivered,
        case period when 'life' then substr(organizations.created_on, 1, 10) else period || '-01' end as day
      from usage inner join organizations on organizations.org_id = usage.org_id
    ) as counted group by org_id, day
  `.execute(db);
}

async function grants(db: Kysely<unknown>): Promise<void> {
  await texts(growingId(db.schema.createTable("grants"), "grant_id", db), [
    "org_id",
    "status",
    "stream_ids",
    "date_from",
    "date_to",
    "format",
    "expires_on",
    "created_on",
  ])
    .addColumn("manifest_count", "bigint", required)
    .addColumn("size_bytes", "bigint")
    .execute();
  await index(db, "grants", ["org_id", "grant_id"]);
}

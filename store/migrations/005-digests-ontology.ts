import type { Kysely } from "kysely";
import { growingId, keyOnly } from "../engine/portable.ts";
import type { TagAliasesTable, TagGramsTable } from "../tables.ts";
import { gramRows } from "../tags/tag-grams.ts";
import { index, integers, required, texts } from "./columns.ts";

/** Digests and who subscribed to them, webhooks, ontology syncs with their labels, beacons, and the index behind tag search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await digestTables(db);
  await webhookTable(db);
  await ontologyTables(db);
  await beaconTable(db);
  await searchTable(db);
}

async function digestTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await texts(growingId(create("digests"), "digest_id", db), [
    "org_id?",
    "slug",
    "name",
    "description?",
    "digest_type",
    "filter_spec?",
    "created_on",
    "updated_on",
    "deleted_on?",
  ])
    .addColumn("is_active", "integer", required)
    .addColumn("monthly_cap", "bigint")
    .addColumn("price_per_month_usd", "double precision")
    .execute();
  await index(db, "digests", ["org_id", "slug"]);
  await integers(create("digest_streams"), ["digest_id", "stream_id"])
    .addPrimaryKeyConstraint("digest_streams_pk", ["digest_id", "stream_id"])
    .execute();
  await integers(
    texts(growingId(create("digest_subscriptions"), "subscription_id", db), ["org_id", "status", "created_on"]),
    ["digest_id"],
  )
    .addColumn("ended_on", "text")
    .addUniqueConstraint("digest_subscriptions_pair", ["org_id", "digest_id"])
    .execute();
  await index(db, "digest_subscriptions", ["digest_id"]);
  await integers(texts(create("digest_consumed"), ["org_id", "period"]), ["digest_id", "manifest_id"])
    .addPrimaryKeyConstraint("digest_consumed_pk", ["org_id", "digest_id", "period", "manifest_id"])
    .execute();
  await db.schema.alterTable("outbox").addColumn("org_id", "text").execute();
  await db.schema.alterTable("outbox").addColumn("digest_id", "bigint").execute();
}

async function webhookTable(db: Kysely<unknown>): Promise<void> {
  const table = growingId(db.schema.createTable("webhooks"), "webhook_id", db);
  await integers(
    texts(table, ["org_id", "url", "label", "events", "secret_id", "disabled_on?", "disabled_reason?", "created_on"]),
    ["is_active", "failures", "sequence"],
  )
    .addColumn("stream_id", "bigint")
    .addColumn("digest_id", "bigint")
    .execute();
  await index(db, "webhooks", ["org_id"]);
  await index(db, "webhooks", ["digest_id"]);
}

async function ontologyTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await integers(
    texts(growingId(create("syncs"), "sync_id", db), [
      "org_id",
      "object_type",
      "external_id",
      "external_name?",
      "created_on",
      "updated_on",
      "deleted_on?",
    ]),
    ["object_id"],
  )
    .addUniqueConstraint("syncs_object", ["org_id", "object_type", "object_id"])
    .execute();
  await texts(growingId(create("labels"), "label_id", db), [
    "org_id",
    "name",
    "name_key",
    "description?",
    "color?",
    "created_on",
  ])
    .addUniqueConstraint("labels_name", ["org_id", "name_key"])
    .execute();
  await integers(create("sync_labels"), ["sync_id", "label_id"])
    .addPrimaryKeyConstraint("sync_labels_pk", ["sync_id", "label_id"])
    .execute();
  await index(db, "sync_labels", ["label_id"]);
}

/** What was corrected lately is asked for at every poll. */
async function beaconTable(db: Kysely<unknown>): Promise<void> {
  const table = growingId(db.schema.createTable("beacons"), "beacon_id", db);
  await integers(texts(table, ["org_id", "name", "scope", "state", "archived_on?", "created_on", "updated_on"]), [
    "lookback_hours",
  ]).execute();
  await index(db, "beacons", ["org_id"]);
  await index(db, "stories", ["updated_on"]);
}

/** The gram comes first in the key: looking tags up by a part of their name is what the table is for. */
async function searchTable(db: Kysely<unknown>): Promise<void> {
  const table = integers(texts(db.schema.createTable("tag_grams"), ["gram"]), ["tag_id"]);
  await keyOnly(table.addPrimaryKeyConstraint("tag_grams_pk", ["gram", "tag_id"]), db).execute();
  const named = db.withTables<{ tag_aliases: TagAliasesTable; tag_grams: TagGramsTable }>();
  const names = await named.selectFrom("tag_aliases").select(["tag_id", "alias"]).execute();
  for (const rows of gramRows(names)) {
    await named
      .insertInto("tag_grams")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["gram", "tag_id"]).doNothing())
      .execute();
  }
}

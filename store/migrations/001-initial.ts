import type { Kysely } from "kysely";
import { givenId, growingId } from "../engine/portable.ts";
import { index, integers, primary, required, texts } from "./columns.ts";

/** The first schema: everything from sources to manifests, and who reads them. Booleans are 0 | 1, times and JSON text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await organizationTables(db);
  await sourceTables(db);
  await recordTables(db);
  await tagTables(db);
  await deliveryTables(db);
}

async function organizationTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await texts(create("installation").addColumn("name", "text", primary), ["value"]).execute();
  await texts(create("organizations").addColumn("org_id", "text", primary), [
    "name",
    "org_type",
    "contact_email?",
    "plan",
    "billing_cycle",
    "cadence",
    "status",
    "created_on",
  ])
    .addColumn("is_active", "integer", required)
    .addColumn("is_operator", "integer", required)
    .execute();
  await texts(growingId(create("users"), "user_id", db), ["org_id", "name", "email?", "role", "created_on"])
    .addColumn("is_active", "integer", required)
    .execute();
  await index(db, "users", ["org_id"]);
  await texts(create("credentials").addColumn("key_id", "text", primary), [
    "org_id",
    "name",
    "key_type",
    "key_hash",
    "secret_hash",
    "mcp_token_hash",
    "masked_key",
    "created_on",
    "last_used_on?",
    "expires_on?",
  ])
    .addColumn("user_id", "bigint")
    .addColumn("is_active", "integer", required)
    .execute();
  await index(db, "credentials", ["key_hash"], "unique");
  await index(db, "credentials", ["mcp_token_hash"], "unique");
  await index(db, "credentials", ["org_id"]);
  await integers(texts(create("usage"), ["org_id", "period"]), ["manifests_used", "api_calls", "words_delivered"])
    .addPrimaryKeyConstraint("usage_pk", ["org_id", "period"])
    .execute();
  await integers(texts(create("consumed"), ["org_id", "period"]), ["manifest_id"])
    .addPrimaryKeyConstraint("consumed_pk", ["org_id", "period", "manifest_id"])
    .execute();
}

async function sourceTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await texts(growingId(create("sources"), "source_id", db), [
    "name",
    "source_type",
    "homepage?",
    "owner",
    "created_on",
    "updated_on",
  ])
    .addColumn("is_active", "integer", required)
    .addUniqueConstraint("sources_name", ["name"])
    .execute();
  await texts(growingId(create("channels"), "channel_id", db), [
    "name",
    "kind",
    "url",
    "media_format",
    "claim_type?",
    "settings",
    "activated_on",
    "deactivated_on?",
    "deactivation_reason?",
  ])
    .addColumn("source_id", "bigint", required)
    .addColumn("is_active", "integer", required)
    .addUniqueConstraint("channels_name", ["source_id", "name"])
    .execute();
  await integers(
    texts(givenId(create("channel_states"), "channel_id", db), [
      "health",
      "message",
      "moved_to?",
      "etag?",
      "last_modified?",
      "due_at",
      "due_reason",
      "last_tried_at?",
      "last_success_at?",
    ]),
    ["failures", "items_seen"],
  )
    .addColumn("interval_minutes", "integer")
    .execute();
  await index(db, "channel_states", ["due_at"]);
  await texts(growingId(create("items"), "item_id", db), [
    "identity",
    "link?",
    "payload",
    "state",
    "due_at",
    "queued_at",
    "settled_at?",
    "error?",
  ])
    .addColumn("channel_id", "bigint", required)
    .addColumn("attempts", "integer", required)
    .addColumn("record_id", "bigint")
    .addUniqueConstraint("items_identity", ["channel_id", "identity"])
    .execute();
  await index(db, "items", ["state", "due_at", "item_id"]);
  await index(db, "items", ["record_id"]);
}

async function recordTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await integers(
    texts(growingId(create("records"), "record_id", db), [
      "title",
      "url?",
      "canonical_url?",
      "author?",
      "source_published_date?",
      "published_at?",
      "source_type",
      "media_format",
      "claim_type",
      "language",
      "content",
      "content_hash",
      "content_origin",
      "extra",
      "ingested_at",
      "updated_at",
    ]),
    ["channel_id", "source_id", "word_count"],
  ).execute();
  await index(db, "records", ["channel_id"]);
  await index(db, "records", ["ingested_at"]);
  await index(db, "records", ["canonical_url"]);
  await index(db, "records", ["content_hash"]);
  await integers(
    texts(givenId(create("stories"), "story_id", db), [
      "extractor",
      "headline",
      "summary",
      "home_domain",
      "source_json",
      "signal_json",
      "brief_json",
      "record_json",
      "created_on",
      "updated_on",
    ]),
    ["record_id", "version", "claim_count", "word_count"],
  )
    .addColumn("sentiment_score", "double precision", required)
    .addColumn("significance_score", "double precision", required)
    .addUniqueConstraint("stories_record", ["record_id"])
    .execute();
  await integers(
    texts(create("claims").addColumn("claim_id", "text", primary), [
      "claim_text",
      "claim_type",
      "confidence",
      "evidence",
      "signal?",
      "antecedents",
      "entities",
    ]),
    ["record_id", "version", "position", "featured", "span_start", "span_end", "sentence_start", "sentence_end"],
  )
    .addColumn("key_point_index", "integer")
    .execute();
  await index(db, "claims", ["record_id", "version", "position"]);
}

async function tagTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await texts(growingId(create("tags"), "tag_id", db), ["tag_type", "name", "origin", "created_on"])
    .addUniqueConstraint("tags_name", ["tag_type", "name"])
    .execute();
  await texts(create("tag_aliases"), ["tag_type", "alias_key", "alias", "origin"])
    .addColumn("tag_id", "bigint", required)
    .addPrimaryKeyConstraint("tag_aliases_pk", ["tag_type", "alias_key", "tag_id"])
    .execute();
  await index(db, "tag_aliases", ["tag_id"]);
  await texts(growingId(create("topics"), "topic_id", db), ["name", "domain", "created_on"])
    .addColumn("is_active", "integer", required)
    .addUniqueConstraint("topics_name", ["name"])
    .execute();
  await integers(create("record_tags"), ["record_id", "tag_id", "mentions"])
    .addPrimaryKeyConstraint("record_tags_pk", ["record_id", "tag_id"])
    .execute();
  await index(db, "record_tags", ["tag_id", "record_id"]);
  await texts(integers(create("record_topics"), ["record_id", "topic_id"]), ["reason"])
    .addColumn("score", "double precision", required)
    .addPrimaryKeyConstraint("record_topics_pk", ["record_id", "topic_id"])
    .execute();
  await index(db, "record_topics", ["topic_id", "record_id"]);
  await integers(texts(create("record_domains"), ["domain"]), ["record_id", "is_home"])
    .addPrimaryKeyConstraint("record_domains_pk", ["record_id", "domain"])
    .execute();
  await index(db, "record_domains", ["domain", "record_id"]);
}

async function deliveryTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await integers(
    texts(growingId(create("streams"), "stream_id", db), [
      "name",
      "title",
      "description",
      "stream_class",
      "home_domain",
      "cross_domains",
      "status",
      "status_reason?",
      "filter",
      "source_url?",
      "activated_on",
      "public_on?",
      "deactivated_on?",
      "created_on",
      "updated_on",
      "counts_updated_at",
    ]),
    [
      "is_public",
      "manifests_last24h",
      "manifests_last7d",
      "manifests_last30d",
      "claims_last24h",
      "claims_last7d",
      "claims_last30d",
      "rematch_due",
    ],
  )
    .addUniqueConstraint("streams_name", ["name"])
    .execute();
  await texts(integers(givenId(create("manifests"), "manifest_id", db), ["record_id", "story_id"]), ["created_on"])
    .addUniqueConstraint("manifests_record", ["record_id"])
    .execute();
  await texts(integers(create("stream_manifests"), ["stream_id", "manifest_id", "claim_count"]), [
    "matched_at",
    "source_published_date?",
  ])
    .addPrimaryKeyConstraint("stream_manifests_pk", ["stream_id", "matched_at", "manifest_id"])
    .execute();
  await index(db, "stream_manifests", ["manifest_id", "stream_id"], "unique");
  await texts(growingId(create("outbox"), "event_id", db), ["event", "data", "created_on"])
    .addColumn("manifest_id", "bigint")
    .addColumn("stream_id", "bigint")
    .execute();
}

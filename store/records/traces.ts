import type { Db } from "../engine/db.ts";

/** The way of one record through the service, as far as it is kept. */
export type RecordTrace = NonNullable<Awaited<ReturnType<ReturnType<typeof traces>["read"]>>>;

/** What is kept of the way that records took. */
export function traces(db: Db) {
  return {
    /** Undefined when there is no such record. Events and deliveries are found by the moments of matches and versions, which have an index. */
    async read(record_id: number) {
      const record = await recordOf(record_id);
      if (!record) return undefined;
      const items = await itemsOf(record_id);
      const versions = await versionsOf(record_id);
      const matches = await matchesOf(record_id);
      const moments = [...matches.map(({ matched_at }) => matched_at), ...versions.map(({ created_on }) => created_on)];
      const ids = [...new Set(matches.map(({ manifest_id }) => manifest_id))];
      const events = ids.length === 0 ? [] : await eventsOf(ids, [...new Set(moments)]);
      const deliveries = await deliveriesOf(events.map((each) => each.event_id));
      return { record, items, versions, matches, events, deliveries };
    },
  };

  function recordOf(record_id: number) {
    return db
      .selectFrom("records")
      .innerJoin("channels", "channels.channel_id", "records.channel_id")
      .innerJoin("sources", "sources.source_id", "records.source_id")
      .select(["records.title", "records.url", "records.published_at", "records.ingested_at", "records.content_origin"])
      .select(["channels.name as channel_name", "channels.kind", "sources.name as source_name"])
      .where("record_id", "=", record_id)
      .executeTakeFirst();
  }

  function itemsOf(record_id: number) {
    return db
      .selectFrom("items")
      .select(["item_id", "queued_at", "settled_at", "attempts", "edits", "state", "error"])
      .where("record_id", "=", record_id)
      .orderBy("item_id")
      .execute();
  }

  /** Versions are kept from the second on; until then the story itself is the first. */
  async function versionsOf(record_id: number) {
    const story = await db
      .selectFrom("stories")
      .select(["version", "extractor", "claim_count", "created_on"])
      .where("record_id", "=", record_id)
      .executeTakeFirst();
    const kept = await db
      .selectFrom("story_versions")
      .select(["version", "reason", "extractor", "claim_count", "created_on"])
      .where("record_id", "=", record_id)
      .orderBy("version")
      .execute();
    return kept.length === 0 && story ? [{ ...story, reason: "first" }] : kept;
  }

  function matchesOf(record_id: number) {
    return db
      .selectFrom("manifests")
      .innerJoin("stream_manifests", "stream_manifests.manifest_id", "manifests.manifest_id")
      .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
      .select(["manifests.manifest_id", "streams.name as stream_name", "streams.stream_id"])
      .select("stream_manifests.matched_at")
      .where("manifests.record_id", "=", record_id)
      .orderBy("stream_manifests.matched_at")
      .orderBy("streams.stream_id")
      .execute();
  }

  function eventsOf(manifest_ids: number[], moments: string[]) {
    return db
      .selectFrom("outbox")
      .select(["event_id", "event", "stream_id", "created_on"])
      .where("created_on", "in", moments)
      .where("manifest_id", "in", manifest_ids)
      .orderBy("event_id")
      .execute();
  }

  async function deliveriesOf(event_ids: number[]) {
    if (event_ids.length === 0) return [];
    return db
      .selectFrom("webhooks")
      .innerJoin("deliveries", "deliveries.webhook_id", "webhooks.webhook_id")
      .select([
        "webhooks.webhook_id",
        "webhooks.label",
        "deliveries.delivery_id",
        "deliveries.event_id",
        "deliveries.status",
      ])
      .select([
        "deliveries.created_on",
        "deliveries.attempts",
        "deliveries.first_attempted_on",
        "deliveries.settled_on",
      ])
      .where("deliveries.event_id", "in", event_ids)
      .orderBy("deliveries.delivery_id")
      .execute();
  }
}

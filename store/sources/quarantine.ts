import { gunzipSync, gzipSync } from "node:zlib";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";

/** What a thread died on: the JSON of the document that it was given, why it could not be read, and who tried. */
export interface Quarantined {
  document: string;
  reason: string;
  extractor: string;
}

/** How many items are kept. Ours: a fault of the installation, on which every item fails, must not fill the disk. */
const keptMax = 500;

/** Items on which the threads that read them died or ran out of time, twice, with what they were given. */
export function quarantine(db: Db) {
  return {
    /** Keeps an item's document; what was kept of it before gives way, and the oldest where there are too many. */
    async put(item_id: number, { document, reason, extractor }: Quarantined, now: string): Promise<void> {
      const kept = { reason, extractor, quarantined_on: now, document_packed: gzipSync(document) };
      await db
        .insertInto("quarantined_items")
        .values({ item_id, ...kept })
        .onConflict((conflict) => conflict.column("item_id").doUpdateSet(kept))
        .execute();
      await db
        .deleteFrom("quarantined_items")
        .where("item_id", "in", (eb) =>
          eb
            .selectFrom("quarantined_items")
            .select("item_id")
            .orderBy("quarantined_on", "desc")
            .orderBy("item_id", "desc")
            .limit(keptMax)
            .offset(keptMax),
        )
        .execute();
    },

    /** The item was read after all, or nobody will look at it any more; false when it was not there. */
    async drop(item_id: number): Promise<boolean> {
      const result = await db.deleteFrom("quarantined_items").where("item_id", "=", item_id).executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },

    /** What is kept, with where it comes from, the newest first; `limit` of them. */
    async list(limit: number) {
      return db
        .selectFrom("quarantined_items")
        .innerJoin("items", "items.item_id", "quarantined_items.item_id")
        .innerJoin("channels", "channels.channel_id", "items.channel_id")
        .innerJoin("sources", "sources.source_id", "channels.source_id")
        .select([
          "quarantined_items.item_id",
          "items.record_id",
          "items.link",
          "items.state",
          "sources.name as source_name",
          "channels.name as channel_name",
          "quarantined_items.reason",
          "quarantined_items.extractor",
          "quarantined_items.quarantined_on",
        ])
        .orderBy("quarantined_items.quarantined_on", "desc")
        .orderBy("quarantined_items.item_id", "desc")
        .limit(limit)
        .execute();
    },

    /** The document that an item's threads died on; undefined when none is kept. */
    async document(item_id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom("quarantined_items")
        .select("document_packed")
        .where("item_id", "=", item_id)
        .executeTakeFirst();
      return row && gunzipSync(row.document_packed).toString();
    },

    /** How many there are, and since when the last. */
    async count(): Promise<{ items: number; newest: string | null }> {
      return db
        .selectFrom("quarantined_items")
        .select((eb) => [countAll().as("items"), eb.fn.max("quarantined_on").as("newest")])
        .executeTakeFirstOrThrow();
    },
  };
}

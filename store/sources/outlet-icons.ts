import type { Db } from "../engine/db.ts";

/** A source whose site is to be asked for its icon. */
export interface IconWanted {
  source_id: number;
  homepage: string;
}

/** An icon as it is sent. */
export interface OutletIcon {
  content_type: string;
  bytes: Uint8Array;
}

/** The icons of sources' sites. */
export function outletIcons(db: Db) {
  return {
    /**
     * Sources with a homepage that were read over the web and whose icon was looked for before a moment, or never: `found` before the
     * first, `missing` before the second. ISO 8601.
     */
    async due({ found, missing }: { found: string; missing: string }, limit: number): Promise<IconWanted[]> {
      const rows = await db
        .selectFrom("sources")
        .leftJoin("outlet_icons", "outlet_icons.source_id", "sources.source_id")
        .select(["sources.source_id", "sources.homepage"])
        .where("sources.homepage", "like", "http%")
        .where((eb) =>
          eb.or([
            eb("outlet_icons.looked_on", "is", null),
            eb("outlet_icons.looked_on", "<", missing).and("outlet_icons.content_type", "=", ""),
            eb("outlet_icons.looked_on", "<", found),
          ]),
        )
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("channels")
              .innerJoin("channel_states", "channel_states.channel_id", "channels.channel_id")
              .select("channels.channel_id")
              .whereRef("channels.source_id", "=", "sources.source_id")
              .where("channels.is_active", "=", 1)
              .where("channels.url", "like", "http%")
              .where("channel_states.last_success_at", "is not", null),
          ),
        )
        .orderBy("sources.source_id")
        .limit(limit)
        .execute();
      return rows.flatMap(({ source_id, homepage }) => (homepage === null ? [] : [{ source_id, homepage }]));
    },

    /** Keeps a source's icon, or that there is none; one that was there stays where none is found any more. */
    async keep(source_id: number, icon: OutletIcon | null, now: string): Promise<void> {
      const { content_type, bytes } = icon ?? { content_type: "", bytes: new Uint8Array() };
      await db
        .insertInto("outlet_icons")
        .values({ source_id, content_type, bytes: Buffer.from(bytes), looked_on: now })
        .onConflict((on) =>
          on
            .column("source_id")
            .doUpdateSet({ looked_on: now, ...(icon && { content_type, bytes: Buffer.from(bytes) }) }),
        )
        .execute();
    },

    /** The icon of a source; undefined where there is none. */
    async of(source_id: number): Promise<OutletIcon | undefined> {
      return db
        .selectFrom("outlet_icons")
        .select(["content_type", "bytes"])
        .where("source_id", "=", source_id)
        .where("content_type", "!=", "")
        .executeTakeFirst();
    },

    /** Ids of the sources that have one. */
    async known(): Promise<Set<number>> {
      const rows = await db.selectFrom("outlet_icons").select("source_id").where("content_type", "!=", "").execute();
      return new Set(rows.map(({ source_id }) => source_id));
    },
  };
}

import type { Selectable, Updateable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { OpmlListsTable } from "../tables.ts";

/** A followed list of feeds, and how reading it goes. */
export type OpmlListRow = Selectable<OpmlListsTable>;

/** Lists of feeds that are kept elsewhere. */
export function opmlLists(db: Db) {
  return {
    /** Brings the lists in line with the file: new ones are due at once, missing ones forgotten. */
    async sync(urls: string[], now: string): Promise<void> {
      await db
        .deleteFrom("opml_lists")
        .$if(urls.length > 0, (query) => query.where("url", "not in", urls))
        .execute();
      if (urls.length === 0) return;
      const fresh = {
        etag: null,
        last_modified: null,
        validated_url: null,
        health: "new",
        message: "not read yet",
        due_at: now,
        due_reason: "never read",
        last_tried_at: null,
        last_success_at: null,
        sources: "[]",
        failures: 0,
      };
      await db
        .insertInto("opml_lists")
        .values(urls.map((url) => ({ url, ...fresh })))
        .onConflict((conflict) => conflict.column("url").doNothing())
        .execute();
    },

    /** All lists, by address. */
    async all(): Promise<OpmlListRow[]> {
      return db.selectFrom("opml_lists").selectAll().orderBy("url").execute();
    },

    /** Lists whose time has come. */
    async due(now: string): Promise<OpmlListRow[]> {
      return db.selectFrom("opml_lists").selectAll().where("due_at", "<=", now).orderBy("due_at").execute();
    },

    /** Writes how reading a list went and when the next is due. */
    async settle(url: string, state: Updateable<OpmlListsTable>): Promise<void> {
      await db.updateTable("opml_lists").set(state).where("url", "=", url).execute();
    },
  };
}

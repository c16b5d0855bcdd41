import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import type { FeedTokensTable } from "../tables.ts";

/** What opens an organization's feeds, as it is stored: the hash only. */
export type FeedTokenRow = Selectable<FeedTokensTable>;

/** Tokens that stand in the addresses of feeds; a revoked one is gone. */
export function feedTokens(db: Db) {
  const own = (org_id: string) => db.selectFrom("feed_tokens").where("org_id", "=", org_id);
  return {
    /** Adds a token. */
    async create(token: Omit<Insertable<FeedTokensTable>, "token_id" | "last_used_on">): Promise<FeedTokenRow> {
      return db
        .insertInto("feed_tokens")
        .values({ ...token, last_used_on: null })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** The token of a hash. */
    async byHash(token_hash: string): Promise<FeedTokenRow | undefined> {
      return db.selectFrom("feed_tokens").selectAll().where("token_hash", "=", token_hash).executeTakeFirst();
    },

    /** An organization's tokens, oldest first, and how many there are. */
    async list(org_id: string, page: Page): Promise<{ tokens: FeedTokenRow[]; total_count: number }> {
      const { limit, offset } = bounds(page);
      const tokens = await own(org_id).selectAll().orderBy("token_id").limit(limit).offset(offset).execute();
      const counted = await own(org_id).select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { tokens, ...counted };
    },

    /** Notes that a token was used. */
    async touch(token_id: number, now: string): Promise<void> {
      await db.updateTable("feed_tokens").set({ last_used_on: now }).where("token_id", "=", token_id).execute();
    },

    /** Ends a token; false when the organization has none of this id. */
    async remove(token_id: number, org_id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("feed_tokens")
        .where("token_id", "=", token_id)
        .where("org_id", "=", org_id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

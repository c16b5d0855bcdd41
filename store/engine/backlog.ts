import { sql } from "kysely";
import type { Db } from "./db.ts";
import { countAll, isShared } from "./portable.ts";

/** What waits, and since when; counted by index, for whoever watches the service. */
export interface Backlog {
  /** Items that wait to become records, by the moment they were queued. */
  items: { waiting: number; oldest: string | null };
  /** Webhook deliveries that are still attempted. */
  deliveries: { waiting: number; oldest: string | null };
  /** Webhooks, by whether they are in force. */
  webhooks: { active: number; disabled: number };
  /** Active channels by health. */
  channels: { health: string; channels: number }[];
}

/** Figures about work that is to be done. */
export function backlog(db: Db) {
  return {
    /** What the database takes up on its server; null where it is a file. */
    async databaseBytes(): Promise<number | null> {
      if (!isShared(db)) return null;
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? null;
    },

    /** As it stands. */
    async read(): Promise<Backlog> {
      const items = await db
        .selectFrom("items")
        .select((eb) => [countAll().as("waiting"), eb.fn.min("queued_at").as("oldest")])
        .where("state", "=", "queued")
        .executeTakeFirstOrThrow();
      const deliveries = await db
        .selectFrom("deliveries")
        .select((eb) => [countAll().as("waiting"), eb.fn.min("created_on").as("oldest")])
        .where("due_at", "is not", null)
        .executeTakeFirstOrThrow();
      const webhooks = await db
        .selectFrom("webhooks")
        .select(["is_active", countAll().as("webhooks")])
        .groupBy("is_active")
        .execute();
      const channels = await db
        .selectFrom("channels")
        .innerJoin("channel_states", "channel_states.channel_id", "channels.channel_id")
        .select(["channel_states.health", countAll().as("channels")])
        .where("channels.is_active", "=", 1)
        .groupBy("channel_states.health")
        .orderBy("channel_states.health")
        .execute();
      const of = (is_active: number) => webhooks.find((row) => row.is_active === is_active)?.webhooks ?? 0;
      return { items, deliveries, webhooks: { active: of(1), disabled: of(0) }, channels };
    },
  };
}

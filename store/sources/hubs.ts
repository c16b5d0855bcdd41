import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import type { HubMessagesTable, HubSubscriptionsTable } from "../tables.ts";

/** A subscription to a channel's news at its hub. */
export type HubSubscription = Selectable<HubSubscriptionsTable>;

/** Something that a hub told. */
export type HubMessage = Selectable<HubMessagesTable>;

/** What a subscription begins with. */
export type NewHubSubscription = Pick<HubSubscription, "channel_id" | "token" | "secret" | "hub" | "topic">;

/** Subscriptions at hubs (WebSub), and what hubs told until it is read. */
export function hubs(db: Db) {
  return {
    /** Wants a subscription, due at once; one of the channel with another hub or topic gives way. */
    async want(subscription: NewHubSubscription, now: string): Promise<void> {
      const fresh = {
        state: "wanted",
        message: "The hub was not asked yet.",
        renew_on: now,
        lease_until: null,
        last_told_on: null,
        attempts: 0,
        is_reliable: 0 as const,
        ...subscription,
      };
      await db
        .insertInto("hub_subscriptions")
        .values(fresh)
        .onConflict((conflict) => conflict.column("channel_id").doUpdateSet(fresh))
        .execute();
    },

    /** The subscription of a channel. */
    async ofChannel(channel_id: number): Promise<HubSubscription | undefined> {
      return db.selectFrom("hub_subscriptions").selectAll().where("channel_id", "=", channel_id).executeTakeFirst();
    },

    /** The subscription that an address belongs to. */
    async byToken(token: string): Promise<HubSubscription | undefined> {
      return db.selectFrom("hub_subscriptions").selectAll().where("token", "=", token).executeTakeFirst();
    },

    /** Subscriptions whose hub is to be asked: their time has come, or their channel was given up since. */
    async toAsk(now: string, limit: number) {
      return db
        .selectFrom("hub_subscriptions")
        .innerJoin("channels", "channels.channel_id", "hub_subscriptions.channel_id")
        .selectAll("hub_subscriptions")
        .select("channels.is_active")
        .where((eb) =>
          eb.or([
            eb("renew_on", "<=", now),
            eb.and([eb("channels.is_active", "=", 0), eb("hub_subscriptions.state", "!=", "leaving")]),
          ]),
        )
        .orderBy("renew_on")
        .orderBy("hub_subscriptions.channel_id")
        .limit(limit)
        .execute();
    },

    /** Writes how a subscription stands. */
    async settle(channel_id: number, state: Updateable<HubSubscriptionsTable>): Promise<void> {
      await db.updateTable("hub_subscriptions").set(state).where("channel_id", "=", channel_id).execute();
    },

    /** The channel has no subscription any more. */
    async forget(channel_id: number): Promise<void> {
      await db.deleteFrom("hub_messages").where("channel_id", "=", channel_id).execute();
      await db.deleteFrom("hub_subscriptions").where("channel_id", "=", channel_id).execute();
    },

    /** Keeps what a hub told until it is read. */
    async tell(message: Insertable<HubMessagesTable>): Promise<void> {
      await db.insertInto("hub_messages").values(message).execute();
    },

    /** How much of what was told of a channel is not read yet. */
    async untaken(channel_id: number): Promise<number> {
      const { messages } = await db
        .selectFrom("hub_messages")
        .select(countAll().as("messages"))
        .where("channel_id", "=", channel_id)
        .executeTakeFirstOrThrow();
      return messages;
    },

    /** What hubs told and nobody has read yet, oldest first. */
    async told(limit: number): Promise<HubMessage[]> {
      return db.selectFrom("hub_messages").selectAll().orderBy("message_id").limit(limit).execute();
    },

    /** A message was read. */
    async take(message_id: number): Promise<void> {
      await db.deleteFrom("hub_messages").where("message_id", "=", message_id).execute();
    },
  };
}

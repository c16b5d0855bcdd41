import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { EventName, type Webhook } from "../model/webhook.ts";
import type { WebhooksTable } from "../tables.ts";
import { lapseDeliveries } from "./deliveries.ts";

/** What making a webhook takes. */
export type NewWebhookRow = Pick<Insertable<WebhooksTable>, "org_id" | "url" | "label" | "secret_id" | "created_on"> & {
  events: EventName[];
  stream_id: number | null;
  digest_id: number | null;
};

/** A webhook as delivering needs it. */
export interface WebhookTarget {
  webhook_id: number;
  org_id: string;
  url: string;
  label: string;
  events: EventName[];
  stream_id: number | null;
  digest_id: number | null;
  is_active: boolean;
  secret_id: string;
  /** What the secret before was derived from, as long as it signs as well. */
  previous_secret_id: string | null;
  previous_secret_until: string | null;
}

/** Where organizations want to be told; a deleted one is gone. */
export function webhooks(db: Db) {
  return {
    /** Makes a webhook, enabled, and gives it. */
    async create({ events, ...stated }: NewWebhookRow): Promise<Webhook> {
      const row = await db
        .insertInto("webhooks")
        .values({ ...stated, events: JSON.stringify(events), is_active: 1, failures: 0, sequence: 0 })
        .returningAll()
        .executeTakeFirstOrThrow();
      return shown(row);
    },

    /** One webhook of an organization, or undefined. */
    async byId(webhook_id: number, org_id: string): Promise<Webhook | undefined> {
      const row = await db
        .selectFrom("webhooks")
        .selectAll()
        .where("webhook_id", "=", webhook_id)
        .where("org_id", "=", org_id)
        .executeTakeFirst();
      return row && shown(row);
    },

    /** The webhooks of an organization, oldest first, and how many there are. */
    async list(org_id: string, page: Page): Promise<{ webhooks: Webhook[]; total_count: number }> {
      const found = db.selectFrom("webhooks").where("org_id", "=", org_id);
      const rows = await found
        .selectAll()
        .orderBy("webhook_id")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { webhooks: rows.map(shown), total_count: counted.total_count };
    },

    /** Webhooks of all organizations that were disabled because of their receivers, the longest first. */
    async disabledByFailures() {
      return db
        .selectFrom("webhooks")
        .innerJoin("organizations", "organizations.org_id", "webhooks.org_id")
        .select(["webhook_id", "organizations.name as org_name", "disabled_on"])
        .where("disabled_reason", "in", ["failing", "gone"])
        .orderBy("disabled_on")
        .orderBy("webhook_id")
        .execute();
    },

    /** How many webhooks of an organization hear of a digest, disabled ones included. */
    async countOfDigest(org_id: string, digest_id: number): Promise<number> {
      const counted = await db
        .selectFrom("webhooks")
        .select(countAll().as("total_count"))
        .where("org_id", "=", org_id)
        .where("digest_id", "=", digest_id)
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },

    /** The enabled webhooks of an organization, oldest first, as delivering needs them. */
    async enabled(org_id: string): Promise<WebhookTarget[]> {
      const rows = await db
        .selectFrom("webhooks")
        .selectAll()
        .where("org_id", "=", org_id)
        .where("is_active", "=", 1)
        .orderBy("webhook_id")
        .execute();
      return rows.map(target);
    },

    /** A webhook as delivering needs it, enabled or not; undefined when it was deleted. */
    async target(webhook_id: number): Promise<WebhookTarget | undefined> {
      const row = await db.selectFrom("webhooks").selectAll().where("webhook_id", "=", webhook_id).executeTakeFirst();
      return row && target(row);
    },

    /** Changes what its owner says of a webhook; what is absent stays. */
    async change(webhook_id: number, changed: { url?: string; label?: string; events?: EventName[] }): Promise<void> {
      const { events, ...stated } = changed;
      const values = { ...stated, ...(events && { events: JSON.stringify(events) }) };
      if (Object.keys(values).length === 0) return;
      await db.updateTable("webhooks").set(values).where("webhook_id", "=", webhook_id).execute();
    },

    /** Counts a delivery that was made or given up; gives how many in a row were given up by now. */
    async count(webhook_id: number, outcome: "delivered" | "failed"): Promise<number> {
      const row = await db
        .updateTable("webhooks")
        .set((eb) => ({ failures: outcome === "delivered" ? 0 : eb("failures", "+", 1) }))
        .where("webhook_id", "=", webhook_id)
        // What changes nothing holds up nobody who queues something for it.
        .$if(outcome === "delivered", (query) => query.where("failures", "<>", 0))
        .returning("failures")
        .executeTakeFirst();
      return row?.failures ?? 0;
    },

    /** Gives a webhook another secret; the one before signs as well until a moment. */
    async rotateSecret(webhook_id: number, secret_id: string, previous_until: string): Promise<void> {
      await db
        .updateTable("webhooks")
        .set((eb) => ({
          secret_id,
          previous_secret_id: eb.ref("secret_id"),
          previous_secret_until: previous_until,
        }))
        .where("webhook_id", "=", webhook_id)
        .execute();
    },

    /** Stops deliveries, and lets lapse what waited; one that is disabled keeps its first reason. Whether it was enabled. */
    async disable(webhook_id: number, reason: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("webhooks")
        .set({ is_active: 0, disabled_on: now, disabled_reason: reason })
        .where("webhook_id", "=", webhook_id)
        .where("is_active", "=", 1)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await lapseDeliveries(db, webhook_id, now);
      return true;
    },

    /** Starts deliveries again; failures are counted from zero. */
    async reactivate(webhook_id: number): Promise<void> {
      await db
        .updateTable("webhooks")
        .set({ is_active: 1, failures: 0, disabled_on: null, disabled_reason: null })
        .where("webhook_id", "=", webhook_id)
        .execute();
    },

    /** Deletes a webhook for good, with its log and what it waited for. */
    async remove(webhook_id: number): Promise<void> {
      const own = db.selectFrom("deliveries").select("delivery_id").where("webhook_id", "=", webhook_id);
      await db.deleteFrom("delivery_attempts").where("delivery_id", "in", own).execute();
      await db.deleteFrom("deliveries").where("webhook_id", "=", webhook_id).execute();
      await db.deleteFrom("webhooks").where("webhook_id", "=", webhook_id).execute();
    },
  };
}

function shown(row: Selectable<WebhooksTable>): Webhook {
  return {
    id: row.webhook_id,
    url: row.url,
    label: row.label,
    events: EventName.array().parse(JSON.parse(row.events)),
    stream_id: row.stream_id === null ? null : String(row.stream_id),
    digest_id: row.digest_id,
    is_active: row.is_active === 1,
    failures: row.failures,
    disabled_on: row.disabled_on,
    disabled_reason: row.disabled_reason,
    created_on: row.created_on,
  };
}

function target(row: Selectable<WebhooksTable>): WebhookTarget {
  return {
    ...row,
    events: EventName.array().parse(JSON.parse(row.events)),
    is_active: row.is_active === 1,
  };
}

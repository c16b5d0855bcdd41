import type { Insertable, Selectable } from "kysely";
import { EventName, type Webhook } from "./model/webhook.ts";
import { bounds, countAll, type Page } from "./portable.ts";
import type { Db } from "./store.ts";
import type { WebhooksTable } from "./tables.ts";

/** What making a webhook takes. */
export type NewWebhookRow = Pick<Insertable<WebhooksTable>, "org_id" | "url" | "label" | "secret_id" | "created_on"> & {
  events: EventName[];
  stream_id: number | null;
  digest_id: number | null;
};

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

    /** Stops deliveries; one that is disabled keeps its first reason. */
    async disable(webhook_id: number, reason: string, now: string): Promise<void> {
      await db
        .updateTable("webhooks")
        .set({ is_active: 0, disabled_on: now, disabled_reason: reason })
        .where("webhook_id", "=", webhook_id)
        .where("is_active", "=", 1)
        .execute();
    },

    /** Starts deliveries again; failures are counted from zero. */
    async reactivate(webhook_id: number): Promise<void> {
      await db
        .updateTable("webhooks")
        .set({ is_active: 1, failures: 0, disabled_on: null, disabled_reason: null })
        .where("webhook_id", "=", webhook_id)
        .execute();
    },

    /** Deletes a webhook for good. */
    async remove(webhook_id: number): Promise<void> {
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

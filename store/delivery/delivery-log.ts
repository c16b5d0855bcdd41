import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { type Delivery, type DeliveryAttempt, DeliveryStatus, Payload } from "../model/delivery.ts";
import { EventName } from "../model/webhook.ts";
import type { DeliveryRow } from "./deliveries.ts";

/** An entry of the log without what was sent. */
export type RecentDelivery = Pick<DeliveryRow, "delivery_id" | "event" | "is_test" | "created_on"> & {
  status: DeliveryStatus;
};

/** What webhooks were and are to be sent, as their owners see it. */
export function deliveryLog(db: Db) {
  return {
    /** Notes a test that was sent, with what came of it; tests stand outside the sequence. */
    async noteTest(
      webhook_id: number,
      { event, body }: { event: EventName; body: string },
      now: string,
    ): Promise<number> {
      const { delivery_id } = await db
        .insertInto("deliveries")
        .values({
          webhook_id,
          event,
          body,
          event_id: null,
          digest_id: 0,
          sequence: 0,
          is_test: 1,
          status: "failed",
          attempts: 1,
          attempts_left: 0,
          first_attempted_on: now,
          due_at: null,
          created_on: now,
          settled_on: now,
        })
        .returning("delivery_id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("delivery_attempts")
        .values({ delivery_id, attempt: 1, started_on: now, duration_ms: null, response_code: null, error: null })
        .execute();
      return delivery_id;
    },

    /** When the delivery of a sequence number was queued; undefined when the log has none. */
    async queuedOn(webhook_id: number, sequence: number): Promise<string | undefined> {
      const row = await db
        .selectFrom("deliveries")
        .select("created_on")
        .where("webhook_id", "=", webhook_id)
        .where("sequence", ">=", sequence)
        .where("is_test", "=", 0)
        .orderBy("sequence")
        .limit(1)
        .executeTakeFirst();
      return row?.created_on;
    },

    /** One entry of a webhook's log, or undefined. */
    async byId(webhook_id: number, delivery_id: number): Promise<Delivery | undefined> {
      const row = await db
        .selectFrom("deliveries")
        .selectAll()
        .where("delivery_id", "=", delivery_id)
        .where("webhook_id", "=", webhook_id)
        .executeTakeFirst();
      return row && shown(row, (await attemptsOf(db, [delivery_id])).get(delivery_id) ?? []);
    },

    /** How the newest entries of a webhook's log stand, the newest first. */
    async recent(webhook_id: number, limit: number): Promise<RecentDelivery[]> {
      const rows = await db
        .selectFrom("deliveries")
        .select(["delivery_id", "event", "status", "due_at", "is_test", "created_on"])
        .where("webhook_id", "=", webhook_id)
        .orderBy("delivery_id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ due_at, status, ...row }) => ({ ...row, status: statusOf({ due_at, status }) }));
    },

    /** A page of a webhook's log, newest first, and how many entries there are. */
    async page(
      webhook_id: number,
      page: Page,
      { status, event }: { status?: DeliveryStatus | undefined; event?: EventName | undefined } = {},
    ): Promise<{ logs: Delivery[]; total_count: number }> {
      const found = db
        .selectFrom("deliveries")
        .where("webhook_id", "=", webhook_id)
        .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""))
        .$if(event !== undefined, (query) => query.where("event", "=", event ?? ""));
      const rows = await found
        .selectAll()
        .orderBy("delivery_id", "desc")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      const attempts = await attemptsOf(
        db,
        rows.map((row) => row.delivery_id),
      );
      return {
        logs: rows.map((row) => shown(row, attempts.get(row.delivery_id) ?? [])),
        total_count: counted.total_count,
      };
    },
  };
}

async function attemptsOf(db: Db, ids: number[]): Promise<Map<number, DeliveryAttempt[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("delivery_attempts")
    .selectAll()
    .where("delivery_id", "in", ids)
    .orderBy("delivery_id")
    .orderBy("attempt")
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.delivery_id);
  return new Map([...grouped].map(([id, made]) => [id, made.map(({ delivery_id: _of, ...attempt }) => attempt)]));
}

function statusOf({ due_at, status }: Pick<DeliveryRow, "due_at" | "status">): DeliveryStatus {
  return due_at === null ? DeliveryStatus.parse(status) : "pending";
}

function shown(row: DeliveryRow, attempts: DeliveryAttempt[]): Delivery {
  const last = attempts.at(-1);
  return {
    id: row.delivery_id,
    event: EventName.parse(row.event),
    sequence: row.sequence,
    test: row.is_test === 1,
    status: statusOf(row),
    created_on: row.created_on,
    attempts,
    response_code: last?.response_code ?? null,
    error: last?.error ?? null,
    next_attempt_on: row.due_at,
    settled_on: row.settled_on,
    payload: Payload.parse(JSON.parse(row.body)),
  };
}

import type { Selectable } from "kysely";
import { type Delivery, type DeliveryAttempt, DeliveryStatus, Payload } from "./model/delivery.ts";
import { EventName } from "./model/webhook.ts";
import { bounds, countAll, type Page } from "./portable.ts";
import type { Db } from "./store.ts";
import type { DeliveriesTable } from "./tables.ts";

/** A delivery as it is stored. */
export type DeliveryRow = Selectable<DeliveriesTable>;

/** What a webhook is to be sent. */
export interface NewDelivery {
  event_id: number;
  event: EventName;
  /** 0: of no digest. */
  digest_id: number;
  body: string;
}

/** What came of an attempt. */
export interface AttemptOutcome {
  /** null: nothing was answered. */
  response_code: number | null;
  /** null: it succeeded. */
  error: string | null;
  duration_ms: number;
}

/** What webhooks are sent, in the order of their sequence numbers, and what came of it. */
export function deliveries(db: Db) {
  return {
    /** Queues deliveries of one webhook under its next sequence numbers. */
    async add(webhook_id: number, wanted: NewDelivery[], { now, attempts }: Round): Promise<void> {
      if (wanted.length === 0) return;
      const { sequence } = await db
        .updateTable("webhooks")
        .set((eb) => ({ sequence: eb("sequence", "+", wanted.length) }))
        .where("webhook_id", "=", webhook_id)
        .returning("sequence")
        .executeTakeFirstOrThrow();
      const first = sequence - wanted.length + 1;
      await db
        .insertInto("deliveries")
        .values(wanted.map((each, at) => ({ ...each, ...queued(webhook_id, now, attempts), sequence: first + at })))
        .execute();
    },

    /**
     * Takes due deliveries of a webhook, the longest due first, for one attempt each. `dueAfter` says when each may be taken again
     * if nothing is heard of this attempt: that is the lease. Gives them as they are during the attempt.
     */
    async claim(webhook_id: number, { now, limit, dueAfter }: Claim): Promise<DeliveryRow[]> {
      const due = await db
        .selectFrom("deliveries")
        .selectAll()
        .where("webhook_id", "=", webhook_id)
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .orderBy("delivery_id")
        .limit(limit)
        .execute();
      const claimed = due.map((row) => {
        const attempts_left = Math.max(0, row.attempts_left - 1);
        const begun = {
          ...row,
          attempts: row.attempts + 1,
          attempts_left,
          first_attempted_on: row.first_attempted_on ?? now,
        };
        return { ...begun, due_at: dueAfter(begun) };
      });
      for (const { delivery_id, attempts, attempts_left, first_attempted_on, due_at } of claimed) {
        const taken = { attempts, attempts_left, first_attempted_on, due_at };
        await db.updateTable("deliveries").set(taken).where("delivery_id", "=", delivery_id).execute();
        await db
          .insertInto("delivery_attempts")
          .values({
            delivery_id,
            attempt: attempts,
            started_on: now,
            duration_ms: null,
            response_code: null,
            error: null,
          })
          .execute();
      }
      return claimed;
    },

    /** Notes what came of an attempt. `settled`: what the delivery is now for good; null when it is to be attempted again. */
    async finish(
      { delivery_id, attempts }: Pick<DeliveryRow, "delivery_id" | "attempts">,
      outcome: AttemptOutcome,
      settled: "delivered" | "failed" | null,
      now: string,
    ): Promise<void> {
      await db
        .updateTable("delivery_attempts")
        .set({ ...outcome })
        .where("delivery_id", "=", delivery_id)
        .where("attempt", "=", attempts)
        .execute();
      if (settled === null) return;
      await db
        .updateTable("deliveries")
        .set({ status: settled, due_at: null, settled_on: now })
        .where("delivery_id", "=", delivery_id)
        .execute();
    },

    /** Notes a test that was sent, with what came of it; tests stand outside the sequence. */
    async noteTest(
      webhook_id: number,
      { event, body }: { event: EventName; body: string },
      now: string,
    ): Promise<number> {
      const { delivery_id } = await db
        .insertInto("deliveries")
        .values({
          ...{ webhook_id, event, body, event_id: null, digest_id: 0, sequence: 0, is_test: 1 },
          ...{ status: "failed", attempts: 1, attempts_left: 0, first_attempted_on: now, due_at: null },
          ...{ created_on: now, settled_on: now },
        })
        .returning("delivery_id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("delivery_attempts")
        .values({ delivery_id, attempt: 1, started_on: now, duration_ms: null, response_code: null, error: null })
        .execute();
      return delivery_id;
    },

    /** Lets everything that a webhook waits for lapse. */
    lapse: (webhook_id: number, now: string): Promise<void> => lapseDeliveries(db, webhook_id, now),

    /** Queues settled deliveries of a webhook again, under the numbers that they have; gives how many. */
    async requeue(webhook_id: number, { now, attempts }: Round, which: Again): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("deliveries")
        .set({ status: "pending", attempts_left: attempts, first_attempted_on: null, due_at: now, settled_on: null })
        .where("webhook_id", "=", webhook_id)
        .where("is_test", "=", 0)
        .where("due_at", "is", null)
        .where("created_on", ">=", which.since)
        .$if(which.only_undelivered, (query) => query.where("status", "!=", "delivered"))
        .executeTakeFirst();
      return Number(numUpdatedRows);
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

    /** Which deliveries of some events a webhook has. */
    async ofEvents(webhook_id: number, event_ids: number[]) {
      if (event_ids.length === 0) return [];
      return db
        .selectFrom("deliveries")
        .select(["event_id", "event", "digest_id"])
        .where("webhook_id", "=", webhook_id)
        .where("event_id", "in", event_ids)
        .execute();
    },

    /** Webhooks that wait for something, with the moment of the next attempt. */
    async waiting(): Promise<{ webhook_id: number; due_at: string }[]> {
      const rows = await db
        .selectFrom("deliveries")
        .select((eb) => ["webhook_id" as const, eb.fn.min("due_at").as("due_at")])
        .where("due_at", "is not", null)
        .groupBy("webhook_id")
        .execute();
      return rows.flatMap(({ webhook_id, due_at }) => (due_at === null ? [] : [{ webhook_id, due_at }]));
    },

    /** When a webhook's next attempt is due; undefined when it waits for nothing. */
    async nextDue(webhook_id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom("deliveries")
        .select("due_at")
        .where("webhook_id", "=", webhook_id)
        .where("due_at", "is not", null)
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst();
      return row?.due_at ?? undefined;
    },

    /** A page of a webhook's log, newest first, and how many entries there are. */
    async log(
      webhook_id: number,
      page: Page,
      status?: DeliveryStatus,
    ): Promise<{ logs: Delivery[]; total_count: number }> {
      const found = db
        .selectFrom("deliveries")
        .where("webhook_id", "=", webhook_id)
        .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""));
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

    /** Forgets what was settled before a moment. */
    async forget(before: string): Promise<void> {
      const settled = db.selectFrom("deliveries").select("delivery_id").where("settled_on", "<", before);
      await db.deleteFrom("delivery_attempts").where("delivery_id", "in", settled).execute();
      await db.deleteFrom("deliveries").where("settled_on", "<", before).execute();
    },
  };
}

/** Lets everything that a webhook waits for lapse: it is not sent unless it is asked for again. */
export async function lapseDeliveries(db: Db, webhook_id: number, now: string): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ status: "lapsed", due_at: null, settled_on: now })
    .where("webhook_id", "=", webhook_id)
    .where("due_at", "is not", null)
    .execute();
}

/** When a round of attempts begins, and how many it has. */
interface Round {
  now: string;
  attempts: number;
}

interface Claim {
  now: string;
  limit: number;
  dueAfter: (begun: DeliveryRow) => string;
}

interface Again {
  since: string;
  only_undelivered: boolean;
}

function queued(webhook_id: number, now: string, attempts_left: number) {
  const none = { attempts: 0, first_attempted_on: null, settled_on: null };
  return { webhook_id, is_test: 0 as const, status: "pending", attempts_left, due_at: now, created_on: now, ...none };
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

function shown(row: DeliveryRow, attempts: DeliveryAttempt[]): Delivery {
  const last = attempts.at(-1);
  return {
    id: row.delivery_id,
    event: EventName.parse(row.event),
    sequence: row.sequence,
    test: row.is_test === 1,
    status: row.due_at === null ? DeliveryStatus.parse(row.status) : "pending",
    created_on: row.created_on,
    attempts,
    response_code: last?.response_code ?? null,
    error: last?.error ?? null,
    next_attempt_on: row.due_at,
    settled_on: row.settled_on,
    payload: Payload.parse(JSON.parse(row.body)),
  };
}

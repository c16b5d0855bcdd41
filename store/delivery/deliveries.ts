import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { notLeased } from "../engine/leases.ts";
import { isShared, rowSlices } from "../engine/portable.ts";
import { command, insertion, statement } from "../engine/statements.ts";
import type { EventName } from "../model/webhook.ts";
import type { DeliveriesTable } from "../tables.ts";

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

/** An attempt that is over. */
export interface FinishedAttempt {
  delivery: Pick<DeliveryRow, "delivery_id" | "attempts">;
  started_on: string;
  outcome: AttemptOutcome;
  /** What the delivery is now for good; null when it is to be attempted again. */
  settled: "delivered" | "failed" | null;
}

/** What webhooks are to be sent, in the order of their sequence numbers. */
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
      const rows = wanted.map((each, at) => ({ ...each, ...queued(webhook_id, now, attempts), sequence: first + at }));
      for (const slice of rowSlices(rows)) await db.insertInto("deliveries").values(slice).execute();
    },

    /**
     * Takes the lease of due deliveries of a webhook, the longest due first, for one attempt each. `retryAt` says when each is due
     * again if nothing is heard of this attempt. Gives them as they are during the attempt. What is `underWay` is left out.
     */
    async lease(webhook_id: number, { now, limit, retryAt, underWay }: Lease): Promise<DeliveryRow[]> {
      const found = await due.all(db, { webhook_id, now, limit: limit + underWay.length });
      const leased = found
        .filter(isNoneOf(underWay))
        .slice(0, limit)
        .map((row) => begun(row, now, retryAt));
      for (const row of leased) await begin.run(db, standing(row));
      const attempts = leased.map(({ delivery_id, attempts }) => ({ delivery_id, attempt: attempts, started_on: now }));
      await addAttempts.run(db, attempts);
      return leased;
    },

    /** Notes attempts that are over. */
    async finish(finished: readonly FinishedAttempt[], now: string): Promise<void> {
      for (const { delivery, started_on, outcome, settled } of finished) {
        const { delivery_id, attempts } = delivery;
        await note.run(db, { delivery_id, attempt: attempts, started_on, ...outcome });
        if (settled !== null) await settle.run(db, { delivery_id, status: settled, now });
      }
    },

    /** Lets everything that a webhook waits for lapse. */
    lapse: (webhook_id: number, now: string): Promise<void> => lapseDeliveries(db, webhook_id, now),

    /** Queues settled deliveries of a webhook again, under the numbers that they have; gives how many. */
    async requeue(webhook_id: number, { now, attempts }: Round, which: Again): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("deliveries")
        .set(queuedAgain(now, attempts))
        .where("webhook_id", "=", webhook_id)
        .where("is_test", "=", 0)
        .where("due_at", "is", null)
        .where("created_on", ">=", which.since)
        .$if(which.only_undelivered, (query) => query.where("status", "!=", "delivered"))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Queues one settled delivery again, under the number that it has. */
    async requeueOne(delivery_id: number, { now, attempts }: Round): Promise<void> {
      await db
        .updateTable("deliveries")
        .set(queuedAgain(now, attempts))
        .where("delivery_id", "=", delivery_id)
        .where("due_at", "is", null)
        .execute();
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

    /**
     * For whoever has just got the lease of a webhook: what another process was attempting when it died is due before all else, so that
     * the order stays. Where one process has the database to itself, its retry stands.
     */
    async takeOver(webhook_id: number): Promise<void> {
      if (!isShared(db)) return;
      await db
        .updateTable("deliveries")
        .set((eb) => ({ due_at: eb.ref("created_on") }))
        .where("webhook_id", "=", webhook_id)
        .where("due_at", "is not", null)
        // What ends a process at each attempt is not to do so without a wait for ever.
        .where("attempts_left", ">", 0)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("delivery_attempts as made")
              .select("made.attempt")
              .whereRef("made.delivery_id", "=", "deliveries.delivery_id")
              .whereRef("made.attempt", "=", "deliveries.attempts")
              .where("made.duration_ms", "is", null),
          ),
        )
        .execute();
    },

    /** Webhooks that wait for something and that no other process than `owner` sends to, with the moment of the next attempt. */
    async waiting(owner?: string): Promise<{ webhook_id: number; due_at: string }[]> {
      const rows = await db
        .selectFrom("deliveries")
        .select((eb) => ["webhook_id" as const, eb.fn.min("due_at").as("due_at")])
        .where("due_at", "is not", null)
        .$if(isShared(db), (query) => query.where(notLeased("webhook", "deliveries.webhook_id", owner)))
        .groupBy("webhook_id")
        .execute();
      return rows.flatMap(({ webhook_id, due_at }) => (due_at === null ? [] : [{ webhook_id, due_at }]));
    },

    /** When a webhook's next attempt is due, leaving out what is `underWay`; undefined when it waits for nothing else. */
    async nextDue(webhook_id: number, underWay: readonly DeliveryRow[]): Promise<string | undefined> {
      const rows = await waitingOf.all(db, { webhook_id, limit: 1 + underWay.length });
      return rows.find(isNoneOf(underWay))?.due_at ?? undefined;
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

interface Lease {
  now: string;
  limit: number;
  retryAt: RetryAt;
  /** What whoever leases is attempting: a clock that was put forward ends no lease for it. */
  underWay: readonly DeliveryRow[];
}

type RetryAt = (begun: DeliveryRow) => string;

interface Again {
  since: string;
  only_undelivered: boolean;
}

function queued(webhook_id: number, now: string, attempts_left: number) {
  const none = { attempts: 0, first_attempted_on: null, settled_on: null };
  return { webhook_id, is_test: 0 as const, status: "pending", attempts_left, due_at: now, created_on: now, ...none };
}

function queuedAgain(now: string, attempts_left: number) {
  return { status: "pending", attempts_left, first_attempted_on: null, due_at: now, settled_on: null };
}

const due = statement<{ webhook_id: number; now: string; limit: number }>()((db, given) =>
  db
    .selectFrom("deliveries")
    .selectAll()
    .where("webhook_id", "=", given.webhook_id)
    .where("due_at", "<=", given.now)
    .orderBy("due_at")
    .orderBy("delivery_id")
    .limit(given.limit),
);

const waitingOf = statement<{ webhook_id: number; limit: number }>()((db, given) =>
  db
    .selectFrom("deliveries")
    .select(["delivery_id", "due_at"])
    .where("webhook_id", "=", given.webhook_id)
    .where("due_at", "is not", null)
    .orderBy("due_at")
    .limit(given.limit),
);

/** How far a delivery is in its attempts. */
type Standing = Pick<DeliveryRow, "delivery_id" | "attempts" | "attempts_left" | "first_attempted_on" | "due_at">;

const begin = command<Standing>()((db, { delivery_id, ...given }) =>
  db.updateTable("deliveries").set(given).where("delivery_id", "=", delivery_id),
);

const addAttempts = insertion<{ delivery_id: number; attempt: number; started_on: string }>()((db, rows) =>
  db
    .insertInto("delivery_attempts")
    .values(rows.map((row) => ({ ...row, duration_ms: null, response_code: null, error: null }))),
);

type NotedAttempt = {
  delivery_id: number;
  attempt: number;
  started_on: string;
  response_code: number | null;
  error: string | null;
  duration_ms: number;
};

const note = command<NotedAttempt>()((db, { delivery_id, attempt, ...given }) =>
  db.updateTable("delivery_attempts").set(given).where("delivery_id", "=", delivery_id).where("attempt", "=", attempt),
);

const settle = command<{ delivery_id: number; status: string; now: string }>()((db, { delivery_id, status, now }) =>
  db.updateTable("deliveries").set({ status, due_at: null, settled_on: now }).where("delivery_id", "=", delivery_id),
);

function standing({ delivery_id, attempts, attempts_left, first_attempted_on, due_at }: DeliveryRow): Standing {
  return { delivery_id, attempts, attempts_left, first_attempted_on, due_at };
}

function begun(row: DeliveryRow, now: string, retryAt: RetryAt): DeliveryRow {
  const attempts_left = Math.max(0, row.attempts_left - 1);
  const first_attempted_on = row.first_attempted_on ?? now;
  const taken = { ...row, attempts: row.attempts + 1, attempts_left, first_attempted_on };
  return { ...taken, due_at: retryAt(taken) };
}

/** A delivery under way that somebody wants sent again meanwhile is due at another moment than its lease says. */
function isNoneOf(underWay: readonly DeliveryRow[]): (row: Pick<DeliveryRow, "delivery_id" | "due_at">) => boolean {
  const leases = new Map(underWay.map(({ delivery_id, due_at }) => [delivery_id, due_at]));
  return ({ delivery_id, due_at }) => leases.get(delivery_id) !== due_at;
}

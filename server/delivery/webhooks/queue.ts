/** Design: docs/design/webhook-queue.md */
import { attemptsAtOnce, deliveryLeaseMs } from "../../../config/limits.ts";
import type { DeliveryRow, FinishedAttempt } from "../../../store/delivery/deliveries.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import { LostLease } from "../../../store/engine/leases.ts";
import { type LeaseDeps, openLeases } from "../../../store/engine/process-leases.ts";
import type { Queries } from "../../../store/store.ts";
import { type AttemptDeps, attempt } from "./attempt.ts";
import { writeBatch } from "./batch.ts";
import { type TellingDeps, tellOwner } from "./disabled.ts";

/** What the queue needs. */
export type QueueDeps = AttemptDeps & TellingDeps & Pick<LeaseDeps, "config" | "owner">;

/** Deliveries on their way. The queue itself is in the store; here is only what is being attempted, and when each webhook's next attempt is due. */
export interface WebhookQueue extends AsyncDisposable {
  /** There may be something due for a webhook since a moment. */
  expect(webhook_id: number, due_at: string): void;
  /** Starts what is due and has room. */
  wake(): void;
  /** Resolves when nothing is due at the clock's time and nothing is on its way. */
  drain(): Promise<void>;
}

/** The store is asked now and then what others queued there: whoever wants something sent again, or a process that died. Ours: every other second. */
const wakesPerLoad = 8;

/** How long closing waits for attempts under way before it breaks them off. Milliseconds; ours: most receivers answer sooner, and closing has 10 s for everything (Decisions §1). */
const closePatienceMs = 500;

/** How long an outcome waits for others of its webhook, so that they share a batch. Milliseconds; ours: a batch costs about as much for four as for one. */
const batchMs = 3;

/** What goes on at one webhook. */
interface Sending {
  webhook_id: number;
  underWay: Set<DeliveryRow>;
  /** What the store does not know yet. */
  finished: FinishedAttempt[];
  isWriting: boolean;
  /** Whether no other process attempts anything at it. */
  isOurs: boolean;
}

/**
 * Opens the queue. Each webhook has a few attempts under way, begun in the order in which they fell due; nobody waits for another's
 * receiver. What is under way beyond a bound leaves each webhook one attempt at a time. When attempts are over, one batch writes what
 * came of them and takes the lease of as many others; batches of many webhooks share a transaction. Of processes that share a database
 * one at a time sends to a webhook; it leaves it to the others when nothing is due there.
 */
export function openWebhookQueue(deps: QueueDeps): WebhookQueue {
  const { store, log, now } = deps;
  const due = new Map<number, string>();
  const sendings = new Map<number, Sending>();
  const waiting: (() => void)[] = [];
  /** Attempts under way, and those for which leases are being taken. */
  let attempts = 0;
  let wakes = 0;
  let closed = false;
  const stop = new AbortController();
  const leases = openLeases("webhook", { ...deps, signal: stop.signal, most_ms: deliveryLeaseMs });
  return {
    expect,
    wake() {
      wakes += 1;
      if (wakes % wakesPerLoad === 1 && !closed)
        void load().then(sendDue, (cause) => log.error({ err: cause }, "looking for deliveries failed"));
      sendDue();
    },
    async drain() {
      await load();
      await rest();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.race([rest(), pause(closePatienceMs)]);
      await deps.poster[Symbol.asyncDispose]();
      await rest();
      stop.abort();
    },
  };

  function expect(webhook_id: number, due_at: string): void {
    if (due_at < (due.get(webhook_id) ?? "9999")) due.set(webhook_id, due_at);
  }

  async function load(): Promise<void> {
    for (const { webhook_id, due_at } of await store.deliveries.waiting(leases.owner)) expect(webhook_id, due_at);
  }

  /** Resolves once nothing is under way, nothing is being written, and nothing is due. */
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      sendDue();
    });
  }

  /** Begins a batch for every webhook for which something is due and that has room. */
  function sendDue(): void {
    const at = now().toISOString();
    for (const [webhook_id, due_at] of due)
      if (due_at <= at) beginBatch(sendings.get(webhook_id) ?? newSending(webhook_id));
    if (sendings.size === 0) for (const resolve of waiting.splice(0)) resolve();
  }

  /** One batch of a webhook at a time: what is over meanwhile is in the next. */
  function beginBatch(sending: Sending): void {
    if (sending.isWriting || (sending.finished.length === 0 && roomFor(sending) === 0)) return;
    sending.isWriting = true;
    sendings.set(sending.webhook_id, sending);
    void write(sending);
  }

  /** How many more attempts at a webhook may begin now. */
  function roomFor({ webhook_id, underWay }: Sending): number {
    if (closed || (due.get(webhook_id) ?? "9999") > now().toISOString()) return 0;
    const atOnce = attempts >= attemptsAtOnce.crowded ? 1 : attemptsAtOnce.webhook;
    return Math.max(0, Math.min(atOnce - underWay.size, attemptsAtOnce.all - attempts));
  }

  /** A defect is logged and stops nothing else: the store still has what was to be done, and is asked again. */
  async function write(sending: Sending): Promise<void> {
    await pause(batchMs);
    const room = (await isOurs(sending)) ? await writeOne(sending) : 0;
    sending.isWriting = false;
    goOn(sending, room);
  }

  /** Whether this process sends to the webhook, or may begin to. */
  async function isOurs(sending: Sending): Promise<boolean> {
    const { webhook_id } = sending;
    if (sending.isOurs) return true;
    try {
      if ((await leases.take([webhook_id])).size > 0) return true;
    } catch (cause) {
      log.error({ err: cause, webhook_id }, "taking a webhook failed");
    }
    due.delete(webhook_id);
    return false;
  }

  /** Writes what came of attempts and begins others; gives for how many there was room. */
  async function writeOne(sending: Sending): Promise<number> {
    const { webhook_id, finished, underWay } = sending;
    const room = roomFor(sending);
    sending.finished = [];
    attempts += room;
    if (room > 0) due.delete(webhook_id);
    const batch = { webhook_id, finished, underWay: [...underWay], room };
    const moment = now();
    const isNew = !sending.isOurs;
    sending.isOurs = true;
    try {
      const work = async (store: Queries) => {
        await leases.hold(store, webhook_id);
        if (isNew) await store.deliveries.takeOver(webhook_id);
        return writeBatch(store, batch, moment);
      };
      const { webhook, leased, next, disabled } = await store.small(work, finished.length + room, "delivery");
      if (next !== undefined) expect(webhook_id, next);
      if (webhook) for (const delivery of leased) void send(sending, webhook, delivery);
      if (disabled) await tellOwner(deps, disabled.webhook, disabled);
    } catch (cause) {
      if (cause instanceof LostLease) log.warn({ webhook_id }, "another process has taken a webhook over");
      else log.error({ err: cause, webhook_id }, "delivering to a webhook failed");
    }
    return room;
  }

  async function send(sending: Sending, webhook: WebhookTarget, delivery: DeliveryRow): Promise<void> {
    attempts += 1;
    sending.underWay.add(delivery);
    try {
      const finished = await attempt(deps, webhook, delivery);
      sending.finished.push(finished);
    } catch (cause) {
      log.error({ err: cause, webhook_id: webhook.webhook_id }, "delivering to a webhook failed");
    }
    sending.underWay.delete(delivery);
    goOn(sending, 1);
  }

  /** After an attempt or a batch: there is something to write, there is room for more, here or elsewhere, or the webhook rests. */
  function goOn(sending: Sending, freed: number): void {
    const wasCrowded = attempts >= attemptsAtOnce.crowded;
    attempts -= freed;
    beginBatch(sending);
    if (!sending.isWriting && sending.underWay.size === 0) void leave(sending);
    else if (wasCrowded) sendDue();
  }

  /** The webhook rests: whoever has something for it next may send. */
  async function leave(sending: Sending): Promise<void> {
    const { webhook_id } = sending;
    sending.isWriting = true;
    try {
      if (sending.isOurs) await leases.release(webhook_id);
    } catch (cause) {
      log.error({ err: cause, webhook_id }, "leaving a webhook to others failed");
    }
    sendings.delete(webhook_id);
    sendDue();
  }
}

function newSending(webhook_id: number): Sending {
  return { webhook_id, underWay: new Set(), finished: [], isWriting: false, isOurs: false };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

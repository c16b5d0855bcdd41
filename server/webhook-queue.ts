import { attemptsAtOnce } from "../config/limits.ts";
import type { DeliveryRow } from "../store/deliveries.ts";
import { type AttemptMeans, attempt, dueAfterAttempt } from "./webhook-attempt.ts";

/** Deliveries on their way. The queue itself is in the store; here is only when each webhook's next attempt is due. */
export interface WebhookQueue extends AsyncDisposable {
  /** There may be something due for a webhook since a moment. */
  expect(webhook_id: number, due_at: string): void;
  /** Starts what is due and has room. */
  wake(): void;
  /** Resolves when nothing is due at the clock's time and nothing is on its way. */
  settle(): Promise<void>;
}

/** The store is asked now and then what others queued there: whoever wants something sent again, or a process that died. Ours: every other second. */
const wakesPerLoad = 8;

/** How long closing waits for attempts under way before it breaks them off. Milliseconds; ours: most receivers answer sooner, and closing has 10 s for everything (Decisions §1). */
const closePatienceMs = 500;

/**
 * Opens the queue. Each webhook has a few attempts under way, begun in the order in which they fell due; nobody waits for another's
 * receiver. What is under way beyond a bound leaves each webhook one attempt at a time.
 */
export function openWebhookQueue(means: AttemptMeans): WebhookQueue {
  const { store, log, now } = means;
  const due = new Map<number, string>();
  const underWay = new Map<number, number>();
  const running = new Set<Promise<void>>();
  const serving = new Set<number>();
  let attempts = 0;
  let wakes = 0;
  let closed = false;
  return {
    expect,
    wake,
    async settle() {
      await load();
      for (wake(); running.size > 0; wake()) await Promise.race(running);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.race([Promise.all(running), pause(closePatienceMs)]);
      await means.poster[Symbol.asyncDispose]();
      await Promise.all(running);
    },
  };

  function expect(webhook_id: number, due_at: string): void {
    if (due_at < (due.get(webhook_id) ?? "9999")) due.set(webhook_id, due_at);
  }

  async function load(): Promise<void> {
    for (const { webhook_id, due_at } of await store.deliveries.waiting()) expect(webhook_id, due_at);
  }

  function wake(): void {
    wakes += 1;
    if (wakes % wakesPerLoad === 1 && !closed) start(load().then(serveDue));
    serveDue();
  }

  function serveDue(): void {
    const moment = now().toISOString();
    for (const [webhook_id, due_at] of due) if (due_at <= moment) serve(webhook_id);
  }

  /** Claims what a webhook has room for; once at a time for each. */
  function serve(webhook_id: number): void {
    const room = roomFor(webhook_id);
    if (closed || room <= 0 || serving.has(webhook_id)) return;
    serving.add(webhook_id);
    due.delete(webhook_id);
    attempts += room;
    const claiming = claim(webhook_id, room).finally(() => {
      attempts -= room;
      serving.delete(webhook_id);
    });
    start(claiming, () => expect(webhook_id, now().toISOString()));
  }

  function roomFor(webhook_id: number): number {
    const free = attemptsAtOnce.all - attempts;
    const most = attempts >= attemptsAtOnce.crowded ? 1 : attemptsAtOnce.webhook;
    return Math.min(free, most - (underWay.get(webhook_id) ?? 0));
  }

  async function claim(webhook_id: number, limit: number): Promise<void> {
    const moment = now();
    const dueAfter = (begun: DeliveryRow) => dueAfterAttempt(begun, moment);
    const { webhook, claimed, next } = await means.shared(async (store) => {
      const webhook = await store.webhooks.target(webhook_id);
      if (!webhook?.is_active) {
        await store.deliveries.lapse(webhook_id, moment.toISOString());
        return { webhook, claimed: [], next: undefined };
      }
      const claimed = await store.deliveries.claim(webhook_id, { now: moment.toISOString(), limit, dueAfter });
      return { webhook, claimed, next: await store.deliveries.nextDue(webhook_id) };
    });
    if (next !== undefined) expect(webhook_id, next);
    if (webhook) for (const delivery of claimed) begin(webhook_id, attempt(means, webhook, delivery));
  }

  /** When an attempt is over there is room for another. */
  function begin(webhook_id: number, attempting: Promise<void>): void {
    attempts += 1;
    underWay.set(webhook_id, (underWay.get(webhook_id) ?? 0) + 1);
    start(
      attempting.finally(() => {
        attempts -= 1;
        const left = (underWay.get(webhook_id) ?? 1) - 1;
        if (left === 0) underWay.delete(webhook_id);
        else underWay.set(webhook_id, left);
        if ((due.get(webhook_id) ?? "9999") <= now().toISOString()) serve(webhook_id);
      }),
    );
  }

  /** A defect in one piece of work is logged and stops nothing else; the store still has what was to be done. */
  function start(work: Promise<void>, afterFailure: () => void = () => undefined): void {
    const run: Promise<void> = work
      .catch((cause) => {
        log.error({ err: cause }, "delivering to a webhook failed");
        afterFailure();
      })
      .finally(() => running.delete(run));
    running.add(run);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

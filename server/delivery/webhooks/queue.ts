/** Design: docs/design/webhook-queue.md */
import { attemptsAtOnce } from "../../../config/limits.ts";
import type { ClaimedDelivery } from "../../../store/delivery/deliveries.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import { type AttemptDeps, attempt } from "./attempt.ts";
import { type TellingDeps, tellOwner } from "./disabled.ts";
import { exchange, type Handover } from "./exchange.ts";
import { exchangePauseMs, handoverOf, isIdle, type Lane, openLane } from "./lane.ts";

/** What the queue needs. */
export type QueueDeps = AttemptDeps & TellingDeps;

/** Deliveries on their way. The queue itself is in the store; here is only what is claimed of it, and when each webhook's next attempt is due. */
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

/**
 * Opens the queue. Each webhook has a few attempts under way, begun in the order in which they fell due; nobody waits for another's
 * receiver. What is under way beyond a bound leaves each webhook one attempt at a time. What came of attempts and what is claimed
 * next is written for many at once: it is the end of a transaction that takes time.
 */
export function openWebhookQueue(deps: QueueDeps): WebhookQueue {
  const { store, log, now } = deps;
  const due = new Map<number, string>();
  const lanes = new Map<number, Lane>();
  const waiting: (() => void)[] = [];
  let attempts = 0;
  let wakes = 0;
  let exchanging = false;
  let closed = false;
  return {
    expect,
    wake() {
      wakes += 1;
      if (wakes % wakesPerLoad === 1 && !closed)
        void load().then(goOn, (cause) => log.error({ err: cause }, "looking for deliveries failed"));
      goOn();
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
    },
  };

  function expect(webhook_id: number, due_at: string): void {
    if (due_at < (due.get(webhook_id) ?? "9999")) due.set(webhook_id, due_at);
  }

  async function load(): Promise<void> {
    for (const { webhook_id, due_at } of await store.deliveries.waiting()) expect(webhook_id, due_at);
  }

  /** Resolves once nothing is under way, nothing is being written, and nothing is due. */
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      goOn();
    });
  }

  /** Exchanges with the store what there is; once at a time. */
  function goOn(): void {
    if (exchanging) return;
    const handovers = wanted();
    if (handovers.length > 0) void exchangeAll(handovers);
    else if (attempts === 0) for (const resolve of waiting.splice(0)) resolve();
  }

  async function exchangeAll(handovers: Handover[]): Promise<void> {
    exchanging = true;
    await Promise.all(handovers.map(handOver));
    await pause(exchangePauseMs);
    exchanging = false;
    goOn();
  }

  function wanted(): Handover[] {
    const moment = now();
    const at = moment.toISOString();
    for (const [webhook_id, due_at] of due)
      if (due_at <= at && !lanes.has(webhook_id)) lanes.set(webhook_id, openLane(moment.getTime()));
    let free = attemptsAtOnce.all - attempts;
    for (const { ahead } of lanes.values()) free -= ahead.length;
    const found: Handover[] = [];
    for (const [webhook_id, lane] of lanes) {
      const room = (due.get(webhook_id) ?? "9999") <= at ? Math.min(free, roomIn(lane)) : 0;
      const handover = handoverOf(webhook_id, lane, { now: moment.getTime(), room, isClosing: closed });
      if (handover === undefined) continue;
      if (handover.limit > 0) due.delete(webhook_id);
      free -= handover.limit;
      found.push(handover);
    }
    return found;
  }

  function roomIn({ under_way }: Lane): number {
    return (attempts >= attemptsAtOnce.crowded ? 1 : attemptsAtOnce.webhook) - under_way.size;
  }

  /** A defect is logged and stops nothing else: the store still has what was to be done, and is asked again. */
  async function handOver(handover: Handover): Promise<void> {
    const { webhook_id, finished, returned, limit } = handover;
    const lane = lanes.get(webhook_id);
    if (!lane) return;
    const moment = now();
    const work = finished.length + returned.length + limit;
    try {
      const taken = await deps.store.small((store) => exchange(store, handover, moment), work, "delivery");
      lane.webhook = taken.webhook;
      if (taken.next !== undefined) expect(webhook_id, taken.next);
      if (taken.claimed.length > 0) lane.claimed_at = moment.getTime();
      lane.ahead = taken.webhook ? [...lane.ahead, ...taken.claimed] : [];
      begin(webhook_id, lane);
      if (taken.disabled) await tellOwner(deps, taken.disabled.webhook, taken.disabled);
    } catch (cause) {
      log.error({ err: cause, webhook_id }, "delivering to a webhook failed");
    }
    if (isIdle(lane)) lanes.delete(webhook_id);
  }

  function begin(webhook_id: number, lane: Lane): void {
    while (!closed && lane.webhook && roomIn(lane) > 0 && attempts < attemptsAtOnce.all) {
      const delivery = lane.ahead.shift();
      if (!delivery) return;
      attempts += 1;
      lane.under_way.add(delivery);
      void attemptOne(webhook_id, lane, { webhook: lane.webhook, delivery });
    }
  }

  /** When an attempt is over there is room for another. */
  async function attemptOne(
    webhook_id: number,
    lane: Lane,
    { webhook, delivery }: { webhook: WebhookTarget; delivery: ClaimedDelivery },
  ): Promise<void> {
    const wasFull = attempts >= attemptsAtOnce.crowded;
    try {
      const finished = await attempt(deps, webhook, delivery);
      lane.finished.push(finished);
    } catch (cause) {
      log.error({ err: cause, webhook_id }, "delivering to a webhook failed");
    }
    attempts -= 1;
    lane.under_way.delete(delivery);
    begin(webhook_id, lane);
    if (wasFull) for (const [other, each] of lanes) begin(other, each);
    if (lane.ahead.length === 0) goOn();
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Design: docs/design/webhook-queue.md */
import type { ClaimedDelivery, FinishedAttempt } from "../../../store/delivery/deliveries.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import type { Handover } from "./exchange.ts";

/** What is on its way to one webhook. */
export interface Lane {
  /** As the last exchange with the store found it. */
  webhook: WebhookTarget | undefined;
  /** Claimed and not begun, in their order. */
  ahead: ClaimedDelivery[];
  claimed_at: number;
  under_way: Set<ClaimedDelivery>;
  /** What the store does not know yet. */
  finished: FinishedAttempt[];
  exchanged_at: number;
}

/** How long a receiver's deliveries last that are claimed at once, at the pace that it takes them. Milliseconds; ours: as much is late when the process dies. */
const aheadMs = 200;

/** Deliveries of a webhook that are claimed at once at most. Ours. */
const aheadMax = 256;

/** What was claimed and not begun for so long is given back: the receiver has slowed down. Milliseconds; ours, far within the lease. */
const aheadStaleMs = 1000;

/** How long the store may not know what came of an attempt while there is more to send. Milliseconds; ours. */
const unwrittenMs = 100;

/** Time between exchanges at least: what comes meanwhile is written together. Milliseconds; ours. */
export const exchangePauseMs = 10;

/** A webhook's lane with nothing on its way. */
export function openLane(now: number): Lane {
  return { webhook: undefined, ahead: [], claimed_at: now, under_way: new Set(), finished: [], exchanged_at: now };
}

/** Whether nothing is on its way. */
export function isIdle({ ahead, under_way, finished }: Lane): boolean {
  return ahead.length === 0 && under_way.size === 0 && finished.length === 0;
}

/** What is to be exchanged with the store about a webhook now, if anything. It is out of the lane then. `room`: attempts that may begin. */
export function handoverOf(
  webhook_id: number,
  lane: Lane,
  { now, room, isClosing }: { now: number; room: number; isClosing: boolean },
): Handover | undefined {
  const gives = isClosing || now - lane.claimed_at > aheadStaleMs;
  const limit = isClosing || room <= 0 || lane.ahead.length > 0 ? 0 : Math.max(room, paceOf(lane, now));
  const tells = lane.finished.length > 0 && (lane.ahead.length === 0 || now - lane.exchanged_at >= unwrittenMs);
  if (limit === 0 && !tells && !(gives && lane.ahead.length > 0)) return undefined;
  const [returned, ahead] = gives ? [lane.ahead, []] : [[], lane.ahead];
  const handover = { webhook_id, finished: lane.finished, returned, held: [...lane.under_way, ...ahead], limit };
  lane.finished = [];
  lane.ahead = ahead;
  lane.exchanged_at = now;
  return handover;
}

/** Deliveries that the receiver takes in `aheadMs` at the pace since the last exchange. */
function paceOf({ finished, exchanged_at }: Lane, now: number): number {
  const passed = Math.max(exchangePauseMs, now - exchanged_at);
  return Math.min(aheadMax, Math.ceil((finished.length * aheadMs) / passed));
}

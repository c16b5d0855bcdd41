/** Design: docs/design/webhook-queue.md */
import { failedDeliveriesMax } from "../../../config/limits.ts";
import type { AttemptOutcome, DeliveryRow, FinishedAttempt } from "../../../store/delivery/deliveries.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import { failpoint } from "../../../store/model/failpoint.ts";
import type { Queries } from "../../../store/store.ts";
import type { DisablingReason } from "./mail.ts";
import { retryAt } from "./retry.ts";

/** What the store is told about one webhook, and asked for. */
export interface Batch {
  webhook_id: number;
  /** Attempts that are over. */
  finished: readonly FinishedAttempt[];
  /** Deliveries that are being attempted. */
  underWay: readonly DeliveryRow[];
  /** How many more attempts may begin. */
  room: number;
}

/** What the store answers. */
export interface Written {
  /** undefined: there is none, or it is disabled, and nothing waits for it any more. */
  webhook: WebhookTarget | undefined;
  /** Deliveries whose lease was taken: each is to be attempted now. */
  leased: DeliveryRow[];
  /** When something of the webhook is due next. */
  next: string | undefined;
  /** The webhook was disabled by these attempts. */
  disabled: { webhook: WebhookTarget; reason: DisablingReason; failures: number; error: string } | undefined;
}

/** Notes what came of attempts at a webhook and takes the lease of the next deliveries, all in the transaction that `store` is. */
export async function writeBatch(store: Queries, batch: Batch, moment: Date): Promise<Written> {
  const { webhook_id, finished, underWay, room } = batch;
  const now = moment.toISOString();
  await store.deliveries.finish(finished, now);
  const counted = await countFailures(store, batch, now);
  const webhook = await store.webhooks.target(webhook_id);
  const disabled = webhook && counted && { webhook, ...counted };
  if (!webhook?.is_active) {
    await store.deliveries.lapse(webhook_id, now);
    return { webhook: undefined, leased: [], next: undefined, disabled };
  }
  const lease = { now, limit: room, retryAt: (begun: DeliveryRow) => retryAt(begun, moment), underWay };
  const leased = room > 0 ? await store.deliveries.lease(webhook_id, lease) : [];
  const next = await store.deliveries.nextDue(webhook_id, underWay.concat(leased));
  failpoint("webhook.claim");
  return { webhook, leased, next, disabled };
}

/** Counts deliveries that were made or given up, in their order, and disables the webhook whose receiver wants or takes nothing any more. */
async function countFailures(store: Queries, { webhook_id, finished }: Batch, now: string) {
  let before: string | undefined;
  for (const { outcome, settled } of finished) {
    // One that was made begins the count anew, and so does every further one.
    if (settled === null || (settled === "delivered" && before === "delivered")) continue;
    before = settled;
    const failures = await store.webhooks.count(webhook_id, settled);
    const reason = disablingReason(outcome, failures);
    if (reason !== undefined && (await store.webhooks.disable(webhook_id, reason, now)))
      return { reason, failures, error: outcome.error ?? "" };
  }
  return undefined;
}

function disablingReason({ response_code, error }: AttemptOutcome, failures: number): DisablingReason | undefined {
  if (error === null) return undefined;
  if (response_code === 410) return "gone";
  return failures >= failedDeliveriesMax ? "failing" : undefined;
}

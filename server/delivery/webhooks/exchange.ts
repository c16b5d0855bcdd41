/** Design: docs/design/webhook-queue.md */
import { failedDeliveriesMax } from "../../../config/limits.ts";
import type {
  AttemptOutcome,
  ClaimedDelivery,
  DeliveryRow,
  FinishedAttempt,
} from "../../../store/delivery/deliveries.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import { failpoint } from "../../../store/model/failpoint.ts";
import type { Queries } from "../../../store/store.ts";
import { nextAttemptOn } from "./attempt.ts";
import type { DisablingReason } from "./mail.ts";

/** What the queue has for the store about one webhook, and wants from it. */
export interface Handover {
  webhook_id: number;
  finished: FinishedAttempt[];
  /** Claimed and not attempted. */
  returned: ClaimedDelivery[];
  /** Claimed, and to be attempted or being attempted. */
  held: ClaimedDelivery[];
  /** Deliveries that there is room for. */
  limit: number;
}

/** What the queue gets for it. */
export interface Taken {
  /** undefined: there is none, or it is disabled, and nothing waits for it any more. */
  webhook: WebhookTarget | undefined;
  claimed: ClaimedDelivery[];
  /** When something of it is due next. */
  next: string | undefined;
  /** The webhook was disabled by what is handed over here. */
  disabled: { webhook: WebhookTarget; reason: DisablingReason; failures: number; error: string } | undefined;
}

/** Notes what came of attempts at a webhook and claims the next deliveries, all in the transaction that `store` is. */
export async function exchange(
  store: Queries,
  { webhook_id, finished, returned, held, limit }: Handover,
  moment: Date,
): Promise<Taken> {
  const now = moment.toISOString();
  await store.deliveries.giveBack(returned);
  await store.deliveries.finish(finished, now);
  const told = await tell(store, webhook_id, finished, now);
  const webhook = await store.webhooks.target(webhook_id);
  const disabled = webhook && told && { webhook, ...told };
  if (!webhook?.is_active) {
    await store.deliveries.lapse(webhook_id, now);
    return { webhook: undefined, claimed: [], next: undefined, disabled };
  }
  const dueAfter = (begun: DeliveryRow) => nextAttemptOn(begun, moment);
  const claimed = limit > 0 ? await store.deliveries.claim(webhook_id, { now, limit, dueAfter, held }) : [];
  const next = await store.deliveries.nextDue(webhook_id, held.concat(claimed));
  failpoint("webhook.claim");
  return { webhook, claimed, next, disabled };
}

/** Counts deliveries that were made or given up, in their order, and disables the webhook whose receiver wants or takes nothing any more. */
async function tell(store: Queries, webhook_id: number, finished: FinishedAttempt[], now: string) {
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

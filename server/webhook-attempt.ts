import { deliveryAttemptsSeconds, deliveryLeaseMs, failedDeliveriesMax } from "../config/limits.ts";
import type { AttemptOutcome, DeliveryRow } from "../store/deliveries.ts";
import type { Store } from "../store/store.ts";
import type { WebhookTarget } from "../store/webhooks.ts";
import type { Mail } from "./mail.ts";
import type { MasterKey } from "./master-key.ts";
import type { Log } from "./operation.ts";
import type { SharedTransaction } from "./shared-transactions.ts";
import { type DisablingReason, webhookDisabledMail } from "./webhook-mail.ts";
import type { WebhookPost, WebhookPoster } from "./webhook-post.ts";
import { signatureHeaders, signingSecrets } from "./webhook-signature.ts";

/** What attempts at deliveries need. */
export interface AttemptMeans {
  store: Store;
  /** For what attempts write: there are many at once. */
  shared: SharedTransaction;
  poster: WebhookPoster;
  masterKey: MasterKey;
  mail: Mail;
  log: Log;
  now: () => Date;
  base_url: string;
}

/** Attempts that a delivery has. */
export const attemptsPerDelivery = deliveryAttemptsSeconds.length;

/**
 * When a delivery that is being attempted may be taken again, if nothing is heard of the attempt: at the next attempt's time, and
 * not before the lease is over. So a process that dies repeats nothing early.
 */
export function dueAfterAttempt({ attempts_left, first_attempted_on }: DeliveryRow, now: Date): string {
  const seconds = deliveryAttemptsSeconds[attemptsPerDelivery - attempts_left] ?? 0;
  const next = new Date(first_attempted_on ?? now).getTime() + seconds * 1000;
  return new Date(Math.max(next, now.getTime() + deliveryLeaseMs)).toISOString();
}

/** A request as a receiver gets it. */
export function webhookPost(
  webhook: WebhookTarget,
  delivery: Pick<DeliveryRow, "delivery_id" | "event" | "sequence" | "body" | "is_test">,
  { masterKey, now }: { masterKey: MasterKey; now: Date },
): WebhookPost {
  const { delivery_id, event, sequence, body, is_test } = delivery;
  return {
    url: webhook.url,
    headers: {
      "content-type": "application/json",
      "user-agent": "claimstream",
      "x-service-event": event,
      "x-service-delivery": String(delivery_id),
      "x-service-sequence": String(sequence),
      ...(is_test === 1 && { "x-service-test": "true" }),
      ...signatureHeaders(signingSecrets(masterKey, webhook, now), { delivery_id, body, now }),
    },
    body,
  };
}

/** Makes one attempt at a claimed delivery and notes what came of it; an attempt that is broken off is as if its process had died. */
export async function attempt(means: AttemptMeans, webhook: WebhookTarget, delivery: DeliveryRow): Promise<void> {
  const { outcome, isBrokenOff } = await means.poster.post(
    webhookPost(webhook, delivery, { ...means, now: means.now() }),
  );
  const isOver = outcome.error === null || (isFinal(delivery, outcome) && !isBrokenOff);
  const settled = isOver ? (outcome.error === null ? "delivered" : "failed") : null;
  const now = means.now().toISOString();
  const { webhook_id } = webhook;
  const disabled = await means.shared(async (store) => {
    await store.deliveries.finish(delivery, outcome, settled, now);
    if (settled === null) return undefined;
    const failures = await store.webhooks.count(webhook_id, settled);
    const reason = disablingReason(outcome, failures);
    if (reason === undefined || !(await store.webhooks.disable(webhook_id, reason, now))) return undefined;
    return { reason, failures };
  });
  if (disabled) await tellOwner(means, webhook, { ...disabled, error: outcome.error ?? "" });
}

/** Whoever answers 410 wants nothing more; nothing is tried again. Decisions §9. */
function isFinal({ attempts_left }: DeliveryRow, { response_code }: AttemptOutcome): boolean {
  return attempts_left === 0 || response_code === 410;
}

function disablingReason({ response_code, error }: AttemptOutcome, failures: number): DisablingReason | undefined {
  if (error === null) return undefined;
  if (response_code === 410) return "gone";
  return failures >= failedDeliveriesMax ? "failing" : undefined;
}

/** Outside the hook, which does not work: by mail and in the log. Decisions §9. */
async function tellOwner(
  { store, mail, log, now, base_url }: AttemptMeans,
  { webhook_id, org_id, url, label }: WebhookTarget,
  disabled: { reason: DisablingReason; failures: number; error: string },
): Promise<void> {
  log.warn({ webhook_id, org_id, ...disabled }, "webhook disabled");
  const organization = await store.organizations.byId(org_id);
  const users = await store.organizations.users(org_id, now().toISOString());
  const owner = users.find((user) => user.role === "owner" && user.is_active === 1);
  const to = owner?.email ?? organization?.contact_email;
  if (!to) return;
  const message = webhookDisabledMail(to, { id: webhook_id, url, label, ...disabled }, base_url);
  await mail
    .send(message, now())
    .catch((cause) => log.error({ err: cause, webhook_id }, "mail about a disabled webhook was not taken"));
}

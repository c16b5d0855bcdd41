import type { MasterKey } from "../../../config/runtime/master-key.ts";
import type { AttemptOutcome, DeliveryRow, FinishedAttempt } from "../../../store/delivery/deliveries.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import { failpoint } from "../../../store/model/failpoint.ts";
import type { WebhookPost, WebhookPoster } from "./post.ts";
import { signatureHeaders, signingSecrets } from "./signature.ts";

/** What an attempt at a delivery needs. */
export interface AttemptDeps {
  poster: WebhookPoster;
  masterKey: MasterKey;
  now: () => Date;
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

/** Makes one attempt at a leased delivery and gives what came of it; one that is broken off is as if its process had died. */
export async function attempt(
  deps: AttemptDeps,
  webhook: WebhookTarget,
  delivery: DeliveryRow,
): Promise<FinishedAttempt> {
  const now = deps.now();
  failpoint("webhook.send");
  const { outcome, isBrokenOff } = await deps.poster.post(webhookPost(webhook, delivery, { ...deps, now }));
  failpoint("webhook.sent");
  const isOver = outcome.error === null || (isFinal(delivery, outcome) && !isBrokenOff);
  const settled = isOver ? (outcome.error === null ? "delivered" : "failed") : null;
  return { delivery, started_on: now.toISOString(), outcome, settled };
}

/** Whoever answers 410 wants nothing more; nothing is tried again. Decisions §9. */
function isFinal({ attempts_left }: DeliveryRow, { response_code }: AttemptOutcome): boolean {
  return attempts_left === 0 || response_code === 410;
}

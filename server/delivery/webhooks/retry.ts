import { deliveryLeaseMs, webhookAttemptOffsetsSeconds } from "../../../config/limits.ts";
import type { DeliveryRow } from "../../../store/delivery/deliveries.ts";

/** Attempts that a delivery has: the first one and its retries. */
export const attemptsPerDelivery = webhookAttemptOffsetsSeconds.length;

/**
 * When a delivery that is being attempted is due for its retry: the wait of Interface, Events, rule 4 after the first attempt, and not
 * before the lease is over. It is written before the attempt, so that a process that dies repeats nothing early. ISO 8601.
 */
export function retryAt({ attempts_left, first_attempted_on }: DeliveryRow, now: Date): string {
  const wait_s = webhookAttemptOffsetsSeconds[attemptsPerDelivery - attempts_left] ?? 0;
  const retry = new Date(first_attempted_on ?? now).getTime() + wait_s * 1000;
  return new Date(Math.max(retry, now.getTime() + deliveryLeaseMs)).toISOString();
}

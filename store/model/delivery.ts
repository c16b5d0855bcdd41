import { z } from "zod";
import { Timestamp } from "./id.ts";
import { EventName } from "./webhook.ts";

/** pending: waits for its first or next attempt; lapsed: the webhook was disabled before it came to that. */
export const DeliveryStatus = z.enum(["pending", "delivered", "failed", "lapsed"]).meta({ id: "DeliveryStatus" });
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** What came of one attempt. */
const DeliveryAttempt = z
  .object({
    attempt: z.int(),
    started_on: Timestamp,
    duration_ms: z.int().nullable().meta({ description: "null while it lasts, or when the service ended meanwhile." }),
    response_code: z.int().nullable().meta({ description: "null when nothing was answered." }),
    error: z.string().nullable().meta({ description: "null when it succeeded." }),
  })
  .meta({ id: "DeliveryAttempt" });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** The body of a delivery, whatever its event. Interface, Events (envelope). */
export const Payload = z
  .object({
    event: EventName,
    webhook_id: z.int(),
    timestamp: Timestamp,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ description: "The body, as it is sent." });

/** An entry of a webhook's delivery log. The contract names the log and shows no entry: ours. */
export const Delivery = z
  .object({
    id: z.int().meta({ description: "As in X-Service-Delivery and webhook-id." }),
    event: EventName,
    sequence: z.int().meta({ description: "As in X-Service-Sequence; 0 for a test." }),
    test: z.boolean(),
    status: DeliveryStatus,
    created_on: Timestamp.meta({ description: "When it was released to you." }),
    attempts: z.array(DeliveryAttempt),
    response_code: z.int().nullable().meta({ description: "Of the last attempt." }),
    error: z.string().nullable().meta({ description: "Of the last attempt." }),
    next_attempt_on: Timestamp.nullable(),
    settled_on: Timestamp.nullable(),
    payload: Payload,
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

import { z } from "zod";
import { deliveryLogDays } from "../../config/limits.ts";
import { Delivery, DeliveryStatus } from "../../store/model/delivery.ts";
import { IdInput, Timestamp } from "../../store/model/id.ts";
import { EventName } from "../../store/model/webhook.ts";
import { webhookEvents } from "../../store/model/webhook-event.ts";
import { wrongField } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { webhookPost } from "../delivery/webhooks/attempt.ts";
import { webhookBody } from "../delivery/webhooks/body.ts";
import { ownTarget } from "../delivery/webhooks/own.ts";
import { resend } from "../delivery/webhooks/resend.ts";

const path = { id: IdInput };

const Tested = z.object({
  delivery_id: z.int().meta({ description: "Its entry in the log." }),
  event: EventName,
  status: z.enum(["delivered", "failed"]),
  response_code: z.int().nullable().meta({ description: "null when nothing was answered." }),
  duration_ms: z.int(),
  error: z.string().nullable(),
});

/** `POST /webhooks/{id}/test` */
export const webhookTest = operation({
  name: "webhookTest",
  summary:
    "Sends one sample of the first event that a webhook subscribes to, also to a disabled webhook, and returns the result. It counts to no limit.",
  rest: [{ method: "POST", path: "/webhooks/{id}/test" }],
  access: "webhooks",
  input: z.object(path),
  output: Tested,
})(async (context, { id }) => {
  const { store, now, poster, masterKey } = context;
  const webhook = await ownTarget(context, id);
  const event = webhook.events[0] ?? "manifest.matched";
  const body = webhookBody(event, id, now, JSON.stringify(webhookEvents[event].example));
  const delivery_id = await store.deliveryLog.noteTest(id, { event, body }, now.toISOString());
  const delivery = { delivery_id, event, body, sequence: 0, is_test: 1 as const };
  const { outcome } = await poster.post(webhookPost(webhook, delivery, { masterKey, now }));
  const status = outcome.error === null ? ("delivered" as const) : ("failed" as const);
  const at = now.toISOString();
  const finished = { delivery: { delivery_id, attempts: 1 }, started_on: at, outcome, settled: status };
  await store.deliveries.finish([finished], at);
  return { data: { delivery_id, event, status, ...outcome } };
});

/** `GET /webhooks/{id}/logs` */
export const webhookLogs = operation({
  name: "webhookLogs",
  summary: `A webhook's deliveries, past and queued, newest first, with every attempt. Kept for ${deliveryLogDays} days.`,
  rest: [{ method: "GET", path: "/webhooks/{id}/logs" }],
  access: "webhooks",
  input: paged({ ...path, status: DeliveryStatus.optional(), event: EventName.optional() }),
  output: z.object({ logs: z.array(Delivery), pagination: Pagination }),
})(async (context, { id, status, event, ...input }) => {
  await ownTarget(context, id);
  const page = pageOf(input);
  const { logs, total_count } = await context.store.deliveryLog.page(id, page, { status, event });
  return { data: { logs, pagination: pagination(page, total_count, context.pageUrl) }, items: logs.length };
});

const Since = z
  .union(
    [Timestamp, z.iso.datetime({ offset: true }), z.int().positive()],
    "must be a moment (ISO 8601) or a sequence number",
  )
  .meta({
    input_form: { type: ["string", "integer"] },
    description: `A moment within the last ${deliveryLogDays} days, or the sequence number from which deliveries are missing.`,
    examples: ["2026-11-20T00:00:00.000Z"],
  });

/** `POST /webhooks/{id}/resend` */
export const webhookResend = operation({
  name: "webhookResend",
  summary:
    "Sends again what was released since a moment or a sequence number: the same bytes under the same delivery ids; and what came while the webhook was disabled.",
  rest: [{ method: "POST", path: "/webhooks/{id}/resend" }],
  access: "webhooks",
  status: 202,
  input: z.object({
    ...path,
    since: Since,
    only_undelivered: z.boolean().default(false).meta({ description: "true: leaves alone what was delivered." }),
  }),
  output: z.object({
    id: z.int(),
    since: Timestamp,
    requeued: z.int().meta({ description: "Deliveries of the log that are sent again." }),
    missed: z.int().meta({ description: "Events that are sent for the first time." }),
  }),
})(async (context, { id, since: asked, only_undelivered }) => {
  const webhook = await ownTarget(context, id);
  if (!webhook.is_active) throw wrongField("id", `names a webhook that is disabled; reactivate it first: ${id}`);
  const since = await moment(context, id, asked);
  const queued = await resend(context, webhook, { since, only_undelivered });
  return { data: { id, since: since.toISOString(), ...queued } };
});

/** Whoever names a number means what was released with it, and all that came after. */
async function moment({ store, now }: Context, webhook_id: number, since: string | number): Promise<Date> {
  const text = typeof since === "string" ? since : await store.deliveryLog.queuedOn(webhook_id, since);
  if (text === undefined) throw wrongField("since", `names a delivery that is not in the log: ${since}`);
  const earliest = new Date(now.getTime() - deliveryLogDays * 86_400_000);
  const asked = new Date(text);
  if (asked >= earliest) return asked;
  throw wrongField("since", `must lie within the last ${deliveryLogDays} days`);
}

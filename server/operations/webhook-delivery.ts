import { z } from "zod";
import { Delivery } from "../../store/model/delivery.ts";
import { IdInput } from "../../store/model/id.ts";
import { found, wrongField } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { ownTarget } from "../delivery/webhooks/own.ts";
import { attemptsPerDelivery } from "../delivery/webhooks/retry.ts";

const path = { id: IdInput, delivery_id: IdInput };

/** `GET /webhooks/{id}/logs/{delivery_id}` */
export const webhookDelivery = operation({
  name: "webhookDelivery",
  summary: "One entry of a webhook's log: what was sent, and the result of every attempt.",
  rest: [{ method: "GET", path: "/webhooks/{id}/logs/{delivery_id}" }],
  access: "webhooks",
  input: z.object(path),
  output: Delivery,
})(async (context, { id, delivery_id }) => ({ data: await ownDelivery(context, id, delivery_id) }));

/** `POST /webhooks/{id}/logs/{delivery_id}/resend` */
export const webhookDeliveryResend = operation({
  name: "webhookDeliveryResend",
  summary: "Sends one delivery again: the same bytes under the same delivery id. A scheduled retry stays as it is.",
  rest: [{ method: "POST", path: "/webhooks/{id}/logs/{delivery_id}/resend" }],
  access: "webhooks",
  repeat: "whole",
  status: 202,
  input: z.object(path),
  output: Delivery,
})(async (context, { id, delivery_id }) => {
  const { store, now } = context;
  const webhook = await ownTarget(context, id);
  const delivery = await ownDelivery(context, id, delivery_id);
  if (!webhook.is_active) throw wrongField("id", `names a webhook that is disabled; reactivate it first: ${id}`);
  if (delivery.test) throw wrongField("delivery_id", "names a test; send another test instead");
  await store.deliveries.requeueOne(delivery_id, { now: now.toISOString(), attempts: attemptsPerDelivery });
  return { data: await ownDelivery(context, id, delivery_id) };
});

async function ownDelivery(context: Context, webhook_id: number, delivery_id: number): Promise<Delivery> {
  await ownTarget(context, webhook_id);
  const delivery = await context.store.deliveryLog.byId(webhook_id, delivery_id);
  return found(delivery, `delivery ${delivery_id} in the log of webhook ${webhook_id}`);
}

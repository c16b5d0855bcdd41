import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { Webhook } from "../../store/model/webhook.ts";
import { operation } from "../api/operation.ts";
import { ownWebhook } from "../delivery/webhooks/own.ts";
import { requirePublicTarget, WebhookUrl } from "../delivery/webhooks/target.ts";
import { Events, eventsOf, Label } from "./webhooks.ts";

/** `GET /webhooks/{id}` */
export const webhookDetails = operation({
  name: "webhookDetails",
  summary: "One of your webhooks.",
  rest: [{ method: "GET", path: "/webhooks/{id}" }],
  access: "webhooks",
  input: z.object({ id: IdInput }),
  output: Webhook,
})(async (context, { id }) => ({ data: await ownWebhook(context, id) }));

/** `PUT /webhooks/{id}`: address, label and events; stream and digest are what a webhook is of, and stay. */
export const webhookUpdate = operation({
  name: "webhookUpdate",
  summary:
    "Changes where a webhook leads, what it is called and what it hears of; deliveries that wait go to the new address.",
  rest: [{ method: "PUT", path: "/webhooks/{id}" }],
  access: "webhooks",
  input: z.object({
    id: IdInput,
    url: WebhookUrl.optional(),
    label: Label.optional(),
    events: Events.optional().meta({ description: "On a digest digest.new_content is always heard." }),
  }),
  output: Webhook,
})(async (context, { id, url, label, events }) => {
  const { store, config } = context;
  const webhook = await ownWebhook(context, id);
  if (url !== undefined) requirePublicTarget(url, config().service.network);
  const digest_id = webhook.digest_id ?? undefined;
  await store.webhooks.change(id, {
    ...(url !== undefined && { url }),
    ...(label !== undefined && { label }),
    ...(events !== undefined && { events: eventsOf({ events, digest_id }) }),
  });
  return { data: await ownWebhook(context, id) };
});

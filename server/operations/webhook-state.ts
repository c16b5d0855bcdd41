import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { Webhook } from "../../store/model/webhook.ts";
import { found, ServiceError } from "../errors.ts";
import { type Context, operation } from "../operation.ts";

const path = { id: IdInput };

/** `POST /webhooks/{id}/disable` */
export const webhookDisable = operation({
  name: "webhookDisable",
  summary: "Stops deliveries to a webhook until it is reactivated.",
  rest: [{ method: "POST", path: "/webhooks/{id}/disable" }],
  access: "webhooks",
  input: z.object(path),
  output: Webhook,
})(async (context, { id }) => {
  await ownWebhook(context, id);
  await context.store.webhooks.disable(id, "by_request", context.now.toISOString());
  return { data: await ownWebhook(context, id) };
});

/** `POST /webhooks/{id}/reactivate` */
export const webhookReactivate = operation({
  name: "webhookReactivate",
  summary: "Starts deliveries to a disabled webhook again, however it was disabled.",
  rest: [{ method: "POST", path: "/webhooks/{id}/reactivate" }],
  access: "webhooks",
  input: z.object(path),
  output: Webhook,
})(async (context, { id }) => {
  const webhook = await ownWebhook(context, id);
  if (webhook.disabled_reason === "digest_deleted") {
    const errors = [{ field: "id", message: "hears of a digest that was deleted" }];
    throw new ServiceError("invalid_request", `Webhook ${id} hears of a digest that was deleted.`, { errors });
  }
  await context.store.webhooks.reactivate(id);
  return { data: await ownWebhook(context, id) };
});

/** `DELETE /webhooks/{id}` */
export const webhookDelete = operation({
  name: "webhookDelete",
  summary: "Deletes a webhook for good.",
  rest: [{ method: "DELETE", path: "/webhooks/{id}" }],
  access: "webhooks",
  input: z.object(path),
  output: z.object({ id: z.int(), status: z.literal("deleted") }),
})(async (context, { id }) => {
  await ownWebhook(context, id);
  await context.store.webhooks.remove(id);
  return { data: { id, status: "deleted" } };
});

async function ownWebhook({ store, caller }: Context, webhook_id: number): Promise<Webhook> {
  return found(await store.webhooks.byId(webhook_id, caller.organization.org_id), `webhook ${webhook_id}`);
}

import { z } from "zod";
import { secretOverlapHours } from "../../config/limits.ts";
import { IdInput, Timestamp } from "../../store/model/id.ts";
import { NewWebhook, Webhook } from "../../store/model/webhook.ts";
import { ServiceError } from "../api/errors.ts";
import { operation } from "../api/operation.ts";
import { ownWebhook } from "../delivery/webhooks/own.ts";
import { newSecretId, webhookSecret } from "../delivery/webhooks/secret.ts";

const path = { id: IdInput };

/** `POST /webhooks/{id}/disable` */
export const webhookDisable = operation({
  name: "webhookDisable",
  summary:
    "Stops deliveries to a webhook until it is reactivated; queued deliveries lapse and can be sent with resend.",
  rest: [{ method: "POST", path: "/webhooks/{id}/disable" }],
  access: "webhooks",
  repeat: "whole",
  input: z.object(path),
  output: Webhook,
})(async (context, { id }) => {
  await ownWebhook(context, id);
  await context.store.transaction((store) => store.webhooks.disable(id, "by_request", context.now.toISOString()));
  return { data: await ownWebhook(context, id) };
});

/** `POST /webhooks/{id}/reactivate` */
export const webhookReactivate = operation({
  name: "webhookReactivate",
  summary: "Starts deliveries to a disabled webhook again, however it was disabled, with what is released from now on.",
  rest: [{ method: "POST", path: "/webhooks/{id}/reactivate" }],
  access: "webhooks",
  repeat: "whole",
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
  summary: "Deletes a webhook for good, with its log and what it waited for.",
  rest: [{ method: "DELETE", path: "/webhooks/{id}" }],
  access: "webhooks",
  input: z.object(path),
  output: z.object({ id: z.int(), status: z.literal("deleted") }),
})(async (context, { id }) => {
  await ownWebhook(context, id);
  await context.store.transaction((store) => store.webhooks.remove(id));
  return { data: { id, status: "deleted" } };
});

/** `POST /webhooks/{id}/rotate-secret` */
export const webhookRotate = operation({
  name: "webhookRotate",
  summary: `Rotates a webhook's signing secret, shown only once. For ${secretOverlapHours} hours webhook-signature holds a signature of each; X-Service-Signature is the new one's.`,
  rest: [{ method: "POST", path: "/webhooks/{id}/rotate-secret" }],
  access: "webhooks",
  repeat: "whole",
  input: z.object(path),
  output: z.object({
    ...NewWebhook.shape,
    previous_secret_expires_on: Timestamp.meta({ description: "Until then the secret before signs as well." }),
  }),
})(async (context, { id }) => {
  const { store, now, masterKey } = context;
  const webhook = await ownWebhook(context, id);
  const secret_id = newSecretId();
  const previous_secret_expires_on = new Date(now.getTime() + secretOverlapHours * 3_600_000).toISOString();
  await store.webhooks.rotateSecret(id, secret_id, previous_secret_expires_on);
  return { data: { ...webhook, secret: webhookSecret(masterKey, secret_id), previous_secret_expires_on } };
});

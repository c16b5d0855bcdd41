import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import type { Webhook } from "../../../store/model/webhook.ts";
import { found } from "../../api/errors.ts";
import type { Context } from "../../api/operation.ts";

/** A webhook of the caller's organization as it is shown. Throws `not_found`. */
export async function ownWebhook({ store, caller }: Context, webhook_id: number): Promise<Webhook> {
  return found(await store.webhooks.byId(webhook_id, caller.organization.org_id), `webhook ${webhook_id}`);
}

/** A webhook of the caller's organization as delivering needs it. Throws `not_found`. */
export async function ownTarget({ store, caller }: Context, webhook_id: number): Promise<WebhookTarget> {
  const { org_id } = caller.organization;
  const webhook = await store.webhooks.target(webhook_id);
  return found(webhook?.org_id === org_id ? webhook : undefined, `webhook ${webhook_id}`);
}

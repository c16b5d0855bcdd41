import { html } from "../../../http/html.ts";
import { webhookDetails, webhookUpdate } from "../../../operations/webhook.ts";
import { webhookIdOf } from "../../delivery/delivery-parts.ts";
import { type WebhookFields, webhookFieldsOf, webhookForm } from "../../delivery/webhook-form.ts";
import { webhookTitle } from "../../delivery/webhook-words.ts";
import { type Refusal, refusalOf } from "../../form-fields.ts";
import { crumbs } from "../../look/crumbs.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../../page.ts";

/** Address, name and events of a webhook. */
export const deliveryWebhookEditPage: ConsolePage = {
  path: "/delivery/webhooks/:id/edit",
  show: (context) => editPage(context),
  async take(context) {
    const fields = webhookFieldsOf(context.request);
    const { url, label, events } = fields;
    try {
      const { id } = await context.ask(webhookUpdate, { id: webhookIdOf(context), url, label, events });
      return { to: context.link(`/console/delivery/webhooks/${id}?done=changed`) };
    } catch (error) {
      return editPage(context, { fields, refusal: refusalOf(error) });
    }
  },
};

async function editPage(
  context: ConsoleContext,
  sent?: { fields: WebhookFields; refusal: Refusal },
): Promise<ConsoleContent> {
  const webhook = await context.ask(webhookDetails, { id: webhookIdOf(context) });
  const { url, label, events } = webhook;
  const fields = sent?.fields ?? { url, label, events, scope: "" };
  return {
    title: `Edit ${webhookTitle(webhook)}`,
    body: html`${crumbs(context, ["Webhooks", "/delivery"], [webhookTitle(webhook), `/delivery/webhooks/${webhook.id}`])}
<h1>Edit webhook</h1>
<p>Queued deliveries go to the new address. The signing secret stays the same.</p>
${webhookForm(context, fields, { button: "Save", refusal: sent?.refusal })}`,
  };
}

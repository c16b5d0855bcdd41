import type { Webhook } from "../../../../store/model/webhook.ts";
import { type Html, html } from "../../../http/html.ts";
import { webhookList } from "../../../operations/webhooks.ts";
import { deliveryPage, deliveryTabs } from "../../delivery/delivery-parts.ts";
import { deliveryStrip, stripLength, successRate } from "../../delivery/delivery-strip.ts";
import { webhookState, webhookTitle } from "../../delivery/webhook-words.ts";
import { doneNote } from "../../done.ts";
import type { ConsoleContext, ConsolePage } from "../../page.ts";
import { itemsPerPage, pageAsked, pager } from "../../pager.ts";

/** The webhooks, and how the last deliveries of each went. */
export const deliveryWebhooksPage: ConsolePage = {
  path: "/delivery",
  nav: { label: "Delivery", key: "d", icon: "send", menu: "main" },
  show: (context) =>
    deliveryPage(context, "/delivery", async () => {
      const { ask, request, link } = context;
      const asked = { page: pageAsked(request), page_size: itemsPerPage };
      const { webhooks, pagination } = await ask(webhookList, asked);
      const items = await Promise.all(webhooks.map((webhook) => webhookItem(webhook, context)));
      return {
        title: "Webhooks",
        body: html`<h1>Delivery</h1>
${deliveryTabs(context, "/delivery")}
${doneNote(context, { deleted: "Webhook deleted, with its log." })}
<p>A URL that receives events as they are released to you. Requests are signed, and retried when they fail.</p>
<p><a class="button" href="${link("/console/delivery/webhooks/new")}">New webhook</a></p>
${items.length === 0 ? none(context) : html`<ul class="stories">${items}</ul>`}
${pager(context, pagination.total_count)}`,
      };
    }),
};

async function webhookItem(webhook: Webhook, { link, service }: ConsoleContext): Promise<Html> {
  const recent = await service.store.deliveryLog.recent(webhook.id, stripLength);
  const rate = successRate(recent);
  return html`<li data-item>
<h2 class="small"><a href="${link(`/console/delivery/webhooks/${webhook.id}`)}">${webhookTitle(webhook)}</a> ${webhookState(webhook)}</h2>
<p class="byline">${webhook.url}</p>
<p class="byline">${webhook.events.join(", ")}${rate === null ? "" : ` · ${rate}% delivered`}</p>
<p>${deliveryStrip(recent)}</p>
</li>`;
}

function none({ link }: ConsoleContext): Html {
  return html`<p>No webhooks yet. <a href="${link("/docs/receiver.mjs")}">A receiver in 30 lines</a> of Node: start it, create a webhook for it, and send a test. Private and local addresses must be allowed by the operator with <code>network.allow</code> in <code>service.yaml</code>.</p>`;
}

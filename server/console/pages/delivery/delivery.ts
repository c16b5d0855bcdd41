import type { Delivery } from "../../../../store/model/delivery.ts";
import { IdInput } from "../../../../store/model/id.ts";
import type { Webhook } from "../../../../store/model/webhook.ts";
import { found } from "../../../api/errors.ts";
import { type Html, html } from "../../../http/html.ts";
import { webhookDetails } from "../../../operations/webhook.ts";
import { webhookDelivery, webhookDeliveryResend } from "../../../operations/webhook-delivery.ts";
import { actionButton } from "../../confirm.ts";
import { deliveryHeaders } from "../../delivery/delivery-headers.ts";
import { webhookTitle } from "../../delivery/webhook-words.ts";
import { doneNote } from "../../done.ts";
import { crumbs } from "../../look/crumbs.ts";
import { stateBadge } from "../../look/state-badge.ts";
import { dayAndTime } from "../../moment.ts";
import type { ConsoleContext, ConsolePage } from "../../page.ts";

/** One delivery: its attempts, what was sent, and how a receiver knows that it is genuine. */
export const deliveryEntryPage: ConsolePage = {
  path: "/delivery/webhooks/:id/log/:delivery",
  async show(context) {
    const { id, delivery_id } = idsOf(context);
    const webhook = await context.ask(webhookDetails, { id });
    const delivery = await context.ask(webhookDelivery, { id, delivery_id });
    const { event, status, sequence, test, created_on } = delivery;
    return {
      title: `${event}, delivery ${delivery_id}`,
      body: html`${crumbs(context, ["Webhooks", "/delivery"], [webhookTitle(webhook), `/delivery/webhooks/${id}`])}
<h1>${event} ${stateBadge(status)}</h1>
${doneNote(context, { resent: "Queued. It is sent again in a moment." })}
<p class="byline">Delivery ${delivery_id} · ${test ? "a test" : `number ${sequence}`} · released ${dayAndTime(created_on)}</p>
${again(delivery, webhook, context)}
${attemptTable(delivery)}
<h2>Body</h2>
<p>A POST to <code>${webhook.url}</code> with this body, the same on every attempt.</p>
<pre tabindex="0">${JSON.stringify(delivery.payload, null, 2)}</pre>
<details><summary>Raw body</summary><pre tabindex="0">${JSON.stringify(delivery.payload)}</pre></details>
${await deliveryHeaders(context, delivery)}`,
    };
  },
  async take(context) {
    await context.ask(webhookDeliveryResend, idsOf(context));
    return { to: "?done=resent" };
  },
};

function idsOf({ request }: ConsoleContext): { id: number; delivery_id: number } {
  const { id, delivery } = request.params;
  const what = "such delivery";
  return {
    id: found(IdInput.safeParse(id).data, what),
    delivery_id: found(IdInput.safeParse(delivery).data, what),
  };
}

function again({ status, test }: Delivery, { is_active }: Webhook, context: ConsoleContext): Html {
  if (test) return html``;
  if (!is_active) return html`<p>The webhook is paused. Resume it to send this again.</p>`;
  return status === "pending" ? html`` : actionButton(context, "resend", "Resend");
}

function attemptTable({ attempts, next_attempt_on }: Delivery): Html {
  const next = next_attempt_on === null ? "" : html`<p>The next attempt is due ${dayAndTime(next_attempt_on)}.</p>`;
  if (attempts.length === 0) return html`<h2>Attempts</h2><p>No attempts yet.</p>${next}`;
  const rows = attempts.map(
    ({ attempt, started_on, response_code, duration_ms, error }) => html`<tr role="row">
<th scope="row" role="rowheader"><span class="unit">Attempt </span>${attempt}</th><td role="cell">${dayAndTime(started_on)}</td>
<td role="cell">${response_code ?? "no answer"}</td>
<td class="number" role="cell">${duration_ms === null ? "–" : html`${duration_ms} ms`}</td>
<td role="cell">${error ?? (duration_ms === null ? "in progress or interrupted" : "arrived")}</td></tr>`,
  );
  return html`<h2>Attempts</h2>
<table role="table"><thead><tr><th scope="col">No.</th><th scope="col">Started</th><th scope="col">Response</th><th scope="col" class="number">Duration</th><th scope="col">Outcome</th></tr></thead>
<tbody>${rows}</tbody></table>${next}`;
}

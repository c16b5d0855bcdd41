import { z } from "zod";
import { deliveryLogDays, secretOverlapHours } from "../../../../config/limits.ts";
import type { Webhook } from "../../../../store/model/webhook.ts";
import { found } from "../../../api/errors.ts";
import { type Html, html } from "../../../http/html.ts";
import { webhookDetails } from "../../../operations/webhook.ts";
import { actionButton, confirmFold } from "../../confirm.ts";
import { webhookIdOf } from "../../delivery/delivery-parts.ts";
import { deliveryStrip, stripLength, successRate } from "../../delivery/delivery-strip.ts";
import { webhookActions } from "../../delivery/webhook-actions.ts";
import { webhookLog } from "../../delivery/webhook-log.ts";
import { webhookState, webhookTitle } from "../../delivery/webhook-words.ts";
import { doneNote } from "../../done.ts";
import { checkField, type Refusal, refusalNote } from "../../form-fields.ts";
import { crumbs } from "../../look/crumbs.ts";
import { dayAndTime } from "../../moment.ts";
import { momentField } from "../../moment-field.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../../page.ts";

/** One webhook: how it fares, its log, and what can be done with it. */
export const deliveryWebhookPage: ConsolePage = {
  path: "/delivery/webhooks/:id",
  show: (context) => webhookPage(context),
  async take(context) {
    const action = z.enum(["test", "pause", "resume", "rotate", "resend", "delete"]);
    const wanted = found(action.safeParse(context.request.form.get("do")).data, "such form here");
    return webhookActions[wanted](context, webhookIdOf(context), (refusal) => webhookPage(context, refusal));
  },
};

const messages = {
  paused: "Paused. Nothing is sent until you resume. What is released meanwhile can be resent.",
  resumed: "Resumed. New releases are sent from now on.",
  changed: "Saved.",
  resent: "Queued to be resent.",
  "resent-nothing": "There is nothing to resend since then.",
};

async function webhookPage(context: ConsoleContext, refusal?: Refusal): Promise<ConsoleContent> {
  const id = webhookIdOf(context);
  const webhook = await context.ask(webhookDetails, { id });
  const recent = await context.service.store.deliveryLog.recent(id, stripLength);
  const rate = successRate(recent);
  return {
    title: webhookTitle(webhook),
    body: html`${crumbs(context, ["Webhooks", "/delivery"])}
<h1>${webhookTitle(webhook)} ${webhookState(webhook)}</h1>
${doneNote(context, messages)}
${actions(webhook, context)}
<div class="beside">
<div>
<dl><dt>Address</dt><dd><code>${webhook.url}</code></dd><dt>Events</dt><dd>${webhook.events.join(", ")}</dd>
<dt>Sends</dt><dd>${await scopeWords(webhook, context)}</dd><dt>Created</dt><dd>${dayAndTime(webhook.created_on)}</dd>
${webhook.disabled_on === null ? "" : html`<dt>Stopped</dt><dd>${dayAndTime(webhook.disabled_on)}</dd>`}
<dt>Deliveries</dt><dd>${deliveryStrip(recent)}${rate === null ? "" : ` · ${rate}% delivered`}</dd></dl>
${await webhookLog(context, id)}
</div>
<aside aria-label="Sending again, secret, deletion">${questions(webhook, context, refusal)}</aside>
</div>`,
  };
}

async function scopeWords({ stream_id, digest_id }: Webhook, context: ConsoleContext): Promise<Html> {
  const { link, service, caller, view } = context;
  if (stream_id !== null) {
    const stream = await service.store.streams.byId(Number(stream_id), view);
    return html`the stream <a href="${link(`/console/streams/${stream_id}`)}">${stream?.title ?? stream_id}</a>`;
  }
  if (digest_id !== null) {
    const digest = await service.store.digests.byId(Number(digest_id), caller.organization.org_id);
    return html`the streams of the digest <a href="${link(`/console/digests/${digest_id}`)}">${digest?.name ?? digest_id}</a>`;
  }
  return html`all streams you can see`;
}

/** What is done at once: it can be taken back, or changes nothing. */
function actions({ is_active, events, id }: Webhook, context: ConsoleContext): Html {
  return html`<div class="actions">${actionButton(context, "test", "Send a test")}
${is_active ? actionButton(context, "pause", "Pause") : actionButton(context, "resume", "Resume")}
<a class="button" href="${context.link(`/console/delivery/webhooks/${id}/edit`)}">Edit</a></div>
<p class="hint">A test sends an example of ${events[0] ?? "manifest.matched"}. It does not count toward the quota.</p>`;
}

/** What is asked about before it is done. */
function questions({ is_active }: Webhook, context: ConsoleContext, refusal: Refusal | undefined): Html {
  const since = refusal ? (context.request.form.get("since") ?? "") : dayBefore(context.now);
  return html`${refusalNote(refusal)}
${
  is_active
    ? confirmFold(context, {
        title: "Resend…",
        action: "resend",
        button: "Resend",
        consequence: `Deliveries are sent again, unchanged and under the same ids, up to ${deliveryLogDays} days back, including what was released while the webhook was paused.`,
        fields: html`${momentField({ name: "since", label: "Since", value: since, refusal })}
${checkField({ name: "only_undelivered", label: "Failed deliveries only", checked: true })}`,
      })
    : html`<p>To resend missed deliveries, resume first.</p>`
}
${confirmFold(context, {
  title: "Rotate secret…",
  action: "rotate",
  button: "Rotate secret",
  consequence: `The new secret is shown only once. For ${secretOverlapHours} hours, webhook-signature carries a signature by each secret. X-Service-Signature uses the new one at once.`,
})}
${confirmFold(context, {
  title: "Delete…",
  action: "delete",
  button: "Delete webhook",
  destroys: true,
  consequence:
    "This deletes the webhook, its log and its queued deliveries. It cannot be undone. To stop deliveries for a while, pause instead.",
})}`;
}

/** For a field of a form: `2026-11-20T10:00`. */
function dayBefore(now: Date): string {
  return new Date(now.getTime() - 24 * 3_600_000).toISOString().slice(0, 16);
}

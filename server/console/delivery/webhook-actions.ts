import { html } from "../../http/html.ts";
import { webhookResend, webhookTest } from "../../operations/webhook-deliveries.ts";
import { webhookDelete, webhookDisable, webhookReactivate, webhookRotate } from "../../operations/webhook-state.ts";
import { shownOnce } from "../account/shown-once.ts";
import { type Refusal, refusalOf } from "../form-fields.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContent, ConsoleContext, Taken } from "../page.ts";

/** What is done with a webhook on its page. `again`: the page once more, with what was refused. */
export type WebhookAction = (
  context: ConsoleContext,
  id: number,
  again: (refusal: Refusal) => Promise<ConsoleContent>,
) => Promise<ConsoleContent | Taken>;

/** By what the forms of the page have as `do`. */
export const webhookActions = {
  async test({ ask, link }, id) {
    const { delivery_id } = await ask(webhookTest, { id });
    return { to: link(`/console/delivery/webhooks/${id}/log/${delivery_id}`) };
  },

  async pause({ ask }, id) {
    await ask(webhookDisable, { id });
    return { to: "?done=paused" };
  },

  async resume({ ask }, id, again) {
    try {
      await ask(webhookReactivate, { id });
      return { to: "?done=resumed" };
    } catch (error) {
      return again(refusalOf(error));
    }
  },

  async rotate({ ask, link }, id) {
    const { secret, previous_secret_expires_on } = await ask(webhookRotate, { id });
    return {
      title: "Secret rotated",
      module: "copy.mjs",
      body: html`<h1>Secret rotated</h1>
<p>It is shown only once. The old secret also signs until ${dayAndTime(previous_secret_expires_on)}.</p>
${shownOnce("Signing secret", secret)}
<p><a class="button first" href="${link(`/console/delivery/webhooks/${id}`)}">Back to webhook</a></p>`,
    };
  },

  async resend({ ask, request }, id, again) {
    const typed = request.form.get("since") ?? "";
    const since = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? `${typed}:00.000Z` : typed;
    try {
      const only_undelivered = request.form.get("only_undelivered") === "on";
      const { requeued, missed } = await ask(webhookResend, { id, since, only_undelivered });
      return { to: requeued + missed === 0 ? "?done=resent-nothing" : "?done=resent" };
    } catch (error) {
      return again(refusalOf(error));
    }
  },

  async delete({ ask, link }, id) {
    await ask(webhookDelete, { id });
    return { to: link("/console/delivery?done=deleted") };
  },
} satisfies Record<string, WebhookAction>;

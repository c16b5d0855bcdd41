import { type Html, html } from "../../../http/html.ts";
import { webhookCreate } from "../../../operations/webhooks.ts";
import { shownOnce } from "../../account/shown-once.ts";
import { digestChoices, streamChoices } from "../../choices.ts";
import { deliveryPage } from "../../delivery/delivery-parts.ts";
import { type ScopeOption, type WebhookFields, webhookFieldsOf, webhookForm } from "../../delivery/webhook-form.ts";
import { type Refusal, refusalOf } from "../../form-fields.ts";
import { crumbs } from "../../look/crumbs.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../../page.ts";

/** A new webhook; its secret is shown once, when it is made. */
export const deliveryWebhookNewPage: ConsolePage = {
  path: "/delivery/webhooks/new",
  show: (context) => {
    const stream = context.request.url.searchParams.get("stream");
    const digest = context.request.url.searchParams.get("digest");
    const scope = stream ? `stream ${stream}` : digest ? `digest ${digest}` : "";
    const events = [digest && !stream ? "digest.new_content" : "manifest.matched"];
    return deliveryPage(context, "/delivery", () => formPage(context, { url: "", label: "", events, scope }));
  },
  async take(context) {
    const fields = webhookFieldsOf(context.request);
    const { url, label, events, scope } = fields;
    const [kind, id] = scope.split(" ");
    try {
      const named = kind === "stream" ? { stream_id: id } : kind === "digest" ? { digest_id: id } : {};
      const made = await context.ask(webhookCreate, { url, label, events, ...named });
      return madePage(context, made);
    } catch (error) {
      return formPage(context, fields, refusalOf(error));
    }
  },
};

async function formPage(context: ConsoleContext, fields: WebhookFields, refusal?: Refusal): Promise<ConsoleContent> {
  const scopes = await scopesOf(context);
  return {
    title: "New webhook",
    body: html`${crumbs(context, ["Webhooks", "/delivery"])}
<h1>New webhook</h1>
${webhookForm(context, fields, { button: "Create webhook", refusal, scopes })}`,
  };
}

async function scopesOf({ ask }: ConsoleContext): Promise<ScopeOption[]> {
  const [digests, streams] = [await digestChoices(ask), await streamChoices(ask)];
  return [
    ["", "All streams I can see"],
    ...digests.map(([id, name]) => [`digest ${id}`, `Digest: ${name}`] as const),
    ...streams.map(({ id, title }) => [`stream ${id}`, `Stream: ${title}`] as const),
  ];
}

function madePage(context: ConsoleContext, made: { id: number; url: string; secret: string }): ConsoleContent {
  const { link } = context;
  return {
    title: "Webhook created",
    module: "copy.mjs",
    body: html`${crumbs(context, ["Webhooks", "/delivery"])}
<h1>Webhook created</h1>
<p>Deliveries are signed with this secret. It is shown only once: store it where your receiver reads it.</p>
${shownOnce("Signing secret", made.secret)}
${howToCheck(context)}
<p><a class="button first" href="${link(`/console/delivery/webhooks/${made.id}`)}">Open webhook</a></p>`,
  };
}

function howToCheck({ service }: ConsoleContext): Html {
  return html`<p>The receiver at <code>${service.links().base_url}/docs/receiver.mjs</code> verifies it: <code>WEBHOOK_SECRET=… node receiver.mjs</code>. Any Standard Webhooks library verifies it too.</p>`;
}

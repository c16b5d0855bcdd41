import type { Delivery } from "../../../store/model/delivery.ts";
import { found } from "../../api/errors.ts";
import { webhookPost } from "../../delivery/webhooks/attempt.ts";
import { type Html, html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";

/** What the headers of a delivery are for. */
const meanings: Record<string, string> = {
  "x-service-event": "The event.",
  "x-service-delivery": "The same on every attempt: skip what you already have.",
  "x-service-sequence": "Numbers the deliveries of this webhook: a gap means one was missed.",
  "x-service-test": "This is a test.",
  "x-service-signature": "HMAC-SHA256 of the raw body, keyed with the text of the secret.",
  "webhook-id": "Standard Webhooks: the id of the delivery.",
  "webhook-timestamp": "When the attempt was made: refuse anything more than a few minutes old.",
  "webhook-signature": "Over id.timestamp.body, keyed with the decoded secret; one for each valid secret.",
};

/** The headers that a delivery would be sent with now, what each is for, and how to check the signature. */
export async function deliveryHeaders({ service, caller, now }: ConsoleContext, delivery: Delivery): Promise<Html> {
  const { payload, id: delivery_id, event, sequence, test } = delivery;
  const target = await service.store.webhooks.target(payload.webhook_id);
  const webhook = found(target?.org_id === caller.organization.org_id ? target : undefined, "such webhook");
  const body = JSON.stringify(payload);
  const sent = { delivery_id, event, sequence, body, is_test: test ? (1 as const) : (0 as const) };
  const { headers } = webhookPost(webhook, sent, { masterKey: service.masterKey, now });
  const rows = Object.entries(headers).flatMap(([name, value]) =>
    meanings[name] === undefined
      ? []
      : [html`<dt><code>${name}</code></dt><dd><code>${value}</code><br>${meanings[name]}</dd>`],
  );
  return html`<h2>Verify the signature</h2>
<details><summary>Headers, signed with the current secret</summary><dl>${rows}</dl></details>
<details><summary>Check the signature (Node)</summary><pre tabindex="0">${snippet}</pre>
<p>A complete receiver: <code>${service.links().base_url}/docs/receiver.mjs</code>.</p></details>`;
}

const snippet = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes as they came, before any parsing
const expected = Buffer.from("sha256=" + createHmac("sha256", process.env.WEBHOOK_SECRET).update(body).digest("hex"));
const given = Buffer.from(String(request.headers["x-service-signature"]));
const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);`;

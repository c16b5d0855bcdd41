import { deliveryTimeoutMs } from "../../config/limits.ts";
import { EventName } from "../../store/model/webhook.ts";
import { webhookEnvelope, webhookEvents } from "../../store/model/webhook-event.ts";
import { tagOf } from "./families.ts";
import { hoistedAnswer, type Shared } from "./schema.ts";

/** What registered addresses are sent, by event. Interface, Events; Decisions §9. */
export function webhooks(shared: Shared): Record<string, object> {
  return Object.fromEntries(EventName.options.map((event) => [event, { post: describe(event, shared) }]));
}

function describe(event: EventName, shared: Shared) {
  const { meaning, example } = webhookEvents[event];
  const body = { event, webhook_id: 7, timestamp: "2026-11-21T00:00:00.000Z", data: example };
  return {
    operationId: operationId(event),
    summary: meaning,
    description: `${meaning} Metadata only: what it is about is read with the ids.`,
    tags: [tagOf("/webhooks")],
    security: [],
    parameters: headers.map(([name, description, pattern]) => ({
      name,
      in: "header",
      required: name !== "X-Service-Test",
      description,
      schema: { type: "string", ...(pattern !== undefined && { pattern }) },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: hoistedAnswer(webhookEnvelope(event), shared), example: body } },
    },
    responses: {
      "2XX": { description: `Taken. Answer within ${deliveryTimeoutMs / 1000} seconds; what you write is not read.` },
      "410": { description: "Not wanted any more: the webhook is disabled." },
      default: {
        description:
          "Anything else, a redirect too, is a failure: the same bytes are sent again 60 and 300 seconds after the first time. 10 deliveries in a row that fail disable the webhook.",
      },
    },
  };
}

/** `stream.created` is `onStreamCreated` to generated clients. */
function operationId(event: EventName): string {
  const words = event.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `on${words.join("")}`;
}

const headers: [string, string, string?][] = [
  [
    "X-Service-Signature",
    "sha256= and the HMAC-SHA256 of the raw body in hexadecimal; the key is the secret's whole text.",
    "^sha256=[0-9a-f]{64}$",
  ],
  ["X-Service-Event", "The event, as in the body."],
  ["X-Service-Delivery", "The delivery's id in the log; the same on every attempt.", "^[0-9]+$"],
  [
    "X-Service-Sequence",
    "Numbers the deliveries of this webhook from 1 without gaps; attempts and resends keep theirs. Several are under way at once: sort by it. 0 for a test.",
    "^[0-9]+$",
  ],
  ["X-Service-Test", "true: an example, sent on request."],
  ["webhook-id", "The same as X-Service-Delivery; Standard Webhooks.", "^[0-9]+$"],
  ["webhook-timestamp", "Seconds since 1970 at this attempt; Standard Webhooks.", "^[0-9]+$"],
  [
    "webhook-signature",
    "Standard Webhooks: v1, and the HMAC-SHA256 of id.timestamp.body in base64; the key is what follows whsec_, decoded. Two of them, the new secret's first, for 24 hours after a rotation.",
  ],
];

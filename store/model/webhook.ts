import { z } from "zod";
import { Id, Timestamp } from "./id.ts";

/** What webhooks can hear of. Interface, Events. */
export const EventName = z
  .enum([
    "manifest.matched",
    "digest.new_content",
    "digest.created",
    "digest.updated",
    "digest.removed",
    "stream.created",
    "stream.removed",
    "stream.unpublished",
  ])
  .meta({ id: "EventName" });
export type EventName = z.infer<typeof EventName>;

/** Where an organization wants to be told. Interface, Webhook. */
export const Webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    label: z.string(),
    events: z.array(EventName),
    stream_id: Id.nullable().meta({ description: "Hears of this stream only." }),
    digest_id: z.int().nullable().meta({ description: "Hears of the streams of this digest only." }),
    is_active: z.boolean(),
    failures: z.int().meta({ description: "Failed deliveries in a row; 10 disable it." }),
    disabled_on: Timestamp.nullable(),
    disabled_reason: z.string().nullable().meta({ description: "by_request, or why the service did it." }),
    created_on: Timestamp,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

/** A webhook just made, with what its deliveries are signed with. Interface, Events, rule 2. */
export const NewWebhook = z
  .object({ ...Webhook.shape, secret: z.string().meta({ description: "Signs deliveries; shown this once." }) })
  .meta({
    id: "NewWebhook",
    examples: [
      {
        id: 7,
        url: "https://hooks.example.org/claimstream",
        label: "newsroom",
        events: ["manifest.matched"],
        stream_id: null,
        digest_id: null,
        is_active: true,
        failures: 0,
        disabled_on: null,
        disabled_reason: null,
        created_on: "2026-11-21T08:00:00.000Z",
        secret: "whsec_bm90IGEgc2VjcmV0LCBidXQgdGhpcnR5LXR3byBieXRlcyE=",
      },
    ],
  });
export type NewWebhook = z.infer<typeof NewWebhook>;

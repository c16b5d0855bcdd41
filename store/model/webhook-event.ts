import { z } from "zod";
import { DigestType, FilterSpec } from "./digest.ts";
import { Day, Id, Timestamp } from "./id.ts";
import { Domain } from "./vocabulary.ts";
import type { EventName } from "./webhook.ts";

const match = {
  manifest_id: Id,
  stream_id: Id,
  stream_name: z.string(),
  headline: z.string(),
  published_date: Day.nullable().meta({ description: "null when the source does not say." }),
};

/** `data` of `manifest.matched`: metadata only, the content is read with `manifest_id`. Interface, Events. */
export const ManifestMatched = z
  .object({ ...match, claim_count: z.int(), tags: z.array(z.string()), home_domain: Domain.nullable() })
  .meta({ id: "ManifestMatched" });

/** `data` of `digest.new_content`. Interface, Events. */
const DigestNewContent = z
  .object({
    digest_id: z.int(),
    digest_name: z.string(),
    ...match,
    stream_ids: z.array(Id).meta({ description: "The streams of the digest that took it; stream_id is the first." }),
    available: z.array(z.enum(["signal", "brief", "record"])).meta({ description: "What your plan includes." }),
  })
  .meta({ id: "DigestNewContent" });

const digest = { digest_id: z.int(), digest_name: z.string(), digest_slug: z.string(), digest_type: DigestType };

/** `data` of `digest.created` and `digest.removed`. Not shown by the contract: Decisions §9. */
const DigestAdded = z.object(digest).meta({ id: "DigestAdded" });

function change<T extends z.ZodType>(value: T) {
  return z.object({ from: value, to: value }).optional();
}

/** `data` of `digest.updated`. Decisions §9. */
const DigestUpdated = z
  .object({
    ...digest,
    message: z.string().meta({ description: "What changed, for people." }),
    changes: z
      .object({
        name: change(z.string()),
        description: change(z.string().nullable()),
        filter_spec: change(FilterSpec.nullable()),
        is_active: change(z.boolean()),
        streams_added: z.array(Id).optional(),
        streams_removed: z.array(Id).optional(),
      })
      .meta({ description: "What stayed is absent." }),
  })
  .meta({ id: "DigestUpdated" });

/** `data` of what happens to streams. Decisions §9. */
export const StreamEvent = z
  .object({
    stream_id: Id,
    stream_name: z.string(),
    home_domain: Domain,
    reason: z.string().nullable().meta({ description: "null when none is given." }),
  })
  .meta({ id: "StreamEvent" });
export type StreamEvent = z.infer<typeof StreamEvent>;

/** What is told of each event: when, its `data`, and an example of it. Interface, Events. */
export const webhookEvents = {
  "manifest.matched": {
    meaning: "A story (manifest) came into a stream that you see; sent when your cadence releases it.",
    data: ManifestMatched,
    example: {
      manifest_id: "4711",
      stream_id: "12",
      stream_name: "Shipping",
      headline: "Harbour Board raises grain fee by 4 percent",
      published_date: "2026-11-20",
      claim_count: 18,
      tags: ["Harbour Board", "Mara Venn"],
      home_domain: "economics-business-work",
    },
  },
  "digest.new_content": {
    meaning:
      "A manifest was delivered to one or more streams of a digest that you read; told once, when your cadence releases it.",
    data: DigestNewContent,
    example: {
      digest_id: 3,
      digest_name: "Harbour",
      manifest_id: "4711",
      stream_id: "12",
      stream_ids: ["12", "14"],
      stream_name: "Shipping",
      headline: "Harbour Board raises grain fee by 4 percent",
      published_date: "2026-11-20",
      available: ["signal", "brief"],
    },
  },
  "digest.created": {
    meaning: "A curated digest was added to your account.",
    data: DigestAdded,
    example: { digest_id: 2, digest_name: "Health", digest_slug: "health-medicine", digest_type: "curated" },
  },
  "digest.updated": {
    meaning: "A digest that you read was changed.",
    data: DigestUpdated,
    example: {
      digest_id: 3,
      digest_name: "Harbour",
      digest_slug: "harbour",
      digest_type: "user",
      message: "1 stream added.",
      changes: { streams_added: ["14"] },
    },
  },
  "digest.removed": {
    meaning: "A curated digest was removed from your account.",
    data: DigestAdded,
    example: { digest_id: 2, digest_name: "Health", digest_slug: "health-medicine", digest_type: "curated" },
  },
  "stream.created": {
    meaning: "A stream went live, for the first time or again.",
    data: StreamEvent,
    example: { stream_id: "14", stream_name: "Ports", home_domain: "economics-business-work", reason: null },
  },
  "stream.removed": {
    meaning: "A stream was taken away for good.",
    data: StreamEvent,
    example: {
      stream_id: "14",
      stream_name: "Ports",
      home_domain: "economics-business-work",
      reason: "merged into Shipping",
    },
  },
  "stream.unpublished": {
    meaning: "A stream was taken down; it may return.",
    data: StreamEvent,
    example: {
      stream_id: "14",
      stream_name: "Ports",
      home_domain: "economics-business-work",
      reason: "being reworked",
    },
  },
} as const satisfies Record<EventName, { meaning: string; data: z.ZodType; example: object }>;

/** The body of every delivery of an event. Interface, Events (envelope). */
export function webhookEnvelope(event: EventName) {
  return z.object({
    event: z.literal(event),
    webhook_id: z.int(),
    timestamp: Timestamp,
    data: webhookEvents[event].data,
  });
}

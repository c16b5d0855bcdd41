import { z } from "zod";
import { deactivationFields } from "./deactivation.ts";
import { Id, Timestamp } from "./id.ts";
import {
  BodySection,
  ClaimType,
  Domain,
  LanguageCode,
  MediaFormat,
  Sentiment,
  Significance,
  SourceType,
  StreamClass,
  StreamStatus,
} from "./vocabulary.ts";

/** Words that stand next to each other; what stands between them does not matter. */
const Phrase = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), "must contain a letter or a digit");

/** What a stream lets through: AND across dimensions, OR inside one. Names as in config/streams.yaml. Decisions §1. */
export const StreamFilter = z.strictObject({
  sources: z.array(z.string()).default([]),
  channels: z.array(z.string()).default([]),
  source_types: z.array(SourceType).default([]),
  tags: z.array(z.string()).default([]),
  tag_logic: z.enum(["or", "and"]).default("or"),
  topics: z.array(z.string()).default([]),
  domains: z.array(Domain).default([]),
  claim_types: z.array(ClaimType).default([]),
  media_formats: z.array(MediaFormat).default([]),
  languages: z.array(LanguageCode).default([]).describe("ISO 639-1 codes of the languages that texts are in."),
  sentiment: z.array(Sentiment).default([]),
  significance: z.array(Significance).default([]),
  words: z
    .array(Phrase)
    .max(100)
    .default([])
    .describe("Words or phrases, any of which stands in headline or text; ferr* finds ferry and ferries."),
  without_words: z.array(Phrase).max(100).default([]).describe("Words or phrases, none of which stands there."),
});
export type StreamFilter = z.infer<typeof StreamFilter>;

/** A stream as lists show it. Interface, Resources. */
export const StreamSummary = z
  .object({
    id: Id,
    name: z.string(),
    title: z.string(),
    description: z.string(),
    stream_class: StreamClass,
    home_domain: Domain,
    cross_domains: z.array(Domain).max(3),
    is_public: z.boolean(),
    is_active: z.boolean(),
    manifests_last24h: z.int(),
    manifests_last7d: z.int(),
    manifests_last30d: z.int(),
    activated_on: Timestamp,
    public_on: Timestamp.nullable(),
    source_url: z.string().nullable(),
  })
  .meta({ id: "StreamSummary" });
export type StreamSummary = z.infer<typeof StreamSummary>;

/** One way in which a source publishes, as a stream's detail shows it. */
export const SourceChannel = z
  .object({
    id: Id,
    name: z.string(),
    source_type: SourceType,
    media_format: MediaFormat,
    is_active: z.boolean(),
    activated_on: Timestamp,
    ...deactivationFields,
  })
  .meta({ id: "SourceChannel" });
export type SourceChannel = z.infer<typeof SourceChannel>;

/** A stream with its filter, its channels and its activity. Interface, Resources. */
export const Stream = z
  .object({
    ...StreamSummary.shape,
    status: StreamStatus,
    status_reason: z.string().nullable(),
    stream_type: z.enum(["public", "private"]),
    source_type: SourceType.nullable().meta({ description: "Null when the stream takes more than one." }),
    source_ids: z.array(Id),
    source_channel_ids: z.array(Id),
    source_channels: z.array(SourceChannel),
    filter_definition: z.object({
      tag_ids: z.array(Id),
      source_type: SourceType.nullable(),
      source_names: z.array(z.string()),
      channel_names: z.array(z.string()),
      tag_names: z.array(z.string()),
      tag_logic: z.enum(["or", "and"]),
      topics: z.array(z.string()),
      domains: z.array(Domain),
      claim_types: z.array(ClaimType),
      media_formats: z.array(MediaFormat),
      languages: z.array(z.string()),
      sentiment: z.array(Sentiment),
      significance: z.array(Significance),
      words: z.array(z.string()).meta({ description: "Any of them stands in headline or text." }),
      without_words: z.array(z.string()).meta({ description: "None of them stands there." }),
    }),
    claim_type_ids: z.array(ClaimType).nullable().meta({ description: "Null for all." }),
    tag_ids: z.array(Id),
    claims_last24h: z.int(),
    claims_last7d: z.int(),
    claims_last30d: z.int(),
    counts_updated_at: Timestamp,
    deactivated_on: Timestamp.nullable(),
    created_on: Timestamp,
    updated_on: Timestamp,
  })
  .meta({ id: "Stream" });
export type Stream = z.infer<typeof Stream>;

/** What the catalog adds to a stream: what it lets through, what its stories may carry, and how busy it is. Interface, Endpoints (`/catalog`); Decisions §6. */
export const CatalogFields = z.object({
  filters: StreamFilter.required(),
  body_sections: z.array(BodySection).meta({ description: "What `/stories` may bring of it." }),
  metrics: z.object({
    ...Stream.pick({
      manifests_last24h: true,
      manifests_last7d: true,
      manifests_last30d: true,
      claims_last24h: true,
      claims_last7d: true,
      claims_last30d: true,
      counts_updated_at: true,
    }).shape,
  }),
});
export type CatalogFields = z.infer<typeof CatalogFields>;

/** A stream as the catalog lists it. */
export const CatalogStream = z.object({ ...StreamSummary.shape, ...CatalogFields.shape }).meta({ id: "CatalogStream" });
export type CatalogStream = z.infer<typeof CatalogStream>;

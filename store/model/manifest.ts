import { z } from "zod";
import { Claim } from "./claim.ts";
import { Day, Id, Timestamp } from "./id.ts";
import {
  ClaimType,
  Domain,
  EntityTagType,
  LanguageCode,
  MediaFormat,
  Sentiment,
  Significance,
  SourceType,
} from "./vocabulary.ts";

/** A resolved entity or topic of a record. Interface, Resources. */
export const EntityDetail = z.object({ tag_type: EntityTagType, tag_value: z.string() }).meta({ id: "EntityDetail" });
export type EntityDetail = z.infer<typeof EntityDetail>;

/** The domain a record belongs to, and up to three more; a text that could not be read has that of its source, or none. */
export const DomainClassification = z
  .object({ home_domain: Domain.nullable(), cross_domains: z.array(Domain).max(3) })
  .meta({ id: "DomainClassification" });
export type DomainClassification = z.infer<typeof DomainClassification>;

/** Where a record comes from. */
export const ManifestSource = z
  .object({
    record_title: z.string(),
    source_url: z.string().nullable(),
    source_published_date: Day.nullable(),
    source_name: z.string(),
    source_type: SourceType,
    media_format: MediaFormat,
    claim_type: ClaimType,
    author: z.string().nullable(),
    source_channel_ids: z.array(Id),
    source_channel_display: z.string(),
    language: LanguageCode.optional().meta({
      description: "ISO 639-1 of the text, und where it cannot be told; absent in what was read before it was said.",
    }),
  })
  .meta({ id: "ManifestSource" });
export type ManifestSource = z.infer<typeof ManifestSource>;

const storyFields = {
  story_id: Id,
  headline: z.string(),
  summary: z.string(),
  sentiment: Sentiment,
  sentiment_score: z.number().min(-1).max(1),
  significance: Significance,
  significance_score: z.number().min(0).max(100),
  version: z.int().positive(),
  reading_time_minutes: z.number(),
};

/** The structured-claims view of a record. */
export const Signal = z
  .object({
    ...storyFields,
    claim_count: z.int(),
    body: z.object({
      signal: z.object({ source_url: z.string().nullable(), claim_count: z.int(), featured_count: z.int() }),
      claims: z.array(Claim),
      entity_details: z.array(EntityDetail),
      topics: z.array(z.string()),
      domain_classification: DomainClassification,
      no_claims_reason: z.string().optional().meta({ description: "Why a record carries no claims." }),
    }),
  })
  .meta({ id: "Signal" });
export type Signal = z.infer<typeof Signal>;

/** Words that the source puts inside quotation marks. */
const Quote = z
  .object({
    text: z.string(),
    speaker: z.string().nullable(),
    context: z.string().nullable().meta({
      description: "The sentence before the quotation in the source's text; no part of what the speaker said.",
    }),
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/** The structured narrative view of a record. */
export const Brief = z
  .object({
    ...storyFields,
    key_points_count: z.int(),
    quote_count: z.int(),
    body: z.object({
      key_insights: z.array(z.string()),
      notable_quotes: z.array(Quote),
      entity_details: z.array(EntityDetail),
      topics: z.array(z.string()),
      domain_classification: DomainClassification,
      actionable_takeaways: z.array(z.string()).optional(),
      guest_details: z
        .array(z.object({ name: z.string(), title: z.string().nullable(), affiliation: z.string().nullable() }))
        .optional(),
      cross_promotion: z.array(z.string()).optional(),
      cultural_relevance: z.string().nullable().optional(),
    }),
    body_markdown: z.string(),
  })
  .meta({ id: "Brief" });
export type Brief = z.infer<typeof Brief>;

/** The source content itself; Enterprise and Platform. */
export const RecordView = z
  .object({
    record_id: Id,
    title: z.string(),
    url: z.string().nullable(),
    source_published_date: Day.nullable(),
    source_name: z.string(),
    source_type: SourceType,
    media_format: MediaFormat,
    claim_type: ClaimType,
    content: z.string(),
    extra_data: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: "Record" });
export type RecordView = z.infer<typeof RecordView>;

/** What stands in the place of a record that the plan does not include. Decisions §6. */
export const RecordAccess = z
  .object({ message: z.string(), required_plan: z.string(), upgrade_url: z.string() })
  .meta({ id: "RecordAccess" });
export type RecordAccess = z.infer<typeof RecordAccess>;

/** Who else tells of the same event: copies and reports of other outlets. */
export const Coverage = z
  .object({
    coverage_id: Id.meta({ description: "The same for all records that tell of the event." }),
    outlet_count: z.int().meta({ description: "Sources that tell of it." }),
    independent_outlet_count: z.int().meta({
      description:
        "Voices among them: copies and reports of one agency count once, and so do the sources of one owner.",
    }),
    first_published_by: z.string(),
    outlets: z
      .array(
        z.object({
          record_id: Id,
          source_name: z.string(),
          origin: z
            .string()
            .meta({ description: "Whose voice it is: an agency that is credited, or the source's owner." }),
          copy_of: Id.nullable().meta({ description: "The record that this one is a copy of." }),
          headline: z.string(),
          url: z.string().nullable(),
          published_at: Timestamp,
        }),
      )
      .meta({ description: "First published first; at most 200." }),
  })
  .meta({ id: "Coverage" });
export type Coverage = z.infer<typeof Coverage>;

/** The delivery unit: source, signal, brief and record. */
export const Manifest = z
  .object({
    manifest_id: Id,
    record_id: Id,
    stream_id: Id.optional(),
    stream_ids: z.array(Id),
    stream_names: z.array(z.string()),
    matched_at: Timestamp,
    source: ManifestSource,
    signal: Signal,
    brief: Brief,
    record: RecordView.nullable(),
    record_access: RecordAccess.optional(),
    coverage: Coverage.optional().meta({ description: "Where one manifest is read by its record." }),
  })
  .meta({ id: "Manifest" });
export type Manifest = z.infer<typeof Manifest>;

import { z } from "zod";
import { Id, Timestamp } from "./id.ts";
import { StreamSummary } from "./stream.ts";
import { ClaimType, Domain, MediaFormat, SourceType } from "./vocabulary.ts";

const names = z.array(z.string()).min(1).optional();
const ids = z.array(Id).min(1).optional();

/** Which streams a digest takes: AND across dimensions, OR inside one. Dimensions that say nothing are absent. Decisions §8. */
export const FilterSpec = z
  .strictObject({
    topics: names.meta({ description: "Names of topics that a stream's filter asks for." }),
    topic_ids: ids.meta({ description: "The same by id." }),
    tags: names.meta({ description: "Names or aliases of tags that a stream's filter asks for." }),
    tag_ids: ids.meta({ description: "The same by id." }),
    tag_logic: z.enum(["or", "and"]).optional().meta({ description: "and: a stream must ask for all of the tags." }),
    domains: z.array(Domain).min(1).optional().meta({ description: "Home or cross domain of a stream." }),
    sources: names.meta({ description: "Names of sources that feed a stream." }),
    source_types: z.array(SourceType).min(1).optional(),
    claim_types: z.array(ClaimType).min(1).optional().meta({ description: "Of what the stream took in 30 days." }),
    media_formats: z.array(MediaFormat).min(1).optional().meta({ description: "Of what the stream took in 30 days." }),
  })
  .meta({ id: "FilterSpec", examples: [{ domains: ["health-medicine"], source_types: ["organization"] }] });
export type FilterSpec = z.infer<typeof FilterSpec>;

/** Whose a digest is: an organization's own, or one that the service offers. Interface, Enumerations. */
export const DigestType = z.enum(["user", "curated"]).meta({ id: "DigestType" });
export type DigestType = z.infer<typeof DigestType>;

/** A digest as lists show it. Interface, Digest. */
export const DigestSummary = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    digest_type: DigestType,
    is_active: z.boolean(),
    has_dynamic_filter: z.boolean(),
    stream_count: z.int().meta({ description: "Streams in it now: the named ones and those that the filter selects." }),
  })
  .meta({
    id: "DigestSummary",
    examples: [
      {
        id: 14,
        name: "Health desk",
        slug: "health-desk",
        digest_type: "user",
        is_active: true,
        has_dynamic_filter: true,
        stream_count: 6,
      },
    ],
  });
export type DigestSummary = z.infer<typeof DigestSummary>;

/** A digest with what it is made of, and its streams now. Interface, Digest. */
export const DigestDetail = z
  .object({
    digest: z.object({
      ...DigestSummary.shape,
      description: z.string().nullable(),
      stream_ids: z.array(Id).meta({ description: "The streams that it names." }),
      filter_spec: FilterSpec.nullable(),
      created_on: Timestamp,
      updated_on: Timestamp,
    }),
    streams: z.array(StreamSummary),
  })
  .meta({ id: "DigestDetail" });
export type DigestDetail = z.infer<typeof DigestDetail>;

/** A digest that the service offers. Interface, Curated digests. */
export const CuratedDigest = z
  .object({
    ...DigestSummary.shape,
    description: z.string().nullable(),
    monthly_cap: z.int().meta({ description: "Manifests a month for each subscriber; a hard cap." }),
    price_per_month_usd: z.number().meta({ description: "Free on the plans that include curated digests." }),
  })
  .meta({ id: "CuratedDigest" });
export type CuratedDigest = z.infer<typeof CuratedDigest>;

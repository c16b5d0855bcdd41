import { z } from "zod";
import { Id, Timestamp } from "./id.ts";
import { Reasons } from "./reasons.ts";
import { Domain, TagType } from "./vocabulary.ts";

const { featured, tags, domain, topics } = Reasons.shape;
const FeaturedReason = featured.unwrap().element;
const TagReason = tags.unwrap().element;
const TopicReason = topics.unwrap().element;

/** Why a tag: how often it is named, and what led to it where the extractor says so. */
const ExplainedTag = z
  .object({
    id: Id,
    name: z.string(),
    tag_type: TagType,
    mentions: z.int(),
    ...TagReason.omit({ name: true, tag_type: true }).partial().shape,
  })
  .meta({ id: "ExplainedTag" });

/** Why a topic: what was found, in a sentence and where the extractor says so in words. */
const ExplainedTopic = z
  .object({
    id: Id,
    name: z.string(),
    score: z.number(),
    reason: z.string(),
    ...TopicReason.omit({ name: true, score: true }).partial().shape,
  })
  .meta({ id: "ExplainedTopic" });

/** Why a stream took a record. */
const ExplainedStream = z
  .object({
    stream_id: Id,
    name: z.string(),
    matched_at: Timestamp,
    because: z.record(z.string(), z.array(z.string())).meta({
      description:
        "What the record has of what the stream's filter wants, by dimension; empty for a stream that takes everything.",
    }),
  })
  .meta({ id: "ExplainedStream" });

/** Why a record is as it is: its featured claims, tags, topics, domain and streams. */
export const Explanation = z
  .object({
    extractor: z.string(),
    version: z.int().positive(),
    featured: z.array(FeaturedReason.omit({ claim: true }).extend({ claim_id: z.string(), claim_text: z.string() })),
    tags: z.array(ExplainedTag),
    topics: z.array(ExplainedTopic),
    domain: z.object({
      home_domain: Domain.nullable(),
      cross_domains: z.array(Domain),
      ...domain.unwrap().partial().shape,
    }),
    streams: z.array(ExplainedStream),
  })
  .meta({ id: "Explanation" });
export type Explanation = z.infer<typeof Explanation>;

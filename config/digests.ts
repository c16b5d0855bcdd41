import { z } from "zod";
import { ClaimType, Domain, MediaFormat, SourceType } from "../store/model/vocabulary.ts";

/** Which streams a curated digest takes: AND across dimensions, OR inside one. Decisions §8. */
const DigestFilter = z
  .strictObject({
    domains: z.array(Domain).optional(),
    topics: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    tag_logic: z.enum(["or", "and"]).optional(),
    sources: z.array(z.string()).optional(),
    source_types: z.array(SourceType).optional(),
    claim_types: z.array(ClaimType).optional(),
    media_formats: z.array(MediaFormat).optional(),
  })
  .refine(
    (filter) => Object.values(filter).some((value) => Array.isArray(value) && value.length > 0),
    "must name something: a digest without a filter would take every stream",
  );

/** A digest that the service offers to subscribers. Interface, Limits (curated digest); Decisions §8. */
export const CuratedDigest = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and single hyphens")
    .describe("Unique."),
  name: z.string().min(1),
  description: z.string().default(""),
  filter_spec: DigestFilter,
  monthly_cap: z.int().positive().default(5000).describe("Manifests a month; a hard cap."),
  price_per_month_usd: z.number().nonnegative().default(5),
});
export type DigestConfig = z.output<typeof CuratedDigest>;

/** config/digests.yaml */
export const DigestsFile = z.strictObject({ digests: z.array(CuratedDigest).default([]) });

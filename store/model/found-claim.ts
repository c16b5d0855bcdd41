import { z } from "zod";
import { Claim } from "./claim.ts";
import { Day, Id, Timestamp } from "./id.ts";
import { ManifestSource } from "./manifest.ts";
import { ClaimType } from "./vocabulary.ts";

/** Who else says what a claim says, and who contradicts it; of what the caller may see. */
export const Corroboration = z
  .object({
    independent_owners: z.int().positive().meta({
      description: "Owners of sources that say it, this one included; those who use the same words count as one.",
    }),
    first_said_by: z
      .object({ claim_id: z.string(), source_name: z.string(), source_published_date: Day.nullable() })
      .meta({ description: "Who published it first." }),
    conflicts: z
      .int()
      .nonnegative()
      .meta({ description: "Independent outlets that give another number for the same measure." }),
  })
  .meta({ id: "Corroboration" });
export type Corroboration = z.infer<typeof Corroboration>;

/** A claim as a search finds it, with the words that prove it and where they stand. */
export const FoundClaim = z
  .object({
    id: z.string(),
    ...Claim.pick({
      claim_id: true,
      claim_text: true,
      claim_type: true,
      confidence: true,
      evidence: true,
      featured: true,
      entities: true,
    }).shape,
    quote: z.string().meta({ description: "The words of the record that prove it." }),
    manifest_id: Id,
    record_id: Id,
    stream_ids: z.array(Id),
    stream_names: z.array(z.string()),
    matched_at: Timestamp,
    source: ManifestSource.pick({
      record_title: true,
      source_url: true,
      source_published_date: true,
      source_name: true,
      source_type: true,
      media_format: true,
      language: true,
    }),
    corroboration: Corroboration,
  })
  .meta({ id: "FoundClaim" });
export type FoundClaim = z.infer<typeof FoundClaim>;

/** A claim of another record that says the same, or something else about the same. */
export const RelatedClaim = z
  .object({
    claim_id: z.string(),
    claim_text: z.string(),
    claim_type: ClaimType,
    record_id: Id,
    source_name: z.string(),
    source_published_date: Day.nullable(),
  })
  .meta({ id: "RelatedClaim" });
export type RelatedClaim = z.infer<typeof RelatedClaim>;

/** A claim with its links. */
export const ClaimDetail = FoundClaim.extend({
  is_current: z
    .boolean()
    .meta({ description: "False when a later version of the record says it otherwise or no more." }),
  versions: z
    .array(z.object({ version: z.int(), claim_id: z.string() }))
    .meta({ description: "The record's versions in which it stands word for word." }),
  same: z.array(RelatedClaim).meta({ description: "Claims of other records that say the same, the first said first." }),
  conflicts: z.array(RelatedClaim).meta({ description: "Claims that give another number for the same measure." }),
}).meta({ id: "ClaimDetail" });
export type ClaimDetail = z.infer<typeof ClaimDetail>;

import { z } from "zod";
import { Id, Timestamp } from "./id.ts";

/** A claim as a comparison of two versions names it. */
const ClaimMention = z.object({ claim_id: z.string(), claim_text: z.string() }).meta({ id: "ClaimMention" });

/** What of a claim may differ between two versions. Its rank and its entities are no part of what it asserts. */
const ChangedField = z.enum(["claim_text", "claim_type", "confidence", "evidence"]);

/** What became of a record's claims from one version to the next: decisions §2 counts versions, this says what they did. */
export const ClaimDiff = z
  .object({
    added: z.array(ClaimMention),
    withdrawn: z.array(ClaimMention).meta({ description: "Claims of the version before that this one has no longer." }),
    changed: z.array(
      z.object({
        ...ClaimMention.shape,
        previous_claim_id: z.string(),
        previous_claim_text: z.string(),
        fields: z.array(ChangedField).min(1),
      }),
    ),
    unchanged_count: z.int().nonnegative(),
  })
  .meta({ id: "ClaimDiff" });
export type ClaimDiff = z.infer<typeof ClaimDiff>;

/** Why a version was made: the first reading, a text that its source changed, or the same text read by another extractor. */
export const VersionReason = z.enum(["first", "edited", "re_extracted"]).meta({ id: "VersionReason" });
export type VersionReason = z.infer<typeof VersionReason>;

/** One version of a record's story; the counts say how its claims differ from those of the version before. */
export const StoryVersion = z
  .object({
    id: Id.meta({ description: "The version's number." }),
    version: z.int().positive(),
    reason: VersionReason,
    headline: z.string(),
    extractor: z.string().meta({ description: "Who read it: rules, or a model, with the version." }),
    claim_count: z.int().nonnegative(),
    content_hash: z.string().meta({ description: "SHA-256 of the text that the claims are proved by, hex." }),
    created_on: Timestamp,
    is_current: z.boolean(),
    added_count: z.int().nonnegative(),
    withdrawn_count: z.int().nonnegative(),
    changed_count: z.int().nonnegative(),
  })
  .meta({ id: "StoryVersion" });
export type StoryVersion = z.infer<typeof StoryVersion>;

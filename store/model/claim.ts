import { z } from "zod";
import { ClaimType, Confidence, EntityRole, Evidence, TagType } from "./vocabulary.ts";

/** A piece of the record's content: UTF-16 offsets, end exclusive. Decisions §6. */
export const Span = z.object({ start: z.int().nonnegative(), end: z.int().positive() }).meta({ id: "Span" });
export type Span = z.infer<typeof Span>;

/** Somebody or something that a claim is about. */
export const ClaimEntity = z.object({ name: z.string(), type: TagType, role: EntityRole }).meta({ id: "ClaimEntity" });
export type ClaimEntity = z.infer<typeof ClaimEntity>;

/** Why a claim matters. Stories that were written before it was always a text have null there. */
const Significance = z
  .string()
  .nullable()
  .transform((text) => text ?? "")
  .pipe(z.string().meta({ description: "Why it matters; empty where there is nothing to say beyond the claim." }));

/** An atomic assertion with the words that prove it. Interface, Resources; Decisions §10. */
export const Claim = z
  .object({
    claim_id: z.string(),
    claim_text: z.string(),
    claim_type: ClaimType,
    confidence: Confidence,
    evidence: Evidence,
    signal: Significance,
    featured: z.boolean(),
    key_point_index: z.int().nonnegative().nullable().meta({ description: "0-based into the brief's key_insights." }),
    span: Span,
    sentence: Span,
    antecedents: z.array(Span).meta({ description: "Where references in the claim were resolved." }),
    entities: z.array(ClaimEntity),
  })
  .meta({ id: "Claim" });
export type Claim = z.infer<typeof Claim>;

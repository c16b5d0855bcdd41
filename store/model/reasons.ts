import { z } from "zod";
import { Domain, TagType } from "./vocabulary.ts";

/** A number that spoke for or against something, by the name of what it measures. */
const Weights = z
  .record(z.string(), z.number())
  .meta({ description: "What spoke for it (positive) and against it (negative)." });

/** The next best choice that was not taken. */
const runnerUp = <Choice extends z.ZodType>(choice: Choice) =>
  z
    .object({ name: choice, score: z.number() })
    .nullable()
    .meta({ description: "What would have been chosen instead." });

/** Why a claim is among those that carry the story. */
const FeaturedReason = z
  .object({
    claim: z.int().nonnegative().meta({ description: "0-based position among the record's claims." }),
    score: z.number(),
    features: Weights,
  })
  .meta({ id: "FeaturedReason" });

/** Why a name of the text became this tag. */
const TagReason = z
  .object({
    tag_type: TagType,
    name: z.string(),
    alias: z.string().meta({ description: "The form of the name that led to the tag." }),
    rule: z.string().meta({ description: "What led from the form to the tag, such as curated, surname or acronym." }),
    score: z.number(),
    runner_up: runnerUp(z.string()),
    agreement: z.enum(["full_name", "context", "alone"]).optional().meta({
      description:
        "What agrees with a curated or well-known name: the full name, which the text has as well; other words of it; or nothing but the name, which needs no more.",
    }),
    context: z
      .string()
      .optional()
      .meta({ description: "The full name or the words that agree, as the text has them." }),
  })
  .meta({ id: "TagReason" });

/** Why the record is at home in its domain. */
const DomainReason = z
  .object({
    words: z.array(z.string()).meta({ description: "Words that spoke for it, the strongest first." }),
    score: z.number(),
    runner_up: runnerUp(Domain),
  })
  .meta({ id: "DomainReason" });

/** Why the record is about a topic. */
const TopicReason = z
  .object({ name: z.string(), words: z.array(z.string()), score: z.number(), runner_up: runnerUp(z.string()) })
  .meta({ id: "TopicReason" });

/** Why an extraction is as it is. Each part is there when whatever decided it says why. */
export const Reasons = z
  .object({
    featured: z.array(FeaturedReason).optional(),
    tags: z.array(TagReason).optional(),
    domain: DomainReason.optional(),
    topics: z.array(TopicReason).optional(),
  })
  .meta({ id: "Reasons" });
export type Reasons = z.infer<typeof Reasons>;

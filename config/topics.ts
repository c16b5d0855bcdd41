import { z } from "zod";
import { Domain } from "../store/model/vocabulary.ts";

/** A curated theme and the words that speak for it; its name counts anyway. Terms are compared in small letters. */
export const Topic = z.strictObject({
  name: z.string().min(1).describe("Unique."),
  domain: Domain,
  terms: z
    .array(z.string().trim().min(1).toLowerCase())
    .default([])
    .describe("Words and phrases in small letters that speak for the topic."),
});
export type TopicConfig = z.output<typeof Topic>;

/** config/topics.yaml */
export const TopicsFile = z.strictObject({ topics: z.array(Topic).default([]) });

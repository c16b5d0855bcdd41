import { z } from "zod";
import { TagType } from "../store/model/vocabulary.ts";

/** A curated entity and the other names that texts use for it. */
export const Tag = z.strictObject({
  name: z.string().min(1).describe("Unique; the canonical name."),
  type: TagType,
  aliases: z.array(z.string().trim().min(1)).default([]),
});
export type TagConfig = z.output<typeof Tag>;

/** config/tags.yaml */
export const TagsFile = z.strictObject({ tags: z.array(Tag).default([]) });

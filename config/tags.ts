import { z } from "zod";
import { TagType } from "../store/model/vocabulary.ts";

/** A curated entity and the other names that texts use for it. */
export const Tag = z.strictObject({
  name: z.string().min(1).describe("Unique; the canonical name."),
  type: TagType,
  aliases: z.array(z.string().trim().min(1)).default([]),
  context: z
    .array(z.string().trim().min(1))
    .default([])
    .describe(
      "Words, as texts write them, one of which must stand in a text for an alias to mean this entity: what a place is called, its people among them, where a word is its name; a word in small letters also with a large first one and in the plural. The full name, or another entity with a context in common, agrees as well. None: an alias needs no context.",
    ),
});
export type TagConfig = z.output<typeof Tag>;

/** config/tags.yaml */
export const TagsFile = z.strictObject({ tags: z.array(Tag).default([]) });

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
  names: z
    .record(z.string().regex(/^[a-z]{2}$/), z.array(z.string().trim().min(1)))
    .default({})
    .describe(
      "What texts of a language call it, by ISO 639-1: `de: [Deutschland]`. Read in texts of that language only, where they need no context, may be short, and go before what other entities are called elsewhere.",
    ),
  not_in: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .default([])
    .describe(
      "Languages, by ISO 639-1, in whose texts its name and its aliases mean something else; there only its `names` are read.",
    ),
});
export type TagConfig = z.output<typeof Tag>;

/** config/tags.yaml */
export const TagsFile = z.strictObject({ tags: z.array(Tag).default([]) });

/** Letters up to which what one language calls an entity stands for others elsewhere: BCE is a bank in French and a company in English. Ours. */
const boundMax = 4;

/**
 * The curated entities with all the names that lead to them, whatever the language: `names` too that are longer than a few letters
 * and that nothing else is called by.
 */
export function tagEntries(tags: readonly TagConfig[]): Pick<TagConfig, "name" | "type" | "aliases">[] {
  const claims = new Map<string, Set<TagConfig>>();
  for (const tag of tags) {
    for (const name of [tag.name, ...tag.aliases, ...Object.values(tag.names).flat()]) {
      const key = name.toLowerCase();
      claims.set(key, (claims.get(key) ?? new Set()).add(tag));
    }
  }
  const isItsOwn = (name: string) => name.length > boundMax && claims.get(name.toLowerCase())?.size === 1;
  return tags.map(({ name, type, aliases, names }) => {
    const others = Object.values(names).flat().filter(isItsOwn);
    return { name, type, aliases: [...new Set([...aliases, ...others])] };
  });
}

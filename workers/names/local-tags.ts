import type { CuratedTag } from "../extraction.ts";

/** A curated tag as texts of one language name it. */
export interface LocalTag extends CuratedTag {
  /** What that language calls it: each means it as surely as its full name. They stand among its aliases, too. */
  own: readonly string[];
  /** Whether its name and aliases may be read where they are met; else its own ones only. */
  isReadByName: boolean;
}

/** The curated tags as texts of a language name them. */
export function localTags(tags: readonly CuratedTag[], language: string): LocalTag[] {
  return tags.map(({ names, not_in, aliases, ...rest }) => {
    const own = names?.[language] ?? [];
    const isReadByName = not_in?.includes(language) !== true;
    return { ...rest, aliases: [...own, ...aliases], own, isReadByName };
  });
}

/** Whether any of the tags is called otherwise in texts of a language than elsewhere. */
export function isNamedIn(tags: readonly CuratedTag[], language: string): boolean {
  return tags.some(({ names, not_in }) => names?.[language] !== undefined || not_in?.includes(language));
}

import { TagType } from "../../store/model/vocabulary.ts";
import type { Queries } from "../../store/store.ts";
import { failed, type Surroundings, wrongUse } from "./command.ts";

/** A tag that a command is about. */
export interface NamedTag {
  tag_id: number;
  tag_type: string;
  name: string;
}

/** The option that tells tags of one name apart. */
export const typeOption = {
  type: "string",
  description: "What kind of tag a name means: person, organization, place or data.",
} as const;

/** The tag that an id, a name or an alias leads to today. Fails when there is none, or more than one. */
export async function typedTag(store: Queries, typed: string, type: string | undefined): Promise<NamedTag> {
  const kind = typedType(type);
  if (/^\d+$/.test(typed)) {
    const tag = await store.tags.today(Number(typed));
    if (!tag) throw failed(`There is no tag ${typed}.`);
    return tag;
  }
  const ids = (await store.tagSearch.idsOf([typed])).get(typed) ?? [];
  const tags = (await store.tags.byIds(ids)).filter((tag) => kind === undefined || tag.tag_type === kind);
  const [tag, second] = tags;
  if (!tag) throw failed(`There is no tag called "${typed}".`);
  if (second) throw wrongUse(`"${typed}" is the name of ${tags.map(tagWords).join(" and ")}: give an id, or --type.`);
  return tag;
}

/** A tag in words: `Federal Reserve (organization, 12)`. */
export function tagWords({ name, tag_type, tag_id }: NamedTag): string {
  return `${name} (${tag_type}, ${tag_id})`;
}

/** Who makes a change, as the log keeps it. */
export function authorOf({ env }: Surroundings, reason: string | undefined): { made_by: string; reason: string } {
  return { made_by: env.USER ?? env.USERNAME ?? "operator", reason: reason ?? "" };
}

/** The option by which the log learns why. */
export const reasonOption = { type: "string", description: "Why, for the log." } as const;

/** The option by which nothing is done. */
export const dryRunOption = { type: "boolean", description: "Say what would happen and change nothing." } as const;

function typedType(type: string | undefined): TagType | undefined {
  if (type === undefined) return undefined;
  const { data } = TagType.safeParse(type);
  if (data === undefined) throw wrongUse(`"${type}" is no kind of tag: ${TagType.options.join(", ")}.`);
  return data;
}

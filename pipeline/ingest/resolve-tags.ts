import { z } from "zod";
import type { Queries } from "../../store/store.ts";

/** A name that a text brought, and how often. */
export interface FoundName {
  tag_type: string;
  name: string;
  mentions: number;
}

/** What names came to: the rows of a record's tags, and the stored name of one that was met. */
export interface SettledTags {
  rows: { tag_id: number; mentions: number; found_as: string | null }[];
  canonical(tag_type: string, name: string): string;
}

/** Tags for the names met, creating those that nobody knows. What the text called them is kept, so that it can be settled anew. */
export async function resolveTags(store: Queries, found: readonly FoundName[], now: string): Promise<SettledTags> {
  const ids = await store.tags.resolve([...found], now);
  const names = new Map((await store.tags.byIds([...new Set(ids.values())])).map((tag) => [tag.tag_id, tag.name]));
  const stored = new Map<string, string>();
  const groups = Map.groupBy(found, (each) => ids.get(each) ?? 0);
  const rows = [...groups].map(([tag_id, same]) => {
    const name = names.get(tag_id);
    for (const each of same) stored.set(`${each.tag_type} ${each.name}`, name ?? each.name);
    const mentions = same.reduce((sum, each) => sum + each.mentions, 0);
    const plain = same.length === 1 && same[0]?.name === name;
    return {
      tag_id,
      mentions,
      found_as: plain ? null : JSON.stringify(same.map((each) => [each.name, each.mentions])),
    };
  });
  return { rows, canonical: (tag_type, name) => stored.get(`${tag_type} ${name}`) ?? name };
}

const FoundAs = z.array(z.tuple([z.string(), z.number()]));

/** The names that a text brought for one of its tags. */
export function foundNames(tag: {
  tag_type: string;
  name: string;
  mentions: number;
  found_as: string | null;
}): FoundName[] {
  const { tag_type, found_as } = tag;
  const names = found_as === null ? [[tag.name, tag.mentions] as const] : FoundAs.parse(JSON.parse(found_as));
  return names.map(([name, mentions]) => ({ tag_type, name, mentions }));
}

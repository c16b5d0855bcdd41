import type { Item } from "./item.ts";

/**
 * Items in the order in which they were published, where all say when. Feeds begin with their newest; what is read last stands
 * first in every list.
 */
export function oldestFirst<Dated extends Pick<Item, "published">>(items: readonly Dated[]): readonly Dated[] {
  if (!items.every(({ published }) => published !== null)) return items;
  return items.toSorted((a, b) => (a.published ?? "").localeCompare(b.published ?? ""));
}

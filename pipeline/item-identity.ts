import { createHash } from "node:crypto";
import { cleanLink } from "../store/model/clean-link.ts";
import type { Item } from "./item.ts";

/** SHA-256 of the given parts, hex: the identity of what has neither guid nor link. */
export function contentIdentity(...parts: (string | Uint8Array | null)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part ?? "").update("\u0000");
  return `sha256:${hash.digest("hex")}`;
}

/** What an item is known by inside its channel. Decisions §1: guid, else the cleaned link; a hash of its words is ours. */
export function itemIdentity(item: {
  guid: string | null;
  link: string | null;
  title: string | null;
  text: string | null;
}): string {
  if (item.guid) return item.guid;
  if (item.link) return cleanLink(item.link);
  return contentIdentity(item.title, item.text);
}

/**
 * The items of one reading, each identity once. An identity repeated with the same link is the same item (the first
 * stays); with another link it is a publisher's careless guid, and the cleaned link tells the items apart.
 */
export function withUniqueIdentities(items: Item[]): Item[] {
  const seen = new Map<string, Item>();
  for (const item of items) {
    const first = seen.get(item.identity);
    if (!first) {
      seen.set(item.identity, item);
      continue;
    }
    if (sameContent(first, item)) continue;
    const identity = `${item.identity}#${item.link ? cleanLink(item.link) : contentIdentity(item.title, item.published)}`;
    if (!seen.has(identity)) seen.set(identity, { ...item, identity });
  }
  return [...seen.values()];
}

function sameContent(first: Item, second: Item): boolean {
  if (first.link && second.link) return cleanLink(first.link) === cleanLink(second.link);
  return first.title === second.title && first.link === second.link;
}

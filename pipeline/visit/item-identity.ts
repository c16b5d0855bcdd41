import { createHash } from "node:crypto";
import { cleanLink } from "../../store/model/clean-link.ts";
import type { Item, ItemEnclosure } from "./item.ts";

/** What an item says of itself that it may be known by. */
interface Identifiable {
  guid: string | null;
  link: string | null;
  title: string | null;
  text: string | null;
  published: string | null;
  enclosures: ItemEnclosure[];
}

/** What a feed's links tell of its items. */
export interface LinkUse {
  /** Its homepage and the address that it was read at: of the feed, of none of its items. */
  own: string[];
  /** An address that two of its items were ever seen to have, cleaned; null for none. */
  shared: string | null;
  /** Enclosures that several of its items have, by their addresses. */
  common_enclosures: Set<string>;
}

/** SHA-256 of the given parts, hex: the identity of what has neither guid nor link. */
export function contentIdentity(...parts: (string | Uint8Array | null)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part ?? "").update("\u0000");
  return `sha256:${hash.digest("hex")}`;
}

/**
 * What an item is known by inside its channel. Decisions §1 and §13: guid, else the cleaned link; where that does not tell
 * its items apart, link and enclosure, else link, title and date. A hash of its words, for what has none of these, is ours.
 */
export function itemIdentity(item: Identifiable, links: LinkUse): string {
  if (item.guid) return item.guid;
  if (!item.link) return contentIdentity(item.title, item.text);
  const link = cleanLink(item.link);
  if (links.shared === null && !isOwn(link, links)) return link;
  const enclosure = item.enclosures.find((enclosure) => tellsApart(enclosure, links));
  return `${link}#${enclosure ? cleanLink(enclosure.url) : contentIdentity(item.title ?? item.text, item.published)}`;
}

/** What the links of one reading tell, with what was known before: `shared` stays what it once was. */
export function linkUseOf(items: Identifiable[], own: (string | null)[], shared: string | null): LinkUse {
  const unnamed = items.filter(({ guid, link }) => !guid && link);
  const together = Map.groupBy(unnamed, ({ link }) => cleanLink(link ?? ""));
  const first = [...together].find(([, those]) => new Set(those.map(contentOf)).size > 1);
  return {
    own: own.flatMap((address) => (address ? placeOf(address) : [])),
    shared: shared ?? first?.[0] ?? null,
    common_enclosures: commonEnclosures(unnamed),
  };
}

/** Whether an item's link is of the feed or of several items: what it leads to is then not about this item. */
export function isForeignLink(link: string | null, links: LinkUse): boolean {
  if (link === null) return false;
  const cleaned = cleanLink(link);
  return isOwn(cleaned, links) || cleaned === links.shared;
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

/** Pictures are of a series as often as of an item. */
function tellsApart({ url, type }: ItemEnclosure, { common_enclosures }: LinkUse): boolean {
  return !/^image\//i.test(type ?? "") && !common_enclosures.has(url);
}

function commonEnclosures(items: Identifiable[]): Set<string> {
  const of = Map.groupBy(
    items.flatMap((item) => item.enclosures.map(({ url }) => ({ url, item }))),
    ({ url }) => url,
  );
  const common = [...of].filter(([, those]) => new Set(those.map(({ item }) => contentOf(item))).size > 1);
  return new Set(common.map(([url]) => url));
}

function contentOf({ title, text, published }: Identifiable): string {
  return contentIdentity(title ?? text, published);
}

function isOwn(link: string, { own }: LinkUse): boolean {
  return own.includes(placeOf(link));
}

/** An address as people compare addresses: without scheme, "www." and the slash at the end. */
function placeOf(address: string): string {
  return cleanLink(address)
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "");
}

function sameContent(first: Item, second: Item): boolean {
  if (first.link && second.link) return cleanLink(first.link) === cleanLink(second.link);
  return first.title === second.title && first.link === second.link;
}

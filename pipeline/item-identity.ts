import { createHash } from "node:crypto";
import type { Item } from "./item.ts";

/** Query parameters that tell where a reader came from and never what is read. Ours, from publishers' and mailers' manuals. */
const trackingParameters =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|hsctatracking|mkt_tok|vero_id|oly_anon_id|oly_enc_id|wickedid|rb_clickid|s_cid|ncid|cmpid|icid|ocid|xtor|at_medium|at_campaign|pk_(campaign|kwd|source|medium)|mtm_\w+|ref_src|__twitter_impression|guccounter|guce_referrer\w*|_openstat|spm)$/i;

/**
 * An address without what does not belong to it: fragment, tracking parameters, default port, upper-case host. Text that
 * is no http address comes back trimmed.
 */
export function cleanLink(link: string): string {
  const url = URL.parse(link.trim());
  if (!url) return link.trim();
  url.hash = "";
  const kept = [...url.searchParams].filter(([name]) => !trackingParameters.test(name));
  if (kept.length !== url.searchParams.size) url.search = new URLSearchParams(kept).toString();
  if (url.search === "") url.search = "";
  return url.href;
}

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

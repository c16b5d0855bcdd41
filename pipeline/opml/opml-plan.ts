import type { z } from "zod";
import type { Source } from "../../config/sources.ts";
import { cleanLink } from "../../store/model/clean-link.ts";
import type { SourceType } from "../../store/model/vocabulary.ts";
import type { Opml, OpmlFeed } from "./opml.ts";

/** An outline that is not taken up, and why. */
export interface LeftOut {
  feed_url: string;
  title: string | null;
  reason: string;
}

/** What importing an OPML file would do. */
export interface OpmlPlan {
  added: z.input<typeof Source>[];
  duplicates: LeftOut[];
  unusable: LeftOut[];
}

/** What is there already: what addresses are followed by, by `addressKey`, and the names of all sources. */
export interface Followed {
  addresses: Map<string, string>;
  names: string[];
  /** What sources of this very list were called when it was read last, by the key of their address: they go on being called so. */
  called?: Map<string, string>;
}

/** What addresses of one feed have in common: it is often reached with and without TLS or a slash at the end. */
export function addressKey(url: string): string {
  return cleanLink(url)
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");
}

/** Which feeds of an OPML file become sources; one that is followed, or listed before, is left out with the reason. */
export function opmlPlan(opml: Opml, followed: Followed, source_type: SourceType): OpmlPlan {
  const plan: OpmlPlan = { added: [], duplicates: [], unusable: [] };
  const known = new Map(followed.addresses);
  const names = new Set([...followed.names, ...(followed.called?.values() ?? [])]);
  for (const feed of opml.feeds) {
    const { feed_url, title } = feed;
    const url = webAddress(feed_url);
    const twin = url === null ? undefined : known.get(addressKey(url));
    if (url === null) plan.unusable.push({ feed_url, title, reason: "is no http(s) address" });
    else if (twin !== undefined) plan.duplicates.push({ feed_url, title, reason: twin });
    else {
      const name = followed.called?.get(addressKey(url)) ?? newName(title, URL.parse(url)?.host ?? url, names);
      const source = sourceOf(feed, { name, url, source_type });
      names.add(source.name);
      known.set(addressKey(url), `listed before as ${source.name}`);
      plan.added.push(source);
    }
  }
  return plan;
}

/** `feed:` stands before or in place of `http:` in what some programs write; addresses without a scheme are of the web. */
function webAddress(written: string): string | null {
  const bare = written.replace(/^feed:(?:\/\/)?(?=https?:)/i, "").replace(/^feed:/i, "http:");
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(bare) ? bare : `http://${bare.replace(/^\/+/, "")}`;
  const url = URL.parse(address);
  const isHost = address === bare || url?.hostname.includes(".");
  return url && /^https?:$/.test(url.protocol) && isHost ? url.href : null;
}

function sourceOf(
  feed: OpmlFeed,
  { name, url, source_type }: { name: string; url: string; source_type: SourceType },
): z.input<typeof Source> {
  const groups = groupsOf(feed);
  const homepage = /^https?:\/\//i.test(feed.site_url ?? "") ? URL.parse(feed.site_url ?? "")?.href : undefined;
  return {
    name,
    source_type,
    ...(homepage ? { homepage } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    channels: [{ name: "Feed", kind: "feed", url }],
  };
}

/** The path of folders, then the categories. A slash within a folder's name would make two folders of it. */
function groupsOf({ folders, categories }: OpmlFeed): string[] {
  const path = folders.map((name) => name.replace(/\s*\/\s*/g, "-")).join("/");
  const paths = [path, ...categories].map((each) => each.replace(/^\/+|\/+$/g, ""));
  return [...new Set(paths.filter((each) => each !== ""))];
}

/** Names are unique: a second source of one name gets its host, then a number. */
export function newName(title: string | null, host: string, names: ReadonlySet<string>): string {
  const candidates = title === null ? [host] : [title, `${title} (${host})`];
  const free = candidates.find((name) => !names.has(name));
  if (free !== undefined) return free;
  let number = 2;
  while (names.has(`${candidates.at(-1)} ${number}`)) number++;
  return `${candidates.at(-1)} ${number}`;
}

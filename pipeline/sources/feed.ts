import { type Fetched, failed } from "../fetch/outcome.ts";
import { emptyItem, type Item } from "../visit/item.ts";
import { isForeignLink, itemIdentity, type LinkUse, linkUseOf, withUniqueIdentities } from "../visit/item-identity.ts";
import { htmlToLine } from "./feed/clean-html.ts";
import { readFeed } from "./feed/feed-reading.ts";
import { NotAFeed, type ParsedEntry, type ParsedFeed } from "./feed/parsed-feed.ts";
import { fetchChannel } from "./fetch-channel.ts";
import { failedReading, unchangedReading } from "./reading.ts";
import type { ChannelReading, ChannelSelf, ChannelToRead, SourceReader } from "./source-reader.ts";

/** RFC 9110 §12.5.1: what is wanted, best first; anything is taken, since many servers label feeds at random. */
export const feedAccept =
  "application/atom+xml, application/rss+xml;q=0.9, application/feed+json;q=0.9, application/rdf+xml;q=0.8, application/xml;q=0.7, text/xml;q=0.7, application/json;q=0.6, */*;q=0.1";

/** RSS, RDF, Atom and JSON Feed, podcasts included. */
export const feed: SourceReader = {
  async read(channel, deps) {
    const outcome = await fetchChannel(channel, deps, { accept: feedAccept, takes_news: true });
    if (outcome.kind === "failed") return failedReading(outcome, deps.validators);
    if (outcome.kind === "not_modified") return unchangedReading(outcome);
    try {
      const parsed = await readFeed(outcome.bytes, outcome);
      return feedReading(outcome, parsed, channel);
    } catch (error) {
      if (error instanceof NotAFeed)
        return failedReading(failed(outcome.url, "unreadable", error.message), deps.validators);
      throw error;
    }
  },
};

/** The items of a parsed feed, identities unique, and the address that several of them have: now, or as it was known before. */
export function feedItems(
  parsed: ParsedFeed,
  { url, language, shared_link }: Pick<ChannelToRead, "url" | "language" | "shared_link">,
): { items: Item[]; shared_link: string | null } {
  const entries = parsed.entries.map((entry) => ({ entry, told: identifiable(entry) }));
  const links = linkUseOf(
    entries.map(({ told }) => told),
    [parsed.feed.link, url],
    shared_link ?? null,
  );
  const items = entries.map(({ entry, told }) =>
    itemOf(entry, { ...told, links, feedLanguage: language ?? parsed.feed.language }),
  );
  return { items: withUniqueIdentities(items), shared_link: links.shared };
}

function feedReading(outcome: Fetched, parsed: ParsedFeed, channel: ChannelToRead): ChannelReading {
  const { url, permanent_url, freshness, validators } = outcome;
  const warnings = parsed.bozo ? [`The feed is faulty (${parsed.faults.join(", ")}) and was read all the same.`] : [];
  return {
    outcome: { kind: "read", url, permanent_url, freshness },
    ...feedItems(parsed, channel),
    validators,
    feed: { ...channelSelf(parsed), ...hubIn(outcome) },
    warnings,
  };
}

function identifiable({ id, title_html, content_html, summary_html, link, published, enclosures }: ParsedEntry) {
  const title = title_html === null ? null : htmlToLine(title_html) || null;
  return { guid: id, link, title, text: content_html ?? summary_html, published, enclosures };
}

function itemOf(
  entry: ParsedEntry,
  { links, feedLanguage, ...told }: ReturnType<typeof identifiable> & { links: LinkUse; feedLanguage: string | null },
): Item {
  const { duration_s } = entry;
  return {
    ...emptyItem(itemIdentity(told, links)),
    link: entry.link,
    title: told.title,
    published: entry.published,
    updated: entry.updated,
    authors: entry.authors,
    categories: entry.categories,
    language: entry.language ?? feedLanguage,
    summary_html: entry.summary_html,
    content_html: entry.content_html,
    enclosures: entry.enclosures,
    transcripts: entry.transcripts,
    persons: entry.persons,
    image: entry.image,
    extra: {
      ...(duration_s === null ? {} : { duration_s }),
      ...(isForeignLink(entry.link, links) && { link_is_shared: true }),
    },
  };
}

/** Links of the answer come before those of the document (WebSub §4). */
function hubIn({ headers, url }: Fetched): Partial<Pick<ChannelSelf, "hub" | "self">> {
  const links = linksIn(headers.link);
  const hub = links.find(({ rel }) => rel === "hub");
  const self = links.find(({ rel }) => rel === "self");
  // The name of a topic is a text: it is left as it was written.
  const absolute = (href: string) => (URL.canParse(href) ? href : (URL.parse(href, url)?.href ?? null));
  return { ...(hub && { hub: absolute(hub.href) }), ...(self && { self: absolute(self.href) }) };
}

function channelSelf({ feed: head }: ParsedFeed): ChannelSelf {
  const line = (html: string | null) => (html === null ? null : htmlToLine(html) || null);
  const { link, language, image, ttl_minutes, skip_hours, skip_days, hub, self } = head;
  const title = line(head.title_html);
  return {
    title,
    link,
    description: line(head.description_html),
    language,
    image,
    ttl_minutes,
    skip_hours,
    skip_days,
    hub,
    self,
  };
}

/** A link of a `Link` header. */
interface HeaderLink {
  rel: string;
  /** As it was written, perhaps relative. */
  href: string;
}

/** The links of a `Link` header, one for each of their relations (RFC 8288 §3); what cannot be read is left out. */
export function linksIn(header: string | undefined): HeaderLink[] {
  return [...(header ?? "").matchAll(/<([^<>]*)>([^<]*)/g)].flatMap(([, href = "", parameters = ""]) => {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    const relations = (rel?.[1] ?? rel?.[2] ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    return relations.map((relation) => ({ rel: relation, href: href.trim() }));
  });
}

import type { RssFeed } from "feedsmith";
import type { ItemAuthor, ItemEnclosure } from "../../visit/item.ts";
import {
  distinctAuthors,
  distinctTexts,
  emptyEntry,
  emptyHead,
  firstText,
  languageTag,
  personFrom,
} from "./adapt-common.ts";
import { type MediaNode, mediaEnclosures, mediaImage, mediaText } from "./adapt-media.ts";
import { parseFeedDate } from "./dates.ts";
import type { ParsedEntry, ParsedFeedHead, ReadFeed } from "./parsed-feed.ts";

type RssItem = RssFeed.Item<string>;
type RssHead = RssFeed.Feed<string>;

/** RSS of any version, as feedsmith reads it, in our terms. */
export function adaptRss(rss: RssHead): ReadFeed {
  return { feed: adaptHead(rss), entries: (rss.items ?? []).map(adaptItem) };
}

function adaptHead(rss: RssHead): ParsedFeedHead {
  const { atom, dc, dcterms, itunes, googleplay, podcast } = rss;
  const link = (rel: string) => atom?.links?.find((found) => found.rel === rel)?.href ?? null;
  return {
    ...emptyHead,
    title_html: firstText(rss.title, atom?.title?.value, dc?.titles?.[0], itunes?.title, mediaText(rss.media?.title)),
    description_html: firstText(
      rss.description,
      atom?.subtitle?.value,
      dc?.descriptions?.[0],
      itunes?.summary,
      itunes?.subtitle,
      googleplay?.description,
    ),
    link: firstText(rss.link, link("alternate"), atom?.links?.find((found) => !found.rel)?.href),
    id: firstText(podcast?.guid, atom?.id, link("self")),
    language: languageTag(rss.language, dc?.languages?.[0], dcterms?.languages?.[0], rss.xml?.lang),
    updated: parseFeedDate(
      firstText(rss.lastBuildDate, atom?.updated, dcterms?.modified?.[0], rss.pubDate, dc?.dates?.[0]),
    ),
    published: parseFeedDate(firstText(rss.pubDate, dcterms?.issued?.[0], dcterms?.created?.[0], dc?.dates?.[0])),
    image: firstText(rss.image?.url, itunes?.image, googleplay?.image?.href, atom?.logo),
    authors: headAuthors(rss),
    categories: distinctTexts([
      ...(rss.categories ?? []).map(({ name }) => name),
      ...(dc?.subjects ?? []),
      ...itunesCategories(itunes?.categories ?? []),
      ...(itunes?.keywords ?? []),
    ]),
    ttl_minutes: rss.ttl ?? updateMinutes(rss.sy),
    skip_hours: (rss.skipHours ?? []).map((hour) => hour % 24),
    skip_days: rss.skipDays ?? [],
    hub: link("hub"),
    self: link("self"),
  };
}

const periodMinutes: Record<string, number> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/** RSS 1.0 syndication module: how often in a period the feed is updated; minutes. */
function updateMinutes(sy: RssHead["sy"]): number | null {
  const period = periodMinutes[sy?.updatePeriod?.trim().toLowerCase() ?? ""];
  return period === undefined ? null : period / Math.max(1, sy?.updateFrequency ?? 1);
}

function headAuthors({ managingEditor, webMaster, dc, itunes, atom, googleplay }: RssHead): ItemAuthor[] {
  return distinctAuthors([
    rssPerson(managingEditor),
    ...(dc?.creators ?? []).map(personFrom),
    ...(atom?.authors ?? []).map(atomPerson),
    itunes?.author ? { name: itunes.author, email: itunes.owner?.email ?? null, url: null } : null,
    itunes?.owner ? rssPerson(itunes.owner) : null,
    googleplay?.author ? personFrom(googleplay.author) : null,
    ...(dc?.publishers ?? []).map(personFrom),
    rssPerson(webMaster),
  ]);
}

function adaptItem(item: RssItem): ParsedEntry {
  const { atom, dc, dcterms, itunes, media, podcast, googleplay } = item;
  const permalink =
    item.guid?.isPermaLink !== false && /^https?:/i.test(item.guid?.value ?? "") ? item.guid?.value : null;
  const published = firstText(
    item.pubDate,
    atom?.published,
    dcterms?.issued?.[0],
    dcterms?.created?.[0],
    dc?.dates?.[0],
  );
  return {
    ...emptyEntry,
    id: firstText(item.guid?.value, atom?.id),
    link: firstText(item.link, atomLink(atom), permalink, item.enclosures?.[0]?.url),
    title_html: firstText(item.title, atom?.title?.value, dc?.titles?.[0], itunes?.title, mediaTitle(media)),
    summary_html: firstText(
      item.description,
      atom?.summary?.value,
      dc?.descriptions?.[0],
      dcterms?.abstracts?.[0],
      itunes?.summary,
      itunes?.subtitle,
      googleplay?.description,
      mediaDescription(media),
    ),
    content_html: firstText(item.content?.encoded, atom?.content?.value),
    published: parseFeedDate(published),
    updated: parseFeedDate(firstText(atom?.updated, dcterms?.modified?.[0])),
    authors: itemAuthors(item),
    categories: distinctTexts([
      ...(item.categories ?? []).map(({ name }) => name),
      ...(dc?.subjects ?? []),
      ...(atom?.categories ?? []).map(({ label, term }) => label ?? term),
      ...(media?.categories ?? []).map(({ label, name }) => label ?? name),
      ...(itunes?.keywords ?? []),
      ...(media?.keywords ?? []),
    ]),
    language: languageTag(dc?.languages?.[0], item.xml?.lang),
    enclosures: enclosures(item),
    transcripts: (podcast?.transcripts ?? []).flatMap(({ url, type, language }) =>
      url ? [{ url, type: type ?? null, language: language ?? null }] : [],
    ),
    persons: (podcast?.persons ?? []).flatMap(({ display, role }) =>
      display ? [{ name: display, role: role ?? null }] : [],
    ),
    image: firstText(itunes?.image, mediaImage(media), googleplay?.image?.href),
    duration_s: itunes?.duration ?? null,
  };
}

function itemAuthors({ authors, dc, atom, itunes, googleplay, media }: RssItem): ItemAuthor[] {
  return distinctAuthors([
    ...(authors ?? []).map(rssPerson),
    ...(dc?.creators ?? []).map(personFrom),
    ...(atom?.authors ?? []).map(atomPerson),
    itunes?.author ? personFrom(itunes.author) : null,
    googleplay?.author ? personFrom(googleplay.author) : null,
    ...(media?.credits ?? []).filter(({ role }) => role === "author").map(({ value }) => personFrom(value ?? "")),
  ]);
}

function enclosures(item: RssItem): ItemEnclosure[] {
  const own = (item.enclosures ?? []).flatMap(({ url, type, length }) =>
    url ? [{ url, type: type ?? null, length: length ?? null }] : [],
  );
  const linked = (item.atom?.links ?? [])
    .filter(({ rel }) => rel === "enclosure")
    .flatMap(({ href, type, length }) => (href ? [{ url: href, type: type ?? null, length: length ?? null }] : []));
  const all = [...own, ...linked, ...mediaEnclosures(item.media)];
  return all.filter(({ url }, i) => all.findIndex((other) => other.url === url) === i);
}

/** A category and those inside it, outermost first. */
function itunesCategories(categories: { text?: string; categories?: { text?: string }[] }[]): (string | undefined)[] {
  return categories.flatMap(({ text, categories: inner }) => [text, ...itunesCategories(inner ?? [])]);
}

function rssPerson(person: { name?: string; email?: string; link?: string } | undefined): ItemAuthor | null {
  if (!person) return null;
  const fromName = person.name ? personFrom(person.name) : null;
  return { name: fromName?.name ?? null, email: person.email ?? fromName?.email ?? null, url: person.link ?? null };
}

function atomPerson({ name, uri, email }: { name?: string; uri?: string; email?: string }): ItemAuthor {
  return { name: name ?? null, email: email ?? null, url: uri ?? null };
}

function atomLink(atom: RssItem["atom"]): string | null {
  return atom?.links?.find(({ rel }) => !rel || rel === "alternate")?.href ?? null;
}

function mediaTitle(media: MediaNode | undefined): string | null {
  return firstText(
    mediaText(media?.title),
    mediaText(media?.groups?.[0]?.title),
    mediaText(media?.contents?.[0]?.title),
  );
}

function mediaDescription(media: MediaNode | undefined): string | null {
  const nodes = [media, media?.groups?.[0], media?.contents?.[0]];
  return firstText(...nodes.map((node) => mediaText(node?.description)));
}

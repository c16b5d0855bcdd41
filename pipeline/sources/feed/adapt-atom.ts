import type { AtomFeed } from "feedsmith";
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
import { mediaEnclosures, mediaImage, mediaText } from "./adapt-media.ts";
import { parseFeedDate } from "./dates.ts";
import type { ParsedEntry, ParsedFeedHead, ReadFeed } from "./parsed-feed.ts";

type AtomLink = AtomFeed.Link<string>;
type AtomEntry = AtomFeed.Entry<string>;
type AtomHead = AtomFeed.Feed<string>;

/** Atom of both versions, as feedsmith reads it, in our terms. */
export function adaptAtom(atom: AtomHead): ReadFeed {
  const feed = adaptHead(atom);
  return { feed, entries: (atom.entries ?? []).map((entry) => adaptEntry(entry, feed)) };
}

function adaptHead(atom: AtomHead): ParsedFeedHead {
  return {
    ...emptyHead,
    title_html: firstText(atom.title?.value, atom.dc?.titles?.[0]),
    description_html: firstText(atom.subtitle?.value, atom.dc?.descriptions?.[0], atom.itunes?.summary),
    link: linkOf(atom.links),
    id: firstText(atom.id),
    language: languageTag(atom.xml?.lang, atom.dc?.languages?.[0]),
    updated: parseFeedDate(firstText(atom.updated, atom.dc?.dates?.[0])),
    image: firstText(atom.logo, atom.icon, atom.itunes?.image),
    authors: distinctAuthors([
      ...(atom.authors ?? []).map(atomPerson),
      ...(atom.dc?.creators ?? []).map(personFrom),
      atom.itunes?.author ? personFrom(atom.itunes.author) : null,
    ]),
    categories: distinctTexts([...(atom.categories ?? []).map(categoryText), ...(atom.dc?.subjects ?? [])]),
    hub: linkOf(atom.links, "hub"),
    self: linkOf(atom.links, "self"),
  };
}

function adaptEntry(entry: AtomEntry, feed: ParsedFeedHead): ParsedEntry {
  const { dc, dcterms, media, itunes } = entry;
  const group = media?.groups?.[0];
  return {
    ...emptyEntry,
    id: firstText(entry.id),
    link: linkOf(entry.links) ?? entry.content?.src ?? null,
    title_html: firstText(entry.title?.value, dc?.titles?.[0], mediaText(media?.title), mediaText(group?.title)),
    summary_html: firstText(
      entry.summary?.value,
      dc?.descriptions?.[0],
      itunes?.summary,
      mediaText(media?.description),
      mediaText(group?.description),
    ),
    content_html: firstText(entry.content?.value),
    published: parseFeedDate(firstText(entry.published, dcterms?.issued?.[0], dc?.dates?.[0])),
    updated: parseFeedDate(firstText(entry.updated, dcterms?.modified?.[0])),
    authors: entryAuthors(entry, feed),
    categories: distinctTexts([
      ...(entry.categories ?? []).map(categoryText),
      ...(dc?.subjects ?? []),
      ...(media?.keywords ?? []),
      ...(group?.keywords ?? []),
    ]),
    language: languageTag(dc?.languages?.[0], entry.xml?.lang),
    enclosures: enclosures(entry),
    image: firstText(mediaImage(media), itunes?.image),
    duration_s: itunes?.duration ?? null,
  };
}

/** Without authors of its own an entry has its source's, else the feed's (RFC 4287 §4.2.1). */
function entryAuthors(entry: AtomEntry, feed: ParsedFeedHead): ItemAuthor[] {
  const own = distinctAuthors([
    ...(entry.authors ?? []).map(atomPerson),
    ...(entry.dc?.creators ?? []).map(personFrom),
    entry.itunes?.author ? personFrom(entry.itunes.author) : null,
  ]);
  if (own.length > 0) return own;
  const ofSource = distinctAuthors((entry.source?.authors ?? []).map(atomPerson));
  return ofSource.length > 0 ? ofSource : feed.authors;
}

function enclosures(entry: AtomEntry): ItemEnclosure[] {
  const linked = (entry.links ?? [])
    .filter(({ rel }) => rel === "enclosure")
    .flatMap(({ href, type, length }) => (href ? [{ url: href, type: type ?? null, length: length ?? null }] : []));
  const all = [...linked, ...mediaEnclosures(entry.media)];
  return all.filter(({ url }, i) => all.findIndex((other) => other.url === url) === i);
}

/** The link of a relation; without one the page itself: "alternate" in HTML before any other. */
function linkOf(links: AtomLink[] | undefined, rel = "alternate"): string | null {
  const fitting = (links ?? []).filter((link) => link.href && (link.rel || "alternate") === rel);
  const html = fitting.find(({ type }) => !type || /html/.test(type));
  return html?.href ?? fitting[0]?.href ?? null;
}

function categoryText({ label, term }: AtomFeed.Category): string | undefined {
  return firstText(label, term) ?? undefined;
}

function atomPerson({ name, uri, email }: AtomFeed.Person): ItemAuthor | null {
  const fromName = name ? personFrom(name) : null;
  return { name: fromName?.name ?? null, email: email ?? fromName?.email ?? null, url: uri ?? null };
}

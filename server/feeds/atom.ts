import { generateAtomFeed } from "feedsmith";
import { entryHtml } from "./entry-html.ts";
import { type Feed, type FeedEntry, feedForms, momentOf } from "./feed.ts";

/** A feed as Atom. RFC 4287; paging RFC 5005. */
export function atomFeed({ id, title, description, self_url, next_url, updated_at, entries }: Feed): string {
  const xml = generateAtomFeed({
    id,
    title: text(title),
    ...(description !== "" && { subtitle: text(description) }),
    updated: new Date(updated_at),
    generator: { text: "claimstream" },
    links: [
      { rel: "self", type: feedForms.atom, href: self_url },
      ...(next_url === null ? [] : [{ rel: "next", type: feedForms.atom, href: next_url }]),
    ],
    entries: entries.map(atomEntry),
  });
  const tight = xml.replaceAll(/>\s+<!\[CDATA\[/g, "><![CDATA[").replaceAll(/\]\]>\s+<\//g, "]]></");
  return tight.toWellFormed().replaceAll(unknownToXml, "");
}

/** Characters that XML 1.0 does not know; the generator lets them through. */
const unknownToXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function atomEntry(entry: FeedEntry) {
  const { id, headline, summary, url, source_name, author, updated_at, subjects } = entry;
  return {
    id,
    title: text(headline),
    ...(url !== null && { links: [{ rel: "alternate", href: url }] }),
    published: new Date(momentOf(entry)),
    updated: new Date(updated_at),
    authors: [{ name: author === null || author === "" ? source_name : author }],
    categories: subjects.map((term) => ({ term })),
    summary: text(summary),
    content: { type: "html", value: entryHtml(entry).html },
  };
}

function text(value: string) {
  return { type: "text", value };
}

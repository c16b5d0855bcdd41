import type { ItemAuthor } from "../../visit/item.ts";
import { htmlToLine } from "./clean-html.ts";
import { decodeReferences } from "./entities.ts";
import type { ParsedEntry, ParsedFeedHead } from "./parsed-feed.ts";

/** A head in which nothing is known. */
export const emptyHead: Readonly<ParsedFeedHead> = {
  title_html: null,
  description_html: null,
  link: null,
  id: null,
  language: null,
  updated: null,
  published: null,
  image: null,
  authors: [],
  categories: [],
  ttl_minutes: null,
  skip_hours: [],
  skip_days: [],
  hub: null,
  self: null,
};

/** An entry in which nothing is known. */
export const emptyEntry: Readonly<ParsedEntry> = {
  id: null,
  link: null,
  title_html: null,
  summary_html: null,
  content_html: null,
  published: null,
  updated: null,
  authors: [],
  categories: [],
  language: null,
  enclosures: [],
  transcripts: [],
  persons: [],
  image: null,
  duration_s: null,
};

/** The first of the texts that says something, trimmed. */
export function firstText(...texts: (string | null | undefined)[]): string | null {
  return texts.map((text) => text?.trim()).find(Boolean) ?? null;
}

/** A person from "me@example.org (Jo Doe)", "Jo Doe <me@example.org>", "Jo Doe" or an address alone. */
export function personFrom(written: string): ItemAuthor | null {
  const text = decodeReferences(written).replace(/\s+/g, " ").trim();
  if (text === "") return null;
  const email = /(?<![\w.+%'-])[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? null;
  const rest = email === null ? text : text.replace(email, "").replace(/mailto:/i, "");
  const name = htmlToLine(
    email === null ? rest : rest.replace(/[<[(]\s*[)>\]]/g, "").replace(/^[\s(<[]+|(?<![\s)>\],])[\s)>\],]+$/g, ""),
  );
  return name === "" && email === null ? null : { name: name || null, email, url: null };
}

/** Persons, each once, empty ones left out. */
export function distinctAuthors(authors: (ItemAuthor | null)[]): ItemAuthor[] {
  const distinct: ItemAuthor[] = [];
  for (const author of authors) {
    if (!author || !(author.name || author.email || author.url)) continue;
    if (!distinct.some((known) => keyOf(known) === keyOf(author))) distinct.push(author);
  }
  return distinct;
}

function keyOf({ name, email, url }: ItemAuthor): string | null {
  return name ?? email ?? url;
}

/** Words, each once, empty ones left out. */
export function distinctTexts(texts: (string | null | undefined)[]): string[] {
  return [...new Set(texts.flatMap((text) => firstText(text) ?? []))];
}

/** A language tag with the hyphens BCP 47 wants. */
export function languageTag(...tags: (string | null | undefined)[]): string | null {
  return firstText(...tags)?.replaceAll("_", "-") ?? null;
}

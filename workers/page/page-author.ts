import type { PageDocument, PageNode } from "./dom/page-node.ts";
import { metas, oneLine } from "./page-metas.ts";

/**
 * Who wrote the page: what its data state, then the marks that sites commonly use. A name that is the site's own counts only
 * where nobody else is named.
 */
export function pageAuthor(page: PageDocument, stated: readonly string[], site: string | null): string | null {
  const told = [...stated, ...authorMetas.flatMap((name) => metas(page, [name]))].map(authorName);
  const people = unique(told).filter((name) => !isSite(name, site));
  if (people.length > 0) return people.slice(0, 5).join(", ");
  for (const selector of authorSelectors) {
    for (const place of places(page)) {
      const found = place
        .querySelectorAll(selector)
        .slice(0, 5)
        .map((element) => authorName(element.textContent));
      const named = unique(found).filter((name) => !isSite(name, site));
      if (named.length > 0) return named.slice(0, 3).join(", ");
    }
  }
  return unique(told)[0] ?? null;
}

/** Where a byline is looked for: around the only heading first, since other stories on the page have writers too. */
function places(page: PageDocument): PageNode[] {
  const headings = page.querySelectorAll("h1");
  const around = headings.length === 1 ? headings[0]?.parentElement?.parentElement?.parentElement : null;
  return around ? [around, page] : [page];
}

const authorMetas = [
  "dc:creator",
  "author",
  "article:author",
  "dc.creator",
  "dcterms.creator",
  "parsely-author",
  "sailthru.author",
  "byl",
  "citation_author",
  "og:article:author",
] as const;

const authorSelectors = [
  '[itemprop="author"] [itemprop="name"]',
  '[itemprop="author"]',
  'a[rel~="author"]',
  '[class*="author-name" i], [class*="authorname" i], [class*="author_name" i], [class*="byline-name" i], [class*="byline__name" i]',
  'a[href*="/author/"], a[href*="/authors/"], a[href*="/autor/"], a[href*="/writer/"], a[href*="/writers/"], a[href*="/journalist"]',
  '[class*="byline" i] a',
  '[class*="byline" i]',
  '[class~="author" i], [id="author" i], [class*="article-author" i], [class*="post-author" i], [class*="term-author" i], [class*="__author" i]',
  '[class*="contributor" i]',
  '[class*="author-name" i] a',
] as const;

/** The author of a line such as "By Jane Doe" at the beginning or the end of a text, or of a name alone in the last line; null when there is none. */
export function bylineIn(lines: readonly string[]): string | null {
  const near = [...lines.slice(0, 6), ...lines.slice(-2)];
  const line = near.find(
    (one) => one.length < 90 && /^(?:(?:story|words|text|written) )?(?:by|von|par|por):?\s+\p{Lu}/iu.test(one),
  );
  return (
    authorName(line) ?? datedByline(near) ?? credit(near) ?? (lines.length > 3 ? signature(lines.slice(-3)) : null)
  );
}

/** Whom a line of its own credits: "Source: Harbour Institute". */
function credit(lines: readonly string[]): string | null {
  const named = lines.map((line) => /^(?:source|quelle|fonte|fuente)s?\s*:\s*(.{3,60})$/i.exec(line)?.[1]);
  return authorName(named.find((name) => name !== undefined));
}

/** The writer behind a date: "posted on 20 November 2026 by Jane Doe". */
function datedByline(lines: readonly string[]): string | null {
  const found = lines.map(
    (line) => /^.{0,60}\d.{0,40}\b(?:by|von|par|por) ((?:\p{Lu}[\p{L}.'’-]+ ){1,3}\p{Lu}[\p{L}'’-]+)$/u.exec(line)?.[1],
  );
  return found.find((name) => name !== undefined) ?? null;
}

/** Of the last lines the one of two or three words, each with a capital, and nothing else. */
function signature(lines: readonly string[]): string | null {
  return lines.findLast((line) => /^(?:\p{Lu}[\p{Ll}'’-]+ ){1,2}\p{Lu}[\p{L}'’-]*\p{Ll}$/u.test(line)) ?? null;
}

/** A name freed of "By", job and date; null for addresses, handles, whole sentences and names of the site's staff as such. */
export function authorName(text: string | null | undefined): string | null {
  const name = oneLine(text)
    ?.replace(
      /^[\s|–-]+|^(?:(?:text )?und )?(?:interview|text|photos?|fotos?|words|story|autor(?:in|en)?|author|verfasst)\s*:\s*/i,
      "",
    )
    .replace(/^(?:written|posted|reported|published|story|words|text)?\s*(?:by|von|par|por)\b:?\s+/i, "")
    .replace(
      /\s*(?:[|•·–—]|\bon\b|\bfor\b|\bam\b|\b(?:published|updated|edited|photo(?:graph)?s?) (?:by|on|at)?|\s\d|^\d).*$/i,
      "",
    )
    .replace(/[\s,;:/-]+$/, "");
  if (!name || isNobody(name) || (/[\s,]/.test(name) && !hasCapital(name))) return null;
  return name.split(" ").length <= 8 && /\p{L}{2}/u.test(name) && !/\p{L}{3}[.!?]\s+\p{Lu}\p{Ll}{3}/u.test(name)
    ? name
    : null;
}

/** Scripts without capitals have names all the same. */
function hasCapital(name: string): boolean {
  return /\p{Lu}/u.test(name) || !/\p{Ll}/u.test(name);
}

function isNobody(name: string): boolean {
  return /^[,;]|^https?:|@|^(?:admin|administrator|editor|staff|redaktion|guest|anonymous|unknown)$|min read|\bwww\.|^follow |^(?:last )?updated\b/i.test(
    name,
  );
}

/** The site's own name or a part of it, or an address. */
function isSite(name: string, site: string | null): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return (
    letters(site ?? "").includes(letters(name)) ||
    /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|at|de|ch|fr|it|es|eu|info|tv|co\.uk)$/i.test(name)
  );
}

function unique(names: (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}

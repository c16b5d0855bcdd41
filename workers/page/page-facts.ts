import type { PageDocument } from "./dom/page-node.ts";
import { isoDate } from "./stated-date.ts";
import { readStructuredData, type StructuredData } from "./structured-data.ts";

/** What a page says about itself outside its text. */
export interface PageFacts {
  title: string | null;
  author: string | null;
  /** As the page states it: a day or a full timestamp. */
  published: string | null;
  canonical_url: string | null;
  /** BCP 47, from the root element. */
  language: string | null;
}

/** Reads title, author, date, address and language from JSON-LD, meta elements and the marks that sites commonly use, in this order of trust. */
export function readPageFacts(page: PageDocument): PageFacts {
  const data = readStructuredData(page);
  return {
    title: pageTitle(page, data),
    author: pageAuthor(page, data),
    published: pagePublished(page, data),
    canonical_url: httpAddress(attribute(page, 'link[rel="canonical"]', "href") ?? meta(page, ["og:url"])),
    language: page.documentElement?.getAttribute("lang") || meta(page, ["og:locale", "language", "content-language"]),
  };
}

function pageTitle(page: PageDocument, data: StructuredData): string | null {
  const heading = onlyHeading(page);
  const named = data.headline ?? meta(page, ["og:title", "twitter:title", "dc.title", "parsely-title"]);
  const whole = clean(page.querySelector("title")?.textContent);
  // A lone heading that has words of the page's other titles is what readers see; those may be cut for machines.
  if (heading && sharedWords(heading, `${whole ?? ""} ${named ?? ""}`) >= 0.4) return heading;
  return withoutSiteName(named ?? heading ?? whole, meta(page, ["og:site_name"]));
}

function onlyHeading(page: PageDocument): string | null {
  const headings = [...page.querySelectorAll("h1")].map((h) => clean(h.textContent)).filter((text) => text !== null);
  const fitting = headings.filter((text) => text.split(" ").length >= 3);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Share of a text's words that another has too. */
function sharedWords(text: string, other: string): number {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(other.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

function withoutSiteName(title: string | null, site: string | null): string | null {
  if (!title) return null;
  const parts = title.split(/\s+[|»–—·-]\s+|\s+::\s+/);
  const first = parts[0] ?? title;
  const last = parts.at(-1) ?? "";
  const namesSite = site !== null && last.toLowerCase().includes(site.toLowerCase());
  if (parts.length > 1 && (namesSite || title.includes(" | ")) && first.split(" ").length >= 3) return clean(first);
  return title;
}

function pageAuthor(page: PageDocument, data: StructuredData): string | null {
  const named = [...data.authors, ...metas(page, authorMetas)].map(authorName).filter((name) => name !== null);
  if (named.length > 0) return [...new Set(named)].slice(0, 5).join(", ");
  for (const selector of authorSelectors) {
    const names = [...page.querySelectorAll(selector)].slice(0, 5).map((e) => authorName(e.textContent));
    const found = [...new Set(names.filter((name) => name !== null))];
    if (found.length > 0) return found.slice(0, 3).join(", ");
  }
  return null;
}

const authorMetas = [
  "author",
  "article:author",
  "dc.creator",
  "dcterms.creator",
  "parsely-author",
  "sailthru.author",
  "byl",
  "citation_author",
  "og:article:author",
];
const authorSelectors = [
  '[itemprop="author"] [itemprop="name"]',
  '[itemprop="author"]',
  'a[rel~="author"]',
  '[class*="author-name" i], [class*="authorname" i], [class*="author_name" i], [class*="byline-name" i], [class*="byline__name" i]',
  'a[href*="/author/"], a[href*="/authors/"], a[href*="/autor/"]',
  '[class*="byline" i] a',
  '[class*="byline" i]',
  '[class~="author" i], [id="author" i], [class*="article-author" i], [class*="post-author" i]',
];

/** The author of a line such as "By Jane Doe" at the beginning or the end of a text; null when there is none. */
export function bylineIn(lines: readonly string[]): string | null {
  const near = [...lines.slice(0, 6), ...lines.slice(-2)];
  const line = near.find(
    (one) => one.length < 90 && /^(?:(?:story|words|text|written) )?(?:by|von|par|por):?\s+\p{Lu}/iu.test(one),
  );
  return authorName(line);
}

/** A name freed of "By", job and date; null for addresses, handles, whole sentences and names of the site's staff as such. */
function authorName(text: string | null | undefined): string | null {
  const name = clean(text)
    ?.replace(
      /^[\s|–-]+|^(?:(?:text )?und )?(?:interview|text|photos?|fotos?|words|story|autor(?:in|en)?|author|verfasst)\s*:\s*/i,
      "",
    )
    .replace(/^(?:written|posted|reported|published|story|words|text)?\s*(?:by|von|par|por)\b:?\s+/i, "")
    .replace(/\s*([|•·–—]|\bon\b|\bfor\b|\bpublished\b|\bupdated\b|\d).*$/i, "")
    .replace(/[\s,;:/-]+$/, "");
  if (
    !name ||
    /^[,;]|^https?:|@|^(admin|administrator|editor|staff|redaktion|guest|anonymous|unknown)$|min read|\.(com|org|net|de|co\.uk)$|^follow /i.test(
      name,
    )
  )
    return null;
  return name.split(" ").length <= 8 && /\p{L}{2}/u.test(name) && !/\p{L}[.!?]\s+\p{Lu}\p{Ll}{3}/u.test(name)
    ? name
    : null;
}

function pagePublished(page: PageDocument, data: StructuredData): string | null {
  const stated = data.published ?? meta(page, dateMetas) ?? firstDate(page, dateSelectors);
  return stated ? isoDate(stated) : null;
}

const dateMetas = [
  "article:published_time",
  "datepublished",
  "og:published_time",
  "article:published",
  "og:article:published_time",
  "parsely-pub-date",
  "sailthru.date",
  "dc.date.issued",
  "dcterms.date",
  "dc.date",
  "dcterms.created",
  "date",
  "pubdate",
  "publishdate",
  "publish-date",
  "publish_date",
  "publication_date",
  "citation_publication_date",
  "article.published",
  "cxenseparse:recs:publishtime",
  "vr:published_time",
  "last-modified",
  "article:modified_time",
  "og:updated_time",
];
const dateSelectors = [
  '[itemprop="datePublished"]',
  "time[pubdate]",
  "article time[datetime], header time[datetime], main time[datetime]",
  "time[datetime]",
  "time",
  'abbr.published, .published, [class*="publish" i], [class*="pubdate" i], [class*="posted-on" i]',
  '[class*="timestamp" i], [class*="entry-date" i], [class*="post-date" i], [class*="date" i], [id*="date" i]',
];

function firstDate(page: PageDocument, selectors: string[]): string | null {
  for (const selector of selectors) {
    for (const element of [...page.querySelectorAll(selector)].slice(0, 5)) {
      const stated =
        element.getAttribute("datetime") ?? element.getAttribute("content") ?? element.getAttribute("title");
      for (const text of [stated, element.textContent]) if (text && text.length < 200 && isoDate(text)) return text;
    }
  }
  return null;
}

function meta(page: PageDocument, names: string[]): string | null {
  return metas(page, names)[0] ?? null;
}

function metas(page: PageDocument, names: string[]): string[] {
  const found = new Map<string, string[]>();
  for (const element of page.querySelectorAll("meta[content]")) {
    const key = element.getAttribute("property") ?? element.getAttribute("name") ?? element.getAttribute("itemprop");
    const content = clean(element.getAttribute("content"));
    if (key && content) found.set(key.toLowerCase(), [...(found.get(key.toLowerCase()) ?? []), content]);
  }
  for (const name of names) {
    const values = found.get(name)?.filter((value) => !/^https?:/.test(value) || name === "og:url");
    if (values && values.length > 0) return values;
  }
  return [];
}

function attribute(page: PageDocument, selector: string, name: string): string | null {
  return clean(page.querySelector(selector)?.getAttribute(name));
}

function httpAddress(address: string | null): string | null {
  return address && /^https?:\/\//i.test(address) ? address : null;
}

/** One line of text, or null when there is none. */
function clean(text: string | null | undefined): string | null {
  return text?.replace(/\s+/g, " ").trim() || null;
}

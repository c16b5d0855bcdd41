import { Readability } from "@mozilla/readability";
import type { Block } from "./block-gathering.ts";
import type { PageDocument, PageElement } from "./dom/page-node.ts";
import { pageAuthor } from "./page-author.ts";
import { pagePublished } from "./page-date.ts";
import { meta, metas, oneLine } from "./page-metas.ts";
import { pageTitle } from "./page-title.ts";
import { sharedNames } from "./shared-names.ts";
import { siteNames } from "./site-names.ts";
import { decodeEntities, readStructuredData } from "./structured-data.ts";

/** What a page says about itself outside its text. */
export interface PageFacts {
  title: string | null;
  /** Its title element as it stands, cut at 500 characters; null where there is none. */
  page_title: string | null;
  author: string | null;
  /** The site's own name where the page gives it as the writer and nobody else is named near its heading. */
  house: string | null;
  /** As the page states it: a day or a full timestamp. */
  published: string | null;
  canonical_url: string | null;
  /** BCP 47, from the root element. */
  language: string | null;
}

/** What is known of a page beside its mark-up. */
export interface PagePlace {
  /** Where it was found. */
  url: string | null;
  /** What whoever follows the site calls it. */
  source_name: string | null;
  /** Title elements of other pages of its host. */
  host_titles: readonly string[];
  /** All of its blocks. */
  lines: readonly Block[];
}

/** Reads title, author, date, address and language from JSON-LD, meta elements and the marks that sites commonly use. */
export function readPageFacts(page: PageDocument, { url, source_name, host_titles, lines }: PagePlace): PageFacts {
  const { headline, authors, published, changed, publisher } = readStructuredData(page);
  const site_name = meta(page, ["og:site_name"]);
  const canonical = oneLine(canonicalLink(page)?.getAttribute("href")) ?? meta(page, ["og:url"]);
  const page_title = oneLine(page.title.slice(0, pageTitleLength));
  const headings = Array.from(page.querySelectorAll("h1"), ({ textContent }) => textContent.slice(0, pageTitleLength));
  const learnt = page_title ? sharedNames(page_title, host_titles, headings) : [];
  const title = pageTitle(page, {
    stock: oneLine(decodeEntities(stockTitle(page, headline) ?? "")),
    headline,
    cards: metas(page, ["og:title"])
      .concat(metas(page, ["twitter:title"]))
      .map(decodeEntities),
    isSite: siteNames([site_name, publisher, meta(page, ["application-name"]), source_name], [canonical, url], learnt),
  });
  const sites = [site_name, publisher, lastPart(page.title)].filter((name) => name !== null);
  return {
    title,
    page_title,
    ...pageAuthor(page, { stated: authors, sites, title, lines, url }),
    published: pagePublished(page, { published, changed }, [canonical, url], lines),
    canonical_url: canonical && /^https?:\/\//i.test(canonical) ? canonical : null,
    language: page.documentElement?.getAttribute("lang") || meta(page, ["og:locale", "language", "content-language"]),
  };
}

/** How much of a title element is kept and compared. Characters; ours. */
const pageTitleLength = 500;

function canonicalLink(page: PageDocument): PageElement | undefined {
  return [...page.getElementsByTagName("link")].find((link) => link.getAttribute("rel") === "canonical");
}

/** What stands last in a title element, which is mostly the site. */
function lastPart(title: string): string | null {
  return /.\s[|»–—·•-]\s+([^|»–—·•]+)$/.exec(title)?.[1] ?? null;
}

declare module "@mozilla/readability" {
  /** What Readability takes from a page's head. Its names. */
  interface Readability<T> {
    _getArticleMetadata(jsonld: { title?: string }): { title?: string | null };
  }
}

/** The title that Readability gives a page: its JSON-LD's, else its meta elements', else the title element's without its ends. */
function stockTitle(page: PageDocument, headline: string | null): string | null {
  const found = new Readability(page as unknown as Document)._getArticleMetadata(headline ? { title: headline } : {});
  return found.title || null;
}

import type { PageDocument, PageElement } from "./dom/page-node.ts";
import type { Block } from "./html-blocks.ts";
import { pageAuthor } from "./page-author.ts";
import { pagePublished } from "./page-date.ts";
import { meta, metas, oneLine } from "./page-metas.ts";
import { pageTitle } from "./page-title.ts";
import { readStructuredData } from "./structured-data.ts";

/** What a page says about itself outside its text. */
export interface PageFacts {
  title: string | null;
  author: string | null;
  /** The site's own name where the page gives it as the writer and nobody else is named near its heading. */
  house: string | null;
  /** As the page states it: a day or a full timestamp. */
  published: string | null;
  canonical_url: string | null;
  /** BCP 47, from the root element. */
  language: string | null;
}

/** Reads title, author, date, address and language from JSON-LD, meta elements and the marks that sites commonly use. `url`: where the page was found; `lines`: all of its blocks. */
export function readPageFacts(page: PageDocument, url: string | null, lines: readonly Block[]): PageFacts {
  const { headline, authors, published, publisher } = readStructuredData(page);
  const site_name = meta(page, ["og:site_name"]);
  const named = titleMetas.flatMap((name) => metas(page, [name]).slice(0, 1));
  const canonical = oneLine(canonicalLink(page)?.getAttribute("href")) ?? meta(page, ["og:url"]);
  const title = pageTitle(page, { headline, named, site_name });
  const sites = [site_name, publisher, lastPart(page.title)].filter((name) => name !== null);
  return {
    title,
    ...pageAuthor(page, { stated: authors, sites, title, lines, url }),
    published: pagePublished(page, published, [canonical, url], lines),
    canonical_url: canonical && /^https?:\/\//i.test(canonical) ? canonical : null,
    language: page.documentElement?.getAttribute("lang") || meta(page, ["og:locale", "language", "content-language"]),
  };
}

function canonicalLink(page: PageDocument): PageElement | undefined {
  return [...page.getElementsByTagName("link")].find((link) => link.getAttribute("rel") === "canonical");
}

/** What stands last in a title element, which is mostly the site. */
function lastPart(title: string): string | null {
  return /.\s[|»–—·•-]\s+([^|»–—·•]+)$/.exec(title)?.[1] ?? null;
}

const titleMetas = ["og:title", "twitter:title", "dc:title", "dc.title", "dcterms.title", "parsely-title"] as const;

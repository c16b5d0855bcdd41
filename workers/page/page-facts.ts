import type { PageDocument } from "./dom/page-node.ts";
import { pageAuthor } from "./page-author.ts";
import { pagePublished } from "./page-date.ts";
import { meta, metas, oneLine } from "./page-metas.ts";
import { pageTitle } from "./page-title.ts";
import { readStructuredData } from "./structured-data.ts";

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

/** Reads title, author, date, address and language from JSON-LD, meta elements and the marks that sites commonly use. `url`: where the page was found. */
export function readPageFacts(page: PageDocument, url: string | null): PageFacts {
  const { headline, authors, published } = readStructuredData(page);
  const site_name = meta(page, ["og:site_name"]);
  const named = titleMetas.flatMap((name) => metas(page, [name]).slice(0, 1));
  const canonical =
    oneLine(page.querySelector('link[rel="canonical"]')?.getAttribute("href")) ?? meta(page, ["og:url"]);
  return {
    title: pageTitle(page, { headline, named, site_name }),
    author: pageAuthor(page, authors, site_name),
    published: pagePublished(page, published, [canonical, url]),
    canonical_url: canonical && /^https?:\/\//i.test(canonical) ? canonical : null,
    language: page.documentElement?.getAttribute("lang") || meta(page, ["og:locale", "language", "content-language"]),
  };
}

const titleMetas = ["og:title", "twitter:title", "dc:title", "dc.title", "dcterms.title", "parsely-title"] as const;

import { Readability } from "@mozilla/readability";
import type { PageDocument } from "./dom/page-node.ts";

declare module "@mozilla/readability" {
  /** What Readability takes from a page's head. Its names. */
  interface Readability<T> {
    _getArticleMetadata(jsonld: { title?: string }): { title?: string | null };
  }
}

/** The title that Readability gives a page: its JSON-LD's, else its meta elements', else the title element's without its ends. */
export function stockTitle(page: PageDocument, headline: string | null): string | null {
  const found = new Readability(page as unknown as Document)._getArticleMetadata(headline ? { title: headline } : {});
  return found.title || null;
}

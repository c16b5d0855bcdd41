import type { PageDocument } from "./dom/page-node.ts";
import { parsePage } from "./dom/parse-page.ts";

/**
 * HTML text as a document whose scripts never run and whose style sheets are never read. Our tree is jsdom's to the letter
 * of its text, at a tenth of the cost; what it should ever fail on is given to jsdom.
 */
export async function parseHtml(html: string): Promise<PageDocument> {
  try {
    return parsePage(withoutSilentParts(html));
  } catch {
    return referenceDocument(html);
  }
}

type Parse = (html: string) => Document;
let reference: Promise<Parse> | null = null;

/** The same by jsdom, the reference. Its nodes can do all that ours can, hence the type. One window serves all pages: half the time of a window each. */
export async function referenceDocument(html: string): Promise<PageDocument> {
  reference ??= openReference();
  return (await reference)(withoutSilentParts(html)) as unknown as PageDocument;
}

// jsdom is loaded at the first page that needs it.
async function openReference(): Promise<Parse> {
  const { JSDOM } = await import("jsdom");
  const { DOMParser } = new JSDOM("").window;
  return (html) => new DOMParser().parseFromString(html, "text/html");
}

/**
 * Style, comments and non-data scripts carry nothing that is read and cost most of the parsing time. They are found in one
 * pass from front to back, since each may hold the other's marks as text.
 */
function withoutSilentParts(html: string): string {
  return html.replace(silentParts, (part) => (/^<script\b[^>]*ld\+json/i.test(part) ? part : ""));
}

const silentParts =
  /<!--(?!-?>)[\s\S]*?--!?>|<style\b[^>]*>[\s\S]*?<\/style\s*>|<script\b[^>]*>[\s\S]*?<\/script\s*>|<svg\b[^>]*>[\s\S]*?<\/svg\s*>/gi;

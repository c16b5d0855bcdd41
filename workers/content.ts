import type { Document, Extraction } from "./extraction.ts";
import { readFragment, readPage } from "./readable-text.ts";

/** The text of a document and what is known about it. */
export type Content = Pick<
  Extraction,
  "content" | "content_origin" | "title" | "author" | "published" | "canonical_url"
> & { language: string | null };

/** A page must give this share of the item's own words to be taken for it: a shorter one is a wall or a notice. Ours. */
const pageShareMin = 0.8;

/** The longer credible text of page and item body; what a pay-wall or a question of consent lets through is no article. Plain text is taken as it is, to the letter. */
export async function readContent(document: Document): Promise<Content> {
  const page = document.page
    ? await readPage(document.page.bytes, { content_type: document.page.content_type, url: document.url })
    : null;
  const body = await bodyText(document);
  const facts = {
    title: page?.title ?? null,
    author: page?.author ?? null,
    published: page?.published ?? null,
    canonical_url: page?.canonical_url ?? null,
    language: page?.language ?? null,
  };
  if (page && !page.walled && page.text !== "" && words(page.text) >= pageShareMin * words(body))
    return { ...facts, content: page.text, content_origin: "page" };
  return { ...facts, content: body, content_origin: body === "" ? "none" : "body" };
}

async function bodyText({ body }: Document): Promise<string> {
  if (!body) return "";
  return "html" in body ? readFragment(body.html) : body.text;
}

function words(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

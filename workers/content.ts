import { wordsBetween } from "./claims/word-count.ts";
import type { Document, Extraction } from "./extraction.ts";
import { readFragment, readPage } from "./text/readable-text.ts";

/** The text of a document and what is known about it. */
export type Content = Pick<
  Extraction,
  | "content"
  | "content_origin"
  | "title"
  | "page_title"
  | "author"
  | "published"
  | "canonical_url"
  | "ruled"
  | "text_problem"
> & { language: string | null };

/** A page must give this share of the item's own words to be taken for it: a shorter one is a wall or a notice. Ours. */
const pageShareMin = 0.8;

/** The longer credible text of page and item body; what a pay-wall or a question of consent lets through is no article. Plain text is taken as it is, to the letter. */
export async function readContent(document: Document): Promise<Content> {
  const page = document.page
    ? await readPage(document.page.bytes, {
        content_type: document.page.content_type,
        url: document.url,
        rules: document.article_rules,
        source_name: document.source_name,
        host_titles: document.host_titles,
      })
    : null;
  const body = await bodyText(document);
  const facts = {
    title: page?.title ?? null,
    author: page?.author ?? null,
    published: page?.published ?? null,
    canonical_url: page?.canonical_url ?? null,
    language: page?.language ?? null,
    ...(page?.page_title ? { page_title: page.page_title } : {}),
    ...(page?.ruled ? { ruled: page.ruled.facts, ...missedRules(page.ruled.missed) } : {}),
  };
  const isWhole = page && (page.ruled?.has_text || wordCount(page.text) >= pageShareMin * wordCount(body));
  if (page && !page.walled && page.text !== "" && isWhole)
    return { ...facts, content: page.text, content_origin: "page" };
  return { ...facts, content: body, content_origin: body === "" ? "none" : "body" };
}

/** A page that its rules no longer fit is read as any other, and the record says so. */
function missedRules(missed: string[]): Pick<Extraction, "text_problem"> {
  if (missed.length === 0) return {};
  return { text_problem: `The source's rules for ${missed.join(", ")} found nothing on the page.` };
}

async function bodyText({ body }: Document): Promise<string> {
  if (!body) return "";
  return "html" in body ? readFragment(body.html) : body.text;
}

function wordCount(text: string): number {
  return wordsBetween(text, 0, text.length);
}

import type { ArticleRules, RuledFacts } from "../extraction.ts";
import { withoutEnds, withoutTail } from "../page/article-ends.ts";
import { type PageBlocks, pageBlocks, withoutGaps } from "../page/article-gaps.ts";
import { type RuledPage, readByRules } from "../page/article-rules.ts";
import { articleBlocks } from "../page/boilerplate.ts";
import { bylineIn, creditIn, signatureIn } from "../page/byline.ts";
import { decodeHtml } from "../page/charset.ts";
import type { PageDocument, PageElement } from "../page/dom/page-node.ts";
import { blocksText, htmlBlocks, wordCount } from "../page/html-blocks.ts";
import { parseHtml } from "../page/html-document.ts";
import type { PageFacts } from "../page/page-facts.ts";
import { removeSurroundings } from "../page/page-surroundings.ts";
import { isWall } from "../page/page-wall.ts";

/** An article page, read: its paragraphs apart by one blank line, and what it says about itself. */
export interface ReadablePage extends Omit<PageFacts, "house"> {
  text: string;
  /** A wall or a question stands in the article's place; the text is what it lets through. */
  walled: boolean;
  /** What the source's own rules found, and which of them found nothing; null where there are none. */
  ruled: { has_text: boolean; facts: RuledFacts; missed: RuledPage["missed"] } | null;
}

/** Pages longer than this are cut: no article is, and the parser's memory grows with it. Characters; ours. */
const pageLengthMax = 5_000_000;

/** Pages nested deeper than this are read without looking for the article: the search takes minutes there. Levels; ours, half of what browsers keep. */
const depthMax = 256;

/** Pages with more headings of the first two ranks are read without looking for the article: it compares each with the title, time and again. Ours: the longest lists have some hundreds. */
const headingsMax = 1000;

/** Where a page comes from, and by which rules it is read. */
interface PageOrigin {
  content_type: string | null;
  url: string | null;
  rules?: ArticleRules | undefined;
  /** What whoever follows the site calls it. */
  source_name?: string | null;
  /** Title elements of other pages of its host. */
  host_titles?: readonly string[] | undefined;
}

/** The article text and facts of an HTML page as fetched from `url`. Never throws for what the bytes hold: a page without an article gives an empty text. */
export async function readPage(bytes: Uint8Array, { content_type, url, ...known }: PageOrigin): Promise<ReadablePage> {
  return readPageHtml(decodeHtml(bytes, content_type), url, known);
}

/** The same for a page already decoded; by the source's rules first, where there are any. */
export async function readPageHtml(
  html: string,
  url: string | null,
  { rules, source_name, host_titles }: Pick<PageOrigin, "rules" | "source_name" | "host_titles"> = {},
): Promise<ReadablePage> {
  const page = await parseHtml(html.slice(0, pageLengthMax));
  const ruled = rules && readByRules(page, rules);
  const read = await readDocument(page, url, { source_name, host_titles });
  if (!ruled) return { ...read, ruled: null };
  const { text, facts, missed } = ruled;
  return { ...read, ...facts, text: text ?? read.text, ruled: { has_text: text !== null, facts, missed } };
}

/** The same of a page already parsed, which it changes; by no rules of a source. Lists of the reference engine are no arrays. */
export async function readDocument(
  page: PageDocument,
  url: string | null,
  { source_name = null, host_titles = [] }: Pick<PageOrigin, "source_name" | "host_titles"> = {},
): Promise<Omit<ReadablePage, "ruled">> {
  searching ??= openSearch();
  const { findArticle, readPageFacts } = await searching;
  const lines = page.body ? htmlBlocks(page.body) : [];
  const { house, ...facts } = readPageFacts(page, { url, source_name, host_titles, lines });
  const headings = Array.from(page.querySelectorAll("h1"), (heading) => heading.textContent);
  const deep = depthOf(page) > depthMax || page.querySelectorAll("h1, h2").length > headingsMax;
  if (!deep) removeSurroundings(page);
  const whole = pageBlocks(page);
  const article = deep ? null : findArticle(page);
  const blocks = article?.content ? withoutGaps(htmlBlocks(article.content), whole) : [];
  const author = facts.author ?? authorInText(blocks.map(({ text }) => text)) ?? house;
  const found = blocksText(
    withoutEnds(
      articleBlocks(withoutTail(blocks), [facts.title, author, ...(author?.split(", ") ?? []), ...headings]),
      facts.title,
    ),
  );
  const text = found === "" ? wholeText(whole) : found;
  return {
    ...facts,
    title: facts.title ?? (article?.title || null),
    author,
    language: facts.language ?? (article?.lang || null),
    text,
    walled: isWall(text, lines),
  };
}

let searching: ReturnType<typeof openSearch> | null = null;

// Loaded at the first page: those who read feeds alone need none of it.
async function openSearch() {
  const [{ findArticle }, { readPageFacts }, { keepShapes }] = await Promise.all([
    import("../page/article-search.ts"),
    import("../page/page-facts.ts"),
    import("../page/kept-shapes.ts"),
  ]);
  keepShapes();
  return { findArticle, readPageFacts };
}

/** Whom the article's first and last lines name. */
function authorInText(lines: readonly string[]): string | null {
  const ends = lines.slice(-2);
  return bylineIn([...lines.slice(0, 6), ...ends]).join(", ") || signatureIn(lines) || creditIn(ends);
}

/** The text of an HTML fragment such as a feed item's body, by the same block rules, without looking for the article in it. */
export async function readFragment(html: string): Promise<string> {
  const { body } = await parseHtml(html.slice(0, pageLengthMax));
  return body ? blocksText(articleBlocks(htmlBlocks(body))) : "";
}

/** How deep a page's elements are nested, counted without recursion. */
function depthOf(page: PageDocument): number {
  let deepest = 0;
  let depth = 0;
  let node: PageElement | null = page.documentElement;
  while (node) {
    if (depth > deepest) deepest = depth;
    if (node.firstElementChild) {
      node = node.firstElementChild;
      depth++;
      continue;
    }
    while (node && !node.nextElementSibling) {
      node = node.parentElement;
      depth--;
    }
    node = node?.nextElementSibling ?? null;
  }
  return deepest;
}

/** What is left when no article is found: the paragraphs of some length, of the page's main part or else of all of it. */
function wholeText({ main, all }: PageBlocks): string {
  for (const part of [main, all]) {
    const blocks = articleBlocks(part).filter(({ linked, text }) => linked < 0.5 && wordCount(text) >= 8);
    if (blocks.length > 0) return blocksText(blocks);
  }
  return "";
}

import type { Block } from "./block-gathering.ts";
import type { PageDocument, PageElement } from "./dom/page-node.ts";
import { htmlBlocks, wordCount } from "./html-blocks.ts";

/** All blocks of a page, and those of them that it marks as its article's. */
export interface PageBlocks {
  all: Block[];
  /** Texts of the blocks of what publishing systems call the article's body. */
  marked: ReadonlySet<string>;
  /** Blocks of what HTML calls the article or the main part, the first of them. */
  main: Block[];
}

/** The blocks of a page as it stands. A mark counts when one element alone has it. */
export function pageBlocks(page: PageDocument): PageBlocks {
  const elements = [...page.getElementsByTagName("*")];
  const bodies = bodyMarks.map((isMarked) => elements.filter(isMarked)).find((found) => found.length > 0);
  const body = bodies?.length === 1 ? bodies[0] : undefined;
  const main = elements.find((element) => isMain(element));
  const zones = new Map([body, main].filter((zone) => zone !== undefined).map((zone) => [zone, [] as Block[]]));
  const all = page.body ? htmlBlocks(page.body, zones) : [];
  const blocksOf = (zone: PageElement | undefined) => (zone ? (zones.get(zone) ?? []) : []);
  return { all, marked: new Set(blocksOf(body).map(({ text }) => text)), main: blocksOf(main) };
}

function isMain(element: PageElement): boolean {
  const { localName } = element;
  return localName === "article" || localName === "main" || element.getAttribute("role") === "main";
}

/** Ours, from common usage of publishing systems; the first that a page uses counts. */
const bodyMarks = [
  (element: PageElement) => element.getAttribute("itemprop") === "articleBody",
  ({ className }: PageElement) =>
    className !== "" && /article-body|articlebody|article__body|story-body/i.test(className),
  ({ className }: PageElement) =>
    className !== "" &&
    /(?:^|\s)(?:entry|post)-content(?:\s|$)|article-content|content-article|article__content/i.test(className),
] as const;

/**
 * An article's blocks with the paragraphs of the page that belong among them and were passed over: those between two of its
 * blocks that are beside one of them or marked as the article's, and those that join its first one from above. More than
 * the article itself has would be other stories: then it stays as it is.
 */
export function withoutGaps(article: Block[], page: PageBlocks): Block[] {
  const spots = spotsOf(article, page.all);
  const missing = missingIn(page, spots, new Set(article.map(({ text }) => text)));
  if (lengthOf([...missing.values()].flat()) > lengthOf(article)) return article;
  return [...(missing.get(-1) ?? []), ...article.flatMap((block, at) => [block, ...(missing.get(at) ?? [])])];
}

/** A block shorter than this may stand anywhere on a page. Characters; ours. */
const tellingLength = 60;

/** Where in the page the article's blocks stand: their numbers there to their numbers in the article. */
function spotsOf(article: Block[], all: Block[]): Map<number, number> {
  const numbers = new Map(article.map(({ text }, at) => [text, at] as const).reverse());
  return new Map(
    all.flatMap(({ text }, at) => {
      const number = text.length >= tellingLength ? numbers.get(text) : undefined;
      return number === undefined ? [] : [[at, number]];
    }),
  );
}

/** The paragraphs that belong to the article, by the number of its block that they follow; -1 for those above it. */
function missingIn({ all, marked }: PageBlocks, spots: Map<number, number>, taken: Set<string>): Map<number, Block[]> {
  const places = [...spots.keys()];
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  const missing = new Map<number, Block[]>();
  const has = (block: Block | undefined) => block !== undefined && taken.has(block.text);
  let behind = -1;
  for (let at = startOf(all, first); at < last; at++) {
    behind = spots.get(at) ?? behind;
    const block = all[at];
    if (!block || !isProse(block) || has(block)) continue;
    if (at < first || marked.has(block.text) || has(all[at - 1]) || has(all[at + 1]))
      missing.set(behind, [...(missing.get(behind) ?? []), block]);
  }
  return missing;
}

/** Where the paragraphs begin that lead to a block with nothing but headings between them. */
function startOf(all: Block[], first: number): number {
  let start = first;
  for (let at = first - 1; at >= 0; at--) {
    const block = all[at];
    if (!block || !(isProse(block) || /^h[2-6]$/.test(block.tag))) break;
    start = at;
  }
  return start;
}

/** Words that make a paragraph. Ours. */
const proseWords = 20;

function isProse({ text, tag, linked }: Block): boolean {
  return tag === "p" && linked < 0.3 && wordCount(text) >= proseWords;
}

function lengthOf(blocks: Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

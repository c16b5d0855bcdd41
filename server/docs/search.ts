import MiniSearch from "minisearch";
import type { DocsPage, Section } from "./page.ts";

/** A page that was found, with what of it fits the query best. */
export interface FoundPage {
  page: DocsPage;
  excerpt: string;
}

/** How much a word in the title or the name counts, against one in the text. Ours. */
const titleWeight = 3;

/** Characters of an excerpt. Ours. */
const excerptMax = 500;

/** How much a section counts: there is one page for each operation, and few that explain. Ours. */
const sectionWeight: Record<Section, number> = {
  Handbook: 2,
  "Operations guide": 1.2,
  Reference: 1.5,
  "Tools for agents": 1,
  Operations: 0.7,
};

/** Pages of operations that are listed before others that fit as well. Ours. */
const operationsFirst = 3;

/** Words of questions that are on every page. */
const common = new Set(
  (
    "a an and are at be by can do does for from how i if in is it me my of on or that the there this to what when where " +
    "which why with you"
  ).split(" "),
);

/**
 * The pages that have words of the query, the best fitting first: rare words count more than frequent ones, pages with all words
 * far more than those with some, and the page that is called so most.
 */
export function searchPages(pages: readonly DocsPage[], query: string, most: number): FoundPage[] {
  const asked = [...new Set(wordsOf(query))];
  const telling = asked.filter((word) => !common.has(word));
  const words = telling.length > 0 ? telling : asked;
  const name = query.trim().toLowerCase();
  const weightOf = ({ id, section }: DocsPage) => sectionWeight[section] * (id.endsWith(name) ? titleWeight : 1);
  const found = indexOf(pages)
    .search(words.join(" "), { boostDocument: (at) => weightOf(pages[at]!) })
    .map(({ id, score, queryTerms }) => ({ page: pages[id]!, score: score * queryTerms.length }))
    .sort((a, b) => b.score - a.score);
  return explainedFirst(found)
    .slice(0, most)
    .map(({ page }) => ({ page, excerpt: excerptOf(page, words) }));
}

/** The indexes of pages that were searched before: making one takes longer than finding pages. */
const indexes = new WeakMap<readonly DocsPage[], MiniSearch>();

function indexOf(pages: readonly DocsPage[]): MiniSearch {
  const known = indexes.get(pages);
  if (known) return known;
  const made = new MiniSearch({
    fields: ["name", "text"],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      boost: { name: titleWeight },
      tokenize: (words) => words.split(" "),
    },
  });
  made.addAll(pages.map(({ id, title, text }, at) => ({ id: at, name: `${id} ${title}`, text })));
  indexes.set(pages, made);
  return made;
}

/** After some operations, whatever explains comes before the others. */
function explainedFirst<Found extends { page: DocsPage }>(found: readonly Found[]): Found[] {
  const operations = found.filter(({ page }) => page.section === "Operations");
  const later = new Set(operations.slice(operationsFirst));
  return [...found.filter((each) => !later.has(each)), ...later];
}

function excerptOf({ text, summary }: DocsPage, words: readonly string[]): string {
  const paragraphs = text.split(/\n\s*\n/);
  const best = paragraphs
    .map((paragraph) => ({ paragraph, hits: new Set(wordsOf(paragraph).filter((word) => words.includes(word))).size }))
    .reduce((a, b) => (b.hits > a.hits ? b : a), { paragraph: summary, hits: 0 });
  const { paragraph } = best;
  return paragraph.length > excerptMax ? `${paragraph.slice(0, excerptMax)}…` : paragraph;
}

/** Words in small letters, without a plural s, so that key finds keys; of a name that is put together (`rate_limit`) its parts and the whole. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.flatMap((word) => {
    const parts = word.split(/[_-]/).map(singular);
    return parts.length > 1 ? [...parts, word] : parts;
  });
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/, "") : word;
}

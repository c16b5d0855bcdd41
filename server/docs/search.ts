import type { DocsPage, Section } from "./page.ts";

/** A page that was found, with what of it fits the query best. */
export interface FoundPage {
  page: DocsPage;
  score: number;
  excerpt: string;
}

/** How much a word in the title counts, against one in the text. Ours. */
const titleWeight = 4;

/** Characters of an excerpt. Ours. */
const excerptMax = 500;

/** How much a section counts: there is one page for each operation, and few that explain. Ours. */
const sectionWeight: Record<Section, number> = {
  Handbook: 2,
  Reference: 1.5,
  "Tools for agents": 1,
  Operations: 0.7,
};

/** Pages of operations that are listed before others that fit as well. Ours. */
const operationsFirst = 3;

/** Words of questions that are on every page. */
const common = new Set(
  [
    "a",
    "an",
    "and",
    "are",
    "at",
    "be",
    "by",
    "can",
    "do",
    "does",
    "for",
    "from",
    "how",
    "i",
    "if",
    "in",
    "is",
    "it",
  ].concat([
    "me",
    "my",
    "of",
    "on",
    "or",
    "that",
    "the",
    "there",
    "this",
    "to",
    "what",
    "when",
    "where",
    "which",
    "why",
    "with",
    "you",
  ]),
);

/**
 * The pages that have words of the query, the best fitting first: rare words count more than frequent ones, words that stand
 * together as they were asked for more than apart, and the page that is called so most.
 */
export function searchPages(pages: readonly DocsPage[], query: string, most: number): FoundPage[] {
  const asked = [...new Set(wordsOf(query))];
  const telling = asked.filter((word) => !common.has(word));
  const words = telling.length > 0 ? telling : asked;
  const indexed = indexOf(pages);
  const rarity = new Map(
    words.map((word) => {
      const having = indexed.filter(({ title, text }) => title.includes(word) || text.includes(word)).length;
      return [word, Math.log(1 + pages.length / Math.max(1, having))];
    }),
  );
  const all = words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
  const found = indexed
    .map(({ page, title, text }) => {
      const together = togetherIn(words, text) ? all : 0;
      const called = page.id.endsWith(query.trim().toLowerCase()) ? titleWeight * all : 0;
      const covered = words.filter((word) => title.includes(word) || text.includes(word)).length / words.length;
      const score =
        (scoreOf(words, rarity, { title, text }) + together) * sectionWeight[page.section] * covered ** 2 + called;
      return { page, score: Math.round(score * 100) / 100 };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return explainedFirst(found)
    .slice(0, most)
    .map(({ page, score }) => ({ page, score, excerpt: excerptOf(page, words) }));
}

/** A page with its words. */
interface Indexed {
  page: DocsPage;
  title: string[];
  text: string[];
}

/** The words of pages that were searched before: finding them takes longer than finding pages. */
const indexes = new WeakMap<readonly DocsPage[], Indexed[]>();

function indexOf(pages: readonly DocsPage[]): Indexed[] {
  const known = indexes.get(pages);
  if (known) return known;
  const made = pages.map((page) => ({ page, title: wordsOf(`${page.id} ${page.title}`), text: wordsOf(page.text) }));
  indexes.set(pages, made);
  return made;
}

/** After some operations, whatever explains comes before the others. */
function explainedFirst<Found extends { page: DocsPage }>(found: readonly Found[]): Found[] {
  const operations = found.filter(({ page }) => page.section === "Operations");
  const later = new Set(operations.slice(operationsFirst));
  return [...found.filter((each) => !later.has(each)), ...later];
}

/** Whether several words stand next to each other, in their order. */
function togetherIn(words: readonly string[], text: readonly string[]): boolean {
  return words.length > 1 && text.some((_word, at) => words.every((word, offset) => text[at + offset] === word));
}

function scoreOf(
  words: readonly string[],
  rarity: ReadonlyMap<string, number>,
  { title, text }: { title: string[]; text: string[] },
): number {
  const scores = words.map((word) => {
    const inText = text.filter((each) => each === word).length;
    const inTitle = title.includes(word) ? titleWeight : 0;
    // More of the same word adds less and less; a long page has it more often without being more about it.
    return (rarity.get(word) ?? 0) * (inTitle + inText / (inText + 1 + text.length / 500));
  });
  return scores.reduce((sum, score) => sum + score, 0);
}

function excerptOf({ text, summary }: DocsPage, words: readonly string[]): string {
  const paragraphs = text.split(/\n\s*\n/);
  const best = paragraphs
    .map((paragraph) => ({ paragraph, hits: new Set(wordsOf(paragraph).filter((word) => words.includes(word))).size }))
    .reduce((a, b) => (b.hits > a.hits ? b : a), { paragraph: summary, hits: 0 });
  const { paragraph } = best;
  return paragraph.length > excerptMax ? `${paragraph.slice(0, excerptMax)}…` : paragraph;
}

/** Words in small letters, without a plural s, so that key finds keys. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word));
}

import type { DocsPage } from "./page.ts";

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

/** The pages that have words of the query, the best fitting first: rare words count more than frequent ones. */
export function searchPages(pages: readonly DocsPage[], query: string, most: number): FoundPage[] {
  const words = [...new Set(wordsOf(query))];
  const indexed = pages.map((page) => ({ page, title: wordsOf(`${page.id} ${page.title}`), text: wordsOf(page.text) }));
  const rarity = new Map(
    words.map((word) => {
      const having = indexed.filter(({ title, text }) => title.includes(word) || text.includes(word)).length;
      return [word, Math.log(1 + pages.length / Math.max(1, having))];
    }),
  );
  return indexed
    .map(({ page, title, text }) => ({ page, score: scoreOf(words, rarity, { title, text }) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ page, score }) => ({ page, score: Math.round(score * 100) / 100, excerpt: excerptOf(page, words) }));
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

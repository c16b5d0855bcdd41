import { extract } from "../../../workers/extract.ts";
import { findMentions } from "../../../workers/mentions.ts";
import { englishParser } from "../../../workers/syntax/english-parser.ts";
import { syntaxTokens } from "../../../workers/syntax/syntax-tokens.ts";
import { readPageHtml } from "../../../workers/text/readable-text.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { shippedLexicon } from "../../eval/lexicon.ts";
import { compromiseNames } from "../baselines/compromise-names.ts";
import type { Benchmark, Rounds } from "../benchmark.ts";
import { withNewWords } from "../new-words.ts";
import { articlePages } from "../pages.ts";

/** Articles a round: enough that start-up does not show. */
export const textsPerRound = 60;

/** Measured rounds. */
export const counting = 7;

/** A service runs for weeks: the engine goes on compiling some twenty functions a round until about the fifteenth (node --trace-opt). */
export const warmUps = 15;

/** Everything that is read out of an article's text: names, claims with their proof, quotes, topics, domains, tone, brief; and names alone, and the trees of all sentences alone. What is published of such tools was measured with the same texts again and again: so it is measured besides. The baseline, which remembers no words, takes as long for new ones. */
export const language: Benchmark = {
  name: "language",
  about: `${textsPerRound} articles' texts, with other new words each round unless said, against compromise that reads them and finds names`,
  unit: "articles",
  rounds: counting,
  warm_ups: warmUps,
  // Without trees it took a tenth of this. 0.7: 45 ms of CPU for an article where compromise takes 31.
  goals: { names: 6, trees: 1, extract: 0.7 },
  baseline: compromiseNames(roundsOf),
  variants: [
    {
      name: "names",
      async open() {
        const lexicon = shippedLexicon();
        return roundsOf((text) => findMentions(text, lexicon));
      },
    },
    {
      // The most that trees can cost: those who read claims ask for fewer.
      name: "trees",
      async open() {
        const parse = englishParser();
        return roundsOf((text) =>
          splitSentences(text).map(({ start, end }) =>
            parse(syntaxTokens(text, start, end).map((token) => token.text)),
          ),
        );
      },
    },
    {
      name: "extract",
      async open() {
        const lexicon = shippedLexicon();
        return roundsOf((text) => extract({ ...asArticle, body: { text } }, lexicon));
      },
    },
    {
      // What it costs once all words are known: how far the memory of words carries.
      name: "extract, the same texts each round",
      async open() {
        const lexicon = shippedLexicon();
        const texts = await articleTexts();
        return roundsOf(
          (text) => extract({ ...asArticle, body: { text } }, lexicon),
          () => texts,
        );
      },
    },
  ],
};

/** Rounds in which every article's text is read; with other new words each, if nothing else is given. */
export async function roundsOf(
  read: (text: string) => unknown,
  given?: (round: number) => readonly string[],
): Promise<Rounds> {
  const textsAt = given ?? withNewWords(await articleTexts());
  // All at once, so that no round collects what was left over from writing its texts.
  const rounds = Array.from({ length: warmUps + counting }, (_, round) => textsAt(round));
  let next = 0;
  return {
    async round() {
      const texts = rounds[next++ % rounds.length] ?? [];
      for (const text of texts) await read(text);
      return texts.length;
    },
  };
}

/** A text alone, as an article of a newsroom. */
export const asArticle = {
  url: null,
  title: null,
  source_name: "Newsroom",
  media_format: "text",
  claim_type: null,
  page: null,
  language: "en",
} as const;

/** The texts of articles, as `textsPerRound` says how many. */
export async function articleTexts(): Promise<string[]> {
  const pages = await Promise.all((await articlePages(textsPerRound)).map((page) => readPageHtml(page, null)));
  return pages.map(({ text }) => text);
}

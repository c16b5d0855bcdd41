/** Design: docs/design/languages.md */

import { languageStandingModel } from "../../standing/standing-model.ts";
import { summarize } from "../../topics/summary.ts";
import { scoreSentiment } from "../../topics/tone.ts";
import type { Language } from "../language.ts";
import { claimGloss } from "./claim-gloss.ts";
import { worthOf } from "./claim-worth.ts";
import { glossedLine, glossedText } from "./glossed-text.ts";
import type { LanguageWords } from "./language-words.ts";
import { namesIn } from "./names.ts";
import { inEnglishMarks, inOwnMarks } from "./quotation-marks.ts";
import { treeQuotations } from "./quotations.ts";
import { readText, treesOfText } from "./read-text.ts";
import { sentenceClaims } from "./sentence-claims.ts";

/** A language that is read by the trees of its sentences, with what its words are in English. */
export function readByTrees(words: LanguageWords): Language {
  return {
    marked: inEnglishMarks,
    written: inOwnMarks,
    parse: async (content) => readText(content, words),
    mentions: (text, index) => namesIn(text, index, words),
    quotations: (text, mentions, entities) => treeQuotations(text, mentions, entities, treesOfText(text, words), words),
    trees: (text) => treesOfText(text, words),
    persons: () => () => null,
    extractors: [sentenceClaims(words)],
    standing: () => languageStandingModel(words.code),
    goodMin: words.goodMin,
    unworthy: worthOf(words),
    glossed: (text) => glossedText(text, words),
    glossedLine: (line) => glossedLine(line, words),
    glossedClaim: ({ treeOf, entities }, { number, span }) => {
      const tree = treeOf(number);
      return tree && claimGloss(tree, span, { entities, words });
    },
    sentiment: (text, title) => {
      const glossed = glossedText(text, words);
      return scoreSentiment(glossed, title && glossedLine(title, words), glossed.treeOf);
    },
    summary: summarize,
  };
}

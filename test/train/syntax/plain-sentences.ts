import { z } from "zod";
import type { Span } from "../../../store/model/claim.ts";
import type { LanguageWords } from "../../../workers/languages/common/language-words.ts";
import { inEnglishMarks } from "../../../workers/languages/common/quotation-marks.ts";
import { sentenceSpans } from "../../../workers/languages/common/sentence-ends.ts";
import { cutWords } from "../../../workers/languages/common/word-cutter.ts";
import { type SyntaxToken, syntaxTokens } from "../../../workers/syntax/syntax-tokens.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { jsonLines } from "../../support/json-lines.ts";
import { isHeld } from "../held-documents.ts";

/** Words that a sentence without a tree may have to be learnt from: shorter ones teach little, longer ones are seldom parsed well. */
const words = { min: 6, max: 60 } as const;

/** How plain texts are cut, as the service cuts them. */
interface Cutting {
  sentences(text: string): Span[];
  words(sentence: string): SyntaxToken[];
}

const english: Cutting = { sentences: splitSentences, words: (sentence) => syntaxTokens(sentence) };

/** The cutting of another language than English. */
export function cuttingOf(language: LanguageWords): Cutting {
  return {
    sentences: (text) => sentenceSpans(text, language),
    words: (sentence) => cutWords(sentence, 0, sentence.length, language.cutting),
  };
}

/** Every sentence of plain texts once, as CoNLL-U without trees; texts of documents that are held for judging are left out. `files` are lines of JSON with a text. */
export function plainSentences(files: readonly string[], cutting: Cutting = english): string {
  const seen = new Set<string>();
  for (const file of files)
    for (const line of jsonLines(file)) {
      const { text, doc } = z.object({ text: z.string(), doc: z.string().optional() }).parse(line);
      if (doc !== undefined && isHeld(doc)) continue;
      const marked = inEnglishMarks(text);
      for (const { start, end } of cutting.sentences(marked)) seen.add(marked.slice(start, end));
    }
  return [...seen]
    .map((sentence) => rowsOf(cutting.words(sentence)))
    .filter(Boolean)
    .join("\n");
}

function rowsOf(tokens: readonly SyntaxToken[]): string {
  if (tokens.length < words.min || tokens.length > words.max) return "";
  return tokens.map(({ text }, at) => `${at + 1}\t${text}\t_\tX\t_\t0\tdep\t_\n`).join("");
}

import type { Mention } from "../mentions.ts";
import { agreementsOf } from "../names/agreed-mentions.ts";
import { isNameType } from "../names/name-types.ts";
import { shippedStandingModel } from "../standing/standing-model.ts";
import type { ParsedText, Sentence } from "../text/parsed-text.ts";
import { splitSentences } from "../text/sentences.ts";
import { untaggedToken } from "../text/token.ts";
import { spanOfMatch, type TagMatch } from "../topics/tag-finders.ts";
import type { TagIndex } from "../topics/tag-index.ts";
import type { Language } from "./language.ts";

/** A single word shorter than this may be a common word of the language. Letters; ours. */
const singleWordMin = 5;

/** Characters of a summary at most. Ours: two or three sentences. */
const summaryLengthMax = 400;

/**
 * A language that nothing was built for: its texts are kept whole and tagged with the curated names that stand in them, which
 * are written alike in many languages. Nothing is said about the rest, since what would be said is guessed.
 */
export const unread: Language = {
  marked: (content) => content,
  written: (words) => words,
  parse: async (content) => ({ content, sentences: splitSentences(content).map((span) => sentenceOf(content, span)) }),
  mentions: curatedNames,
  quotations: () => [],
  trees: () => () => null,
  persons: () => () => null,
  extractors: [],
  standing: shippedStandingModel,
  goodMin: 0,
  unworthy: () => null,
  glossed: () => ({ content: "", sentences: [] }),
  glossedLine: () => "",
  glossedClaim: () => null,
  sentiment: () => 0,
  summary: ({ content }) => ({
    summary: (content.split("\n")[0] ?? "").slice(0, summaryLengthMax).trim(),
    shareOf: () => 0,
  }),
};

/** A sentence by its plain words, those that hyphens join apart: what curated names are met in. */
export function sentenceOf(content: string, span: { start: number; end: number }): Sentence {
  const text = content.slice(span.start, span.end);
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.’'][\p{L}\p{M}\p{N}]+)*\.?/gu)];
  const tokens = words.map(({ 0: word, index }, at) => {
    const before = words[at - 1];
    const gap = text.slice(before ? before.index + before[0].length : 0, index);
    const start = span.start + index;
    return untaggedToken({ start, end: start + word.length }, { text: word, pos: "X", gap });
  });
  return { ...span, text, tokens, paragraph: 0 };
}

/** The curated names of a text: those that agree with it, where they need to. */
export function curatedNames(text: ParsedText, index: TagIndex): Mention[] {
  const found = text.sentences.flatMap((sentence, number) => namesIn(sentence, number, text, index));
  const agreements = agreementsOf(text.content, found, index);
  return found.flatMap((mention) => {
    const agreement = agreements.get(mention) ?? null;
    return agreement?.by === "missing" || agreement?.by === "no_name" ? [] : [{ ...mention, agreement }];
  });
}

function namesIn({ tokens }: Sentence, sentence: number, { content }: ParsedText, index: TagIndex): Mention[] {
  const found: Mention[] = [];
  let next = 0;
  tokens.forEach((_, at) => {
    const match = at < next ? null : index.match(tokens, at);
    if (!match || !isSurely(match) || !isNameType(match.tag.type)) return;
    next = at + match.length;
    const { start, end: wordEnd } = spanOfMatch(tokens, at, match);
    const end = wordEnd - (/\.$/.test(match.words.at(-1) ?? "") && !/\.$/.test(match.alias) ? 1 : 0);
    const place = { start, end, text: content.slice(start, end) };
    found.push({ ...place, type: match.tag.type, sentence, curated: match.tag.name, certainty: null, agreement: null });
  });
  return found;
}

/** A name is written large, and one short word is not enough unless it is the language's own name. */
function isSurely({ tag, alias, words, length }: TagMatch): boolean {
  const [first = ""] = words;
  if (tag.own.includes(alias)) return true;
  return /^\p{Lu}/u.test(first) && (length > 1 || first.replace(/\.$/, "").length >= singleWordMin);
}

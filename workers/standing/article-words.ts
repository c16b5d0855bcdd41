import type { Mention } from "../mentions.ts";
import type { NameType } from "../names/name-types.ts";
import type { ParsedText } from "../text/parsed-text.ts";
import type { Token } from "../text/token.ts";
import { singular } from "./noun-kinds.ts";

/** How a noun stands at one place of an article. */
interface Noun {
  sentence: number;
  article: "the" | "a" | "other" | "none";
  /** Words before it or a phrase behind it that tell which one. */
  described: boolean;
}

/** What of an article tells whether a claim out of it stands alone. */
export interface ArticleWords {
  sentences: number;
  /** Where each noun stands, by its singular, in the order of the text. */
  nouns: ReadonlyMap<string, readonly Noun[]>;
  /** The kind of the names that a word is part of. */
  names: ReadonlyMap<string, NameType>;
  /** Words of the title in small letters, as singulars. */
  title: ReadonlySet<string>;
  /** Share of the words that are "I" and "we", and "you". */
  first: number;
  second: number;
}

/** Reads an article once for all of its claims. */
export function articleWords(text: ParsedText, mentions: readonly Mention[], title: string): ArticleWords {
  const nouns = new Map<string, Noun[]>();
  let [count, first, second] = [0, 0, 0];
  text.sentences.forEach(({ tokens }, sentence) => {
    tokens.forEach((token, at) => {
      count++;
      if (/^(i|we|my|our|me|us)$/.test(token.lower)) first++;
      if (/^(you|your)$/.test(token.lower)) second++;
      if (token.pos !== "NOUN" || isNominal(tokens[at + 1])) return;
      const key = singular(token.lower);
      const known = nouns.get(key);
      const noun: Noun = { sentence, ...beside(tokens, at) };
      if (known) known.push(noun);
      else nouns.set(key, [noun]);
    });
  });
  const names = new Map<string, NameType>();
  for (const mention of mentions)
    for (const word of mention.text.split(/[\s-]+/)) if (!names.has(word)) names.set(word, mention.type);
  return {
    sentences: text.sentences.length,
    nouns,
    names,
    title: new Set((title.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(singular)),
    first: first / Math.max(1, count),
    second: second / Math.max(1, count),
  };
}

function isNominal(token: Token | undefined): boolean {
  return token !== undefined && token.gap === " " && (token.pos === "NOUN" || token.pos === "PROPN");
}

/** Words before a noun that are looked at. Ours. */
const wordsBefore = 5;

function beside(tokens: readonly Token[], at: number): Pick<Noun, "article" | "described"> {
  let described = tokens[at + 1]?.lower === "of";
  for (let before = at - 1; before >= Math.max(0, at - wordsBefore); before--) {
    const { pos, lower } = tokens[before]!;
    if (lower === "the") return { article: "the", described };
    if (lower === "a" || lower === "an") return { article: "a", described };
    if (pos === "DET" || pos === "PRON") return { article: "other", described };
    if (!/^(ADJ|NOUN|PROPN|NUM)$/.test(pos)) break;
    described = true;
  }
  return { article: "none", described };
}

import type { ArticleWords } from "./article-words.ts";
import type { ClaimWord } from "./claim-words.ts";
import { singular } from "./noun-kinds.ts";

/** A claim with what around it tells what its words mean. */
export interface ClaimInArticle {
  words: readonly ClaimWord[];
  /** The number of the quotation around each word; 0 outside. */
  levels: readonly number[];
  article: ArticleWords;
  /** Number of the claim's sentence. */
  sentence: number;
}

/** What a word is to its verb or noun. */
export function roleOf({ label }: ClaimWord): string {
  if (/^(nsubj|csubj)/.test(label)) return "subject";
  if (/^(obj|iobj)/.test(label)) return "object";
  if (label === "nmod:poss") return "owner";
  if (label === "root") return "root";
  if (/^nmod/.test(label)) return "of noun";
  return /^obl/.test(label) ? "circumstance" : "other";
}

/** Whether a word is a noun that carries its phrase, not one before another noun. */
export function isHead(words: readonly ClaimWord[], { upos, label, head }: ClaimWord): boolean {
  if (upos !== "NOUN" && upos !== "PROPN" && upos !== "X") return false;
  return !/^(compound|flat|fixed|goeswith)/.test(label) || words[head] === undefined;
}

/** Whether a word is one of a name, by its part of speech or its capitals. */
export function isName({ upos, text, at }: ClaimWord): boolean {
  return upos === "PROPN" || (at > 0 && upos !== "PRON" && text.length > 1 && /\p{Lu}/u.test(text));
}

/** Whether a noun stood in the claim before. */
export function isAgain(words: readonly ClaimWord[], noun: ClaimWord): boolean {
  const key = singular(noun.lower);
  return words.some(({ at, lower }) => at < noun.at && singular(lower) === key);
}

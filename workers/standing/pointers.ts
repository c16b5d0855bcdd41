/** Design: docs/design/standing.md */
import type { ArticleWords } from "./article-words.ts";
import { type ClaimWord, quotationLevels } from "./claim-words.ts";
import { nounFeatures } from "./noun-phrases.ts";
import { pointingFeatures } from "./pointing-words.ts";
import { pronounFeatures } from "./pronouns.ts";

/** A word of a claim that may point to something outside of it, with what tells whether it does: names of relations and words of closed classes. */
export interface Pointer {
  /** The number of the word in the claim. */
  at: number;
  features: readonly string[];
}

/** The pointers of a claim that was taken from a sentence of an article. */
export function pointersOf(words: readonly ClaimWord[], article: ArticleWords, sentence: number): Pointer[] {
  const claim = { words, levels: quotationLevels(words), article, sentence };
  return words.flatMap((word) => {
    const features = pronounFeatures(claim, word) ?? nounFeatures(claim, word) ?? pointingFeatures(claim, word);
    return features && features.length > 0 ? [{ at: word.at, features }] : [];
  });
}

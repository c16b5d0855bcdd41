/** Design: docs/design/standing.md */
import type { ArticleWords } from "./article-words.ts";
import { shapeOf } from "./claim-shape.ts";
import { type ClaimWord, quotationLevels } from "./claim-words.ts";
import { nounFeatures } from "./noun-phrases.ts";
import { pointingFeatures } from "./pointing-words.ts";
import { pronounFeatures } from "./pronouns.ts";
import { chance, type StandingModel } from "./standing-model.ts";

/** How likely a careful reader takes a claim for good, each 0 to 1 and calibrated. */
export interface Standing {
  /** It says itself whom and what it speaks of. */
  alone: number;
  /** A reader of the topic learns something, given that it stands alone. */
  telling: number;
  /** Both. */
  good: number;
  /** The words that may point to something outside of it, with how likely they do. */
  open: readonly { at: number; chance: number }[];
}

/**
 * How a claim out of a sentence of an article stands by itself. It is open when any of its pointers is, or the whole of it
 * for another reason: a noisy-or. A claim without a tree is taken for none.
 */
export function standingOf(
  words: readonly ClaimWord[],
  article: ArticleWords,
  sentence: number,
  model: StandingModel,
): Standing {
  if (words.length === 0) return { alone: 0, telling: 0, good: 0, open: [] };
  const shape = Object.entries(shapeOf(words, article, sentence));
  const open = pointersOf(words, article, sentence).map(({ at, features }) => ({
    at,
    chance: chance(
      model.pointer,
      features.map((name) => [name, 1] as const),
    ),
  }));
  const alone = open.reduce((rest, one) => rest * (1 - one.chance), 1 - chance(model.whole, shape));
  const telling = 1 - chance(model.trivial, shape);
  return { alone, telling, good: alone * telling, open };
}

/** How likely a reader of the topic learns something from a sentence of an article, 0 to 1. */
export function tellingOf(
  words: readonly ClaimWord[],
  article: ArticleWords,
  sentence: number,
  model: StandingModel,
): number {
  if (words.length === 0) return 0;
  return 1 - chance(model.trivial, Object.entries(shapeOf(words, article, sentence)));
}

/** A word of a claim that may point to something outside of it, with what tells whether it does: names of relations and words of closed classes. */
interface Pointer {
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

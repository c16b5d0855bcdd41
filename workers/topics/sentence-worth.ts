/** Design: docs/design/briefs.md */
import type { WordNumbering, WordNumbers } from "../text/plain-forms.ts";
import { wordingOf } from "./sentence-wording.ts";

/** A sentence that may stand in a summary. */
export interface SummarySentence {
  text: string;
  /** Its number in the text. */
  number: number;
  /** Its words that carry meaning, by the text's numbering. */
  words: WordNumbers;
  /** How many words it has. */
  count: number;
  /** How likely a reader learns something from it, 0 to 1. */
  telling: number;
  /** Whether its paragraph begins with it. */
  opens: boolean;
}

/** A sentence with what it is worth for a summary: a logarithm, so that signs add up. */
export interface RatedSentence extends SummarySentence {
  worth: number;
}

/** How much each word of a text counts, by its number: the more the oftener it is used. */
export type Weights = Float64Array;

/**
 * What each sign adds. Ours: fitted to readers' marks of the sentences that tell 45 columns, explanations and features, and
 * rounded; what brought nothing (quotation marks, tense, length, the last paragraph) was left out.
 */
const points = { centre: 3.25, headline: 1, telling: 0.7, opens: 0.15 } as const;

/** What the first sentence and the next two gain, and how fast the others lose by their place. Ours. */
const place = { first: Math.log(1.5), early: Math.log(1.25), decay: 2.5, half: 45 } as const;

/** A word of the title counts as so many mentions. Ours. */
const titleMentions = 6;

/** Least that a sentence counts as telling, so that no model's word excludes it. Ours. */
const tellingMin = 0.05;

/** Rates sentences by how much of their text's words they say, how near they are to its centre and headline, their place, and the marks of what a writer concludes. */
export function rateSentences(
  sentences: readonly SummarySentence[],
  title: WordNumbers,
  numbering: WordNumbering,
): { rated: RatedSentence[]; weights: Weights } {
  const weights = wordWeights(sentences, title, numbering);
  const centres = centralities(sentences, numbering.count());
  const headline = new Set(title);
  const enough = Math.max(3, Math.min(6, headline.size));
  const rated = sentences.map((one, at): RatedSentence => {
    const shared = one.words.filter((word) => headline.has(word)).length / enough;
    const worth =
      Math.log(Math.max(1e-6, weightOf(one.words, weights)) / (one.words.length + 6) ** 0.55) +
      placeOf(at) +
      points.centre * (centres[at] ?? 0) +
      points.headline * shared +
      points.telling * Math.log(Math.max(tellingMin, one.telling)) +
      (one.opens ? points.opens : 0) +
      wordingOf(one.text);
    const { text, number, words, count, telling, opens } = one;
    return { text, number, words, count, telling, opens, worth };
  });
  return { rated, weights };
}

/** From how far below the mean of a text's worths to how far above it a sentence tells nothing to all: standard deviations. Ours. */
const spread = { from: -1, to: 2.5 } as const;

/** How much each sentence tells beside the others of its text, by its number: 0 to 1. */
export function sharesOf(rated: readonly RatedSentence[]): Map<number, number> {
  const mean = rated.reduce((sum, { worth }) => sum + worth, 0) / rated.length;
  const deviation = Math.sqrt(rated.reduce((sum, { worth }) => sum + (worth - mean) ** 2, 0) / rated.length) || 1;
  const shareOf = (worth: number) => ((worth - mean) / deviation - spread.from) / (spread.to - spread.from);
  return new Map(rated.map(({ number, worth }) => [number, Math.max(0, Math.min(1, shareOf(worth)))]));
}

/** Share of the weight of a sentence's words that others have said. */
export function shareOf(words: WordNumbers, said: ReadonlySet<number>, weights: Weights): number {
  const weight = weightOf(words, weights);
  if (weight === 0 || said.size === 0) return 0;
  let known = 0;
  for (const word of words) if (said.has(word)) known += weights[word]!;
  return known / weight;
}

function weightOf(words: WordNumbers, weights: Weights): number {
  let weight = 0;
  for (const word of words) weight += weights[word]!;
  return weight;
}

function placeOf(at: number): number {
  if (at === 0) return place.first;
  return at < 3 ? place.early : -place.decay * Math.log(1 + at / place.half);
}

function wordWeights(sentences: readonly SummarySentence[], title: WordNumbers, numbering: WordNumbering): Weights {
  const counts = new Uint32Array(numbering.count());
  for (const { words } of sentences) for (const word of words) counts[word]!++;
  for (const word of title) counts[word]! += titleMentions;
  const weights = new Float64Array(counts.length);
  const weigh = (word: number) => {
    if (weights[word] === 0) weights[word] = Math.log2(1 + counts[word]! / 2);
  };
  for (const { words } of sentences) words.forEach(weigh);
  title.forEach(weigh);
  return weights;
}

/** How near each sentence is to the centre of them all: the cosine of its words with everybody's, each word the heavier the fewer sentences have it. */
function centralities(sentences: readonly SummarySentence[], count: number): Float64Array {
  const using = new Uint32Array(count);
  for (const { words } of sentences) for (const word of words) using[word]!++;
  const rarity = (word: number) => Math.log(1 + sentences.length / using[word]!);
  const lengths = sentences.map(({ words }) => Math.hypot(...words.map(rarity)) || 1);
  const centre = new Float64Array(count);
  sentences.forEach(({ words }, at) => {
    for (const word of words) centre[word]! += rarity(word) / lengths[at]!;
  });
  const length = Math.sqrt(centre.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Float64Array.from(sentences, ({ words }, at) => {
    const shared = words.reduce((sum, word) => sum + rarity(word) * centre[word]!, 0);
    return shared / lengths[at]! / length;
  });
}

import { isAddressed } from "../addressed.ts";
import { speakerLabel } from "../audio.ts";
import { datelineOf, isDateline } from "../claims/openings.ts";
import { wordsBetween } from "../claims/word-count.ts";
import { unworthy } from "../claims/worth.ts";
import type { ParsedText, Sentence } from "../text/parsed-text.ts";
import { type WordNumbering, type WordNumbers, wordNumbering } from "../text/plain-forms.ts";

/** Words of a summary, and from how many on it is long enough. GUIDE, rule 14: 40 to 80 in two or three sentences. */
export const summaryWords = { enough: 60, max: 80 } as const;
export const summarySentences = 3;

/** Words of a first line that is taken for a heading. Ours. */
const headingWordsMax = 16;

/** Words from which a sentence tells enough for a summary. Ours. */
const wordsMin = 5;

/** A word of the title counts as so many mentions. Ours. */
const titleMentions = 6;

/** How much the first sentence and the next two gain, and after how many sentences half of the worth is gone. Ours. */
const place = { first: 1.7, early: 1.2, half: 45 } as const;

/** What is left of a sentence that leans on the one before, and of one that is speech. Ours. */
const leaningShare = 0.6;
const speechShare = 0.7;

/** What is left of a sentence in which the writer speaks of himself or to the reader. Ours. */
const addressShare = 0.6;

/** How much what is said already takes off a sentence's worth. Ours. */
const repetition = 0.2;

/** Two or three sentences of a text that say most of it (a fourth where they are short), after its heading where it has no title of its own: its words' frequency, the title's words, the beginning and what is not yet said decide. */
export function summarize(text: ParsedText, title: string | null): string {
  const heading = title ? null : headingOf(text);
  const prose = text.sentences.filter(isProse);
  const telling = prose.filter(({ text }) => !isNoNews(text));
  const sentences = telling.length > 0 ? telling : prose;
  if (sentences.length === 0) return text.content.slice(0, 300).trim();
  const numbering = wordNumbering();
  const words = sentences.map(({ text }) => numbering.of(text));
  const weights = wordWeights(words, numbering.of(title ?? heading ?? ""), numbering);
  const rated = sentences.map(({ text }, at) => rate(plainOf(text), at, words[at] ?? [], weights));
  const told = chosenOf(rated, weights).map(({ text }) => text);
  return [...(heading ? [`${heading}.`] : []), ...told].join(" ");
}

/** A sentence without the dateline or the speaker's name before it. */
function plainOf(text: string): string {
  return text.slice(datelineOf(text)).replace(speakerLabel, "");
}

/** The first line where it is short and neither a sentence nor a dateline. */
function headingOf({ sentences: [first] }: ParsedText): string | null {
  return !first ||
    isDateline(first.text) ||
    /[.!?…:]["”’)]*$/.test(first.text) ||
    wordCount(first.text) > headingWordsMax
    ? null
    : first.text;
}

function wordCount(text: string): number {
  return wordsBetween(text, 0, text.length);
}

/** Whether a sentence can stand in a summary: no heading, no link, no half of somebody's words. */
function isProse({ text, tokens }: Sentence): boolean {
  return (
    tokens.length >= 6 &&
    wordCount(plainOf(text)) >= wordsMin &&
    /[.!…]["”’)]*$/.test(text) &&
    !/[|•]|https?:/.test(text) &&
    !isHalved(text)
  );
}

/** Greets, thanks, asks, invites or announces the text itself: nothing that the text is about. */
function isNoNews(text: string): boolean {
  const plain = plainOf(text);
  return isAddressed(plain) || noSummary.has(unworthy(plain) ?? "");
}

/** Reasons for which a sentence is no claim and tells nothing in a summary either. */
const noSummary: ReadonlySet<string> = new Set([
  "a question",
  "an appeal",
  "a courtesy",
  "boilerplate",
  "cut off",
  "not prose",
]);

/** A quotation begins or ends outside of it. */
function isHalved(text: string): boolean {
  if (!/["“”]/.test(text)) return false;
  const marks = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return marks(/"/g) % 2 === 1 || marks(/“/g) !== marks(/”/g);
}

/** How much each word of a text counts, by its number: the more the oftener it is used. */
type Weights = Float64Array;

function wordWeights(sentences: readonly WordNumbers[], title: WordNumbers, numbering: WordNumbering): Weights {
  const counts = new Uint32Array(numbering.count());
  for (const words of sentences) for (const word of words) counts[word]!++;
  for (const word of title) counts[word]! += titleMentions;
  const weights = new Float64Array(counts.length);
  const weigh = (word: number) => {
    if (weights[word] === 0) weights[word] = Math.log2(1 + counts[word]! / 2);
  };
  for (const words of sentences) for (const word of words) weigh(word);
  title.forEach(weigh);
  return weights;
}

interface Rated {
  text: string;
  at: number;
  words: WordNumbers;
  /** What its words weigh together. */
  weight: number;
  worth: number;
}

function rate(text: string, at: number, words: WordNumbers, weights: Weights): Rated {
  const leaning = /^["“]?(he|she|it|they|this|that|these|those|his|her|their|but|and|so|we|i|you)\b/i.test(text);
  const position = at === 0 ? place.first : at < 3 ? place.early : 1 / (1 + at / place.half);
  const personal = /\b(?:I|[Ww]e|[Yy]ou|[Yy]our|[Mm]y|[Oo]ur|us|me)\b/.test(text.replace(/["“][^"”]*["”]/g, " "));
  const share =
    (personal ? addressShare : 1) * (leaning ? leaningShare : 1) * (/^["“]/.test(text) ? speechShare : 1) * position;
  let weight = 0;
  for (const word of words) weight += weights[word]!;
  const worth = (share * weight) / (words.length + 6) ** 0.55;
  return { text, at, words, weight, worth };
}

/** The best sentences one after the other, each less what those before have said, back in the text's order. */
function chosenOf(rated: readonly Rated[], weights: Weights): Rated[] {
  const chosen: Rated[] = [];
  const said = new Set<number>();
  let words = 0;
  while (chosen.length <= summarySentences && words < summaryWords.enough) {
    let best: Rated | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const one of rated) {
      // What would not be the best at its full worth need not be looked at.
      if (one.worth <= most || chosen.includes(one)) continue;
      const worth = one.worth * (1 - repetition * saidShare(one, said, weights));
      if (worth <= most || (chosen.length > 0 && words + wordCount(one.text) > summaryWords.max)) continue;
      best = one;
      most = worth;
    }
    if (!best) break;
    chosen.push(best);
    words += wordCount(best.text);
    for (const word of best.words) said.add(word);
  }
  return chosen.sort((a, b) => a.at - b.at);
}

function saidShare({ words, weight }: Rated, said: ReadonlySet<number>, weights: Weights): number {
  if (weight === 0 || said.size === 0) return 0;
  let known = 0;
  for (const word of words) if (said.has(word)) known += weights[word]!;
  return known / weight;
}

import { isAddressed } from "../addressed.ts";
import { speakerLabel } from "../audio.ts";
import { datelineOf } from "../claims/openings.ts";
import { wordsBetween } from "../claims/word-count.ts";
import { unworthy } from "../claims/worth.ts";
import { isHalting } from "../talk/halting.ts";
import type { ParsedText, Sentence } from "../text/parsed-text.ts";
import { wordNumbering } from "../text/plain-forms.ts";
import { type RatedSentence, rateSentences, shareOf, type Weights } from "./sentence-worth.ts";
import type { Tellings } from "./tellings.ts";

/** Words of a summary at most, of its first two sentences at most, and from how many on it is long enough. GUIDE, rule 14: 40 to 80; the others are ours. */
export const summaryWords = { enough: 55, max: 80, maxOfTwo: 90 } as const;

/** Fewest and most sentences of a summary. GUIDE, rule 14. */
export const summarySentences = { min: 2, max: 3 } as const;

/** Words from which a sentence tells enough for a summary. Ours. */
const wordsMin = 5;

/** How much of a sentence's worth is gone when the others have said all of it. Ours. */
const repetition = 0.2;

/** What a summary is made from besides the text. */
export interface SummarySource {
  /** What the text calls itself: its title or heading; empty where it has none. */
  about: string;
  /** How likely a reader learns something from a sentence, by its number: 0 to 1. */
  tellingOf(number: number): number;
  tellings: Tellings;
}

/** Two or three whole sentences of a text that say most of it, in its order. */
export function summarize(text: ParsedText, { about, tellingOf, tellings }: SummarySource): string {
  const prose = text.sentences.flatMap((sentence, number) => (isProse(sentence) ? [{ sentence, number }] : []));
  const news = prose.filter(({ sentence, number }) => !isNoNews(sentence.text) && tellings.mayTell(number));
  const numbered = news.length > 0 ? news : prose;
  if (numbered.length === 0) return text.content.slice(0, 300).trim();
  const numbering = wordNumbering();
  const sentences = numbered.map(({ sentence, number }) => {
    const plain = plainOf(sentence.text);
    return { text: plain, number, words: numbering.of(plain), count: wordCount(plain), telling: tellingOf(number) };
  });
  const { rated, weights } = rateSentences(sentences, numbering.of(about), numbering);
  return told(chosenOf(rated, weights), tellings);
}

/** The chosen sentences as a text. A statement that follows its neighbour goes on in its own words. */
function told(chosen: readonly RatedSentence[], { toldAs }: Tellings): string {
  const parts = chosen.map(({ text, number }, at) => {
    const telling = toldAs(number);
    const follows = chosen[at - 1]?.number === number - 1;
    return telling && (telling.isSaid || !follows) ? telling.claim.claim_text : text;
  });
  return parts.join(" ");
}

/** A sentence without the dateline or the speaker's name before it. */
function plainOf(text: string): string {
  return text.slice(datelineOf(text)).replace(speakerLabel, "");
}

function wordCount(text: string): number {
  return wordsBetween(text, 0, text.length);
}

/** Whether a sentence can stand in a summary: no heading, no link, nothing that trails off, no half of somebody's words. */
function isProse({ text, tokens }: Sentence): boolean {
  return (
    tokens.length >= 6 &&
    wordCount(plainOf(text)) >= wordsMin &&
    /(?<!\.)[.!]["”’)]*$/.test(text) &&
    !/[|•]|https?:/.test(text) &&
    !isHalved(text)
  );
}

/** Greets, thanks, asks, invites, announces the text itself, or stumbles: nothing that the text is about. */
function isNoNews(text: string): boolean {
  const plain = plainOf(text);
  return isAddressed(plain) || isHalting(plain) || noSummary.has(unworthy(plain) ?? "");
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

/** The best sentences one after the other, each less what those before have said, back in the text's order. */
function chosenOf(rated: readonly RatedSentence[], weights: Weights): RatedSentence[] {
  const chosen: RatedSentence[] = [];
  const said = new Set<number>();
  let words = 0;
  while (
    chosen.length < summarySentences.max &&
    (words < summaryWords.enough || chosen.length < summarySentences.min)
  ) {
    const most = chosen.length < summarySentences.min ? summaryWords.maxOfTwo : summaryWords.max;
    const next = bestOf(
      rated.filter((one) => !chosen.includes(one) && (chosen.length === 0 || words + one.count <= most)),
      said,
      weights,
    );
    if (!next) break;
    chosen.push(next);
    words += next.count;
    for (const word of next.words) said.add(word);
  }
  return chosen.sort((a, b) => a.number - b.number);
}

function bestOf(
  rated: readonly RatedSentence[],
  said: ReadonlySet<number>,
  weights: Weights,
): RatedSentence | undefined {
  let best: RatedSentence | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const one of rated) {
    // What would not be the best at its full worth need not be looked at.
    if (one.worth <= most) continue;
    const worth = one.worth + Math.log(1 - repetition * shareOf(one.words, said, weights));
    if (worth <= most) continue;
    best = one;
    most = worth;
  }
  return best;
}

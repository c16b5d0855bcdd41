import { isAddressed } from "../addressed.ts";
import { speakerLabel } from "../audio.ts";
import { datelineOf, withoutConnective } from "../claims/openings.ts";
import { wordsBetween } from "../claims/word-count.ts";
import { unworthy } from "../claims/worth.ts";
import { isHalting } from "../talk/halting.ts";
import type { ParsedText, Sentence } from "../text/parsed-text.ts";
import { wordNumbering } from "../text/plain-forms.ts";
import { chosenOf } from "./sentence-choice.ts";
import { type RatedSentence, rateSentences, sharesOf } from "./sentence-worth.ts";
import type { Tellings } from "./tellings.ts";

/** Words from which a sentence tells enough for a summary. Ours. */
const wordsMin = 5;

/** What a summary is made from besides the text. */
export interface SummarySource {
  /** What the text calls itself: its title or heading; empty where it has none. */
  about: string;
  /** How likely a reader learns something from a sentence, by its number: 0 to 1. */
  tellingOf(number: number): number;
  tellings: Tellings;
}

/** A text's summary, and what was found out about its sentences on the way. */
export interface Summary {
  summary: string;
  /** How much of the text a sentence tells, beside its other sentences, by its number: 0 to 1. */
  shareOf(number: number): number;
}

/** Two or three whole sentences of a text that say most of it, in its order. */
export function summarize(text: ParsedText, { about, tellingOf, tellings }: SummarySource): Summary {
  const prose = text.sentences.flatMap((sentence, number) => (isProse(sentence) ? [{ sentence, number }] : []));
  const news = prose.filter(({ sentence, number }) => !isNoNews(sentence.text) && tellings.mayTell(number));
  const numbered = news.length > 0 ? news : prose;
  if (numbered.length === 0) return { summary: text.content.slice(0, 300).trim(), shareOf: () => 0 };
  const numbering = wordNumbering();
  const sentences = numbered.map(({ sentence, number }) => {
    const plain = plainOf(sentence.text);
    const opens = text.sentences[number - 1]?.paragraph !== sentence.paragraph;
    const words = numbering.of(plain);
    return { text: plain, number, words, count: wordCount(plain), telling: tellingOf(number), opens };
  });
  const { rated, weights } = rateSentences(sentences, numbering.of(about), numbering);
  const shares = sharesOf(rated);
  return { summary: told(chosenOf(rated, weights), tellings), shareOf: (number) => shares.get(number) ?? 0 };
}

/** The chosen sentences as a text. A statement that follows its neighbour goes on in its own words, another one without the words that go on from what is not told. */
function told(chosen: readonly RatedSentence[], { toldAs }: Tellings): string {
  const parts = chosen.map(({ text, number }, at) => {
    const telling = toldAs(number);
    if (telling?.isSaid) return telling.claim.claim_text;
    if (chosen[at - 1]?.number === number - 1) return text;
    return telling?.claim.claim_text ?? withoutConnective(text);
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

import type { Reading } from "../claims/extractor.ts";
import { mentionsOf } from "../claims/mentions-in.ts";
import { wordsBetween } from "../claims/word-count.ts";
import { nounKind, singular } from "../standing/noun-kinds.ts";
import { plainForms } from "../text/plain-forms.ts";
import type { Token } from "../text/token.ts";
import { isHalting } from "./halting.ts";
import type { Segment } from "./segments.ts";

/** Words of a question at most that stands as the name of a part. Ours. */
const questionWordsMax = 30;

/** How often the name of a part must be said in it. Ours. */
const timesMin = 2;

/** How much more a term of two words says than one. Ours. */
const compoundShare = 1.5;

/** Letters below which a noun says too little to name a part. Ours. */
const lettersMin = 4;

/** A name or noun of a talk: as it is first written, and in which sentences it stands, once for each time. */
interface Term {
  text: string;
  sentences: number[];
}

/** What each stretch of a talk is about, in its own words: the question that opened it, or the name or noun, best one of the question, that it says more often than the others do; null where nothing comes again. */
export function partNames(reading: Reading, segments: readonly Segment[]): (string | null)[] {
  const terms = termsOf(reading);
  const taken = new Set<string>();
  return segments.map((segment) => {
    const question = segment.question?.split("; ").at(-1) ?? "";
    if (namesPart(question)) return capitalized(question);
    const open = terms.filter(({ text }) => !taken.has(text));
    const asked = question.toLowerCase();
    const name =
      dominant(
        open.filter(({ text }) => asked.includes(text.toLowerCase())),
        segment,
      ) ?? dominant(open, segment);
    if (name !== null) taken.add(name);
    return name === null ? null : capitalized(name);
  });
}

/** Whether a question says by itself what it is about. */
function namesPart(question: string): boolean {
  const words = wordsBetween(question, 0, question.length);
  if (words === 0 || words > questionWordsMax || isHalting(question)) return false;
  return !pointing.test(question) || plainForms(question).size >= telling;
}

/** Words that carry meaning from which a question tells what it is about although it points back. Ours. */
const telling = 4;
const pointing =
  /\b(?:it|they|them|he|she|him|her)\b|\b(?:that|this|those|these)\b(?=[?,.’']| (?:is|was|are|were|for|about|mean)\b)/i;

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The term that is most a segment's own: often in it, seldom elsewhere. */
function dominant(terms: readonly Term[], { from, to }: Segment): string | null {
  const [best] = terms
    .map(({ text, sentences }) => {
      const times = sentences.filter((number) => number >= from && number < to).length;
      const share = text.includes(" ") ? compoundShare : 1;
      return { text, times, points: (share * times * times) / sentences.length };
    })
    .filter(({ times }) => times >= timesMin)
    .sort((a, b) => b.points - a.points || b.text.length - a.text.length);
  return best?.text ?? null;
}

/** Names and nouns with what kind they are of, in the order of the text; a speaker's own label is none. */
function termsOf(reading: Reading): Term[] {
  const terms = new Map<string, Term>();
  const add = (text: string, key: string, number: number) => {
    const known = terms.get(key);
    if (known) known.sentences.push(number);
    else terms.set(key, { text, sentences: [number] });
  };
  reading.text.sentences.forEach(({ text, start, tokens }, number) => {
    const named = mentionsOf(reading, number);
    for (const mention of named) {
      const isLabel = text.charAt(mention.end - start) === ":" && mention.start === start;
      if (!isLabel) add(mention.text, mention.text.toLowerCase(), number);
    }
    for (const { text, key } of nounsOf(tokens, (token) =>
      named.some(({ start, end }) => token.start < end && token.end > start),
    ))
      add(text, key, number);
  });
  return [...terms.values()];
}

/** Nouns with the nouns before them: "monologue room". */
function nounsOf(tokens: readonly Token[], isNamed: (token: Token) => boolean): { text: string; key: string }[] {
  const isNoun = (token: Token | undefined) => token !== undefined && token.pos === "NOUN" && !isNamed(token);
  return tokens.flatMap((token, at) => {
    if (!isNoun(token) || (isNoun(tokens[at + 1]) && tokens[at + 1]?.gap === " ")) return [];
    if (token.text.length < lettersMin || vague.test(token.lower) || empty.has(nounKind(token.lower))) return [];
    const before = tokens[at - 1];
    const words = before && isNoun(before) && token.gap === " " ? [before, token] : [token];
    return [
      { text: words.map(({ text }) => text).join(" "), key: words.map(({ lower }) => singular(lower)).join(" ") },
    ];
  });
}

/** Kinds of nouns that name no part: parts, times, things, the world, people. */
const empty: ReadonlySet<string> = new Set(["part", "shell", "time", "unique", "person"]);
const vague =
  /^(?:stuff|lots?|bits?|guys?|folks?|kinds?|sorts?|ones?|couples?|everything|anything|something|nothing|gonna|wanna|gotta)$/;

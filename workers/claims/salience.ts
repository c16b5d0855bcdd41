import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { ParsedText, Sentence } from "../parsed-text.ts";
import type { Reading } from "./extractor.ts";
import { entityOf, fullName, isQuoted, type WrittenName } from "./full-names.ts";
import { mentionsOf } from "./mentions-in.ts";
import { perText } from "./per-text.ts";
import { firstTokenFrom } from "./token-places.ts";
import { firstFiniteVerb } from "./verbs.ts";

/** Somebody or something that a pronoun may mean, with how much the text before it speaks of it. */
export interface Candidate {
  /** What a claim calls it, and where it stands so. */
  written: WrittenName;
  weight: number;
  /** The sentence in which it was last named. */
  last: number;
  /** What tells candidates apart: an entity or a noun. */
  key: unknown;
}

/** Sentences that are looked back. Ours. */
const sentencesBack = 5;

/** What a mention weighs by its part in the sentence, and what is left of it one sentence later. Ours, after Lappin and Leass. */
const weights = { subject: 2, other: 1, owner: 0.8, attribute: 0.5, quoted: 0.3 } as const;
const fading = 0.55;

/** What the mentions that fit weigh at a place in a sentence, the weightiest first. */
export function salient(
  reading: Reading,
  number: number,
  at: number,
  fits: (mention: Mention) => boolean,
): Candidate[] {
  const found = new Map<unknown, Candidate>();
  for (let back = Math.max(0, number - sentencesBack); back <= number; back++)
    for (const mention of mentionsOf(reading, back)) {
      if (mention.end > at || !fits(mention)) continue;
      const weight = weightOf(reading, mention);
      if (weight === 0) continue;
      add(found, entityOf(reading, mention) ?? mention, () => fullName(reading, mention), weight, number, back);
    }
  for (const { speaker, end, last } of endedQuotes(reading)) {
    if (end > at || last < number - 1 || last > number) continue;
    const mention = speaker.mentions.find(fits);
    if (mention) add(found, speaker, () => fullName(reading, mention), weights.subject, number, last);
  }
  return sorted(found);
}

/** "JANE DOE:", "DEAR JANE:": it says who speaks or is spoken to. */
function isLabel(content: string, { start, end }: Span): boolean {
  return (
    /^:\s/.test(content.slice(end, end + 2)) && /(^|\n)\s*(dear )?$/i.test(content.slice(Math.max(0, start - 8), start))
  );
}

interface EndedQuote {
  speaker: Entity;
  end: number;
  last: number;
}

/** Who spoke, where that ends and in which sentence: the text goes on with them. */
const endedQuotes = perText(({ quotations, entities, text }: Reading) =>
  quotations.flatMap(({ speaker: name, span: { end } }): EndedQuote[] => {
    const speaker = entities.find((entity) => entity.name === name);
    return speaker ? [{ speaker, end, last: text.sentences.findIndex((sentence) => sentence.end >= end) }] : [];
  }),
);

/** People spoken of without a name, "the man", with the pronoun that they may take. */
export interface NamelessPeople {
  /** An article or "my", up to three words and a noun, which it captures. */
  pattern: RegExp;
  /** The nouns alone: where none stands, the pattern is not tried. */
  nouns: RegExp;
  /** Those of sentences that were asked for before. */
  known: (reading: Reading) => Map<Sentence, readonly Nameless[]>;
}

interface Nameless {
  written: WrittenName;
  head: string;
  weight: number;
}

/** People without a name at a place in a sentence. */
export function nameless(reading: Reading, number: number, at: number, people: NamelessPeople): Candidate[] {
  const found = new Map<unknown, Candidate>();
  const known = people.known(reading);
  for (let back = Math.max(0, number - 2); back <= number; back++) {
    const sentence = reading.text.sentences[back];
    if (!sentence) continue;
    let spoken = known.get(sentence);
    if (!spoken) {
      spoken = namelessIn(reading, sentence, people);
      known.set(sentence, spoken);
    }
    for (const { written, head, weight } of spoken)
      if (written.span.end <= at) add(found, head, () => written, weight, number, back);
  }
  return sorted(found);
}

function namelessIn(reading: Reading, sentence: Sentence, { pattern, nouns }: NamelessPeople): Nameless[] {
  if (!nouns.test(sentence.text)) return [];
  return [...sentence.text.matchAll(pattern)].flatMap((match): Nameless[] => {
    const start = sentence.start + match.index;
    const own = /^my\b/i.test(match[0]);
    if (isQuoted(reading, { start, end: start }) || (own && !reading.writer)) return [];
    const behind = sentence.text.slice(match.index + match[0].length);
    // "The suspect, identified as Victor Lanz": the name is whom the sentence speaks of.
    if (/^,? (?:who was )?(?:later )?(?:identified|named) as (?:\d+-year-old )?\p{Lu}/u.test(behind)) return [];
    const head = match[1]?.toLowerCase() ?? "";
    const end = start + match[0].length;
    const name = own ? `the writer's ${head}` : `the ${head}`;
    const weight = leads(sentence, start) ? weights.subject : weights.other;
    return [{ written: { name, span: { start: end - head.length, end } }, head, weight }];
  });
}

/** Adds weight to a candidate, such as for a pronoun before that means it. */
export function add(
  found: Map<unknown, Candidate>,
  key: unknown,
  written: () => WrittenName,
  weight: number,
  number: number,
  sentence: number,
): void {
  const faded = weight * fading ** (number - sentence);
  const candidate = found.get(key) ?? { written: written(), weight: 0, last: sentence, key };
  candidate.weight += faded;
  candidate.last = sentence;
  found.set(key, candidate);
}

function sorted(found: Map<unknown, Candidate>): Candidate[] {
  return [...found.values()].sort((a, b) => b.weight - a.weight || b.last - a.last);
}

/** What a mention weighs where it stands, worked out once; nothing for a label. */
function weightOf(reading: Reading, mention: Mention): number {
  const weights = weighed(reading);
  const known = weights.get(mention);
  if (known !== undefined) return known;
  const weight = weigh(reading, mention);
  weights.set(mention, weight);
  return weight;
}

const weighed = perText((_: Reading) => new Map<Mention, number>());

function weigh(reading: Reading, mention: Mention): number {
  if (isLabel(reading.text.content, mention)) return 0;
  // Capitals throughout are a heading's.
  if (isQuoted(reading, mention) || (mention.type === "person" && /^\p{Lu}{4,}$/u.test(mention.text)))
    return weights.quoted;
  if (reading.quotations.some(({ cue }) => cue?.start === mention.start)) return weights.subject;
  const sentence = reading.text.sentences[mention.sentence];
  if (sentence && leads(sentence, mention.start)) return weights.subject;
  if (mention.type === "organization" && sentence && isAttribute(sentence, mention)) return weights.attribute;
  return owns(reading.text, mention) ? weights.owner : weights.other;
}

/** "a Netflix documentary": the noun behind is spoken of. */
function isAttribute({ tokens }: Sentence, { start, end }: Span): boolean {
  const at = firstTokenFrom(tokens, start);
  const next = tokens[firstTokenFrom(tokens, end)];
  return /^(a|an|the)$/.test(tokens[at - 1]?.lower ?? "") && next?.pos === "NOUN" && next.gap === " ";
}

/** Whether what stands at a place is the subject: before the first finite verb and not far from it. */
export function leads(sentence: Sentence, start: number): boolean {
  const first = sentence.tokens.findIndex((token) => token.start >= start);
  const verb = firstFiniteVerb(sentence.tokens, 0);
  return first >= 0 && verb > first && verb - first <= 12;
}

function owns(text: ParsedText, { end }: Span): boolean {
  return /^['’]s?\b/.test(text.content.slice(end, end + 2)) || /['’]s$/.test(text.content.slice(end - 2, end));
}

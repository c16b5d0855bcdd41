import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { ParsedText, Sentence } from "../parsed-text.ts";
import type { Reading } from "./extractor.ts";
import { entityOf, fullName, isQuoted, type WrittenName } from "./full-names.ts";
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
const weights = { subject: 2, other: 1, owner: 0.8, quoted: 0.3 } as const;
const fading = 0.55;

/** What the mentions that fit weigh at a place in a sentence, the weightiest first. */
export function salient(
  reading: Reading,
  number: number,
  at: number,
  fits: (mention: Mention) => boolean,
): Candidate[] {
  const found = new Map<unknown, Candidate>();
  for (const mention of reading.mentions) {
    if (isLabel(reading.text.content, mention)) continue;
    if (mention.end > at || mention.sentence < number - sentencesBack || mention.sentence > number || !fits(mention))
      continue;
    const key = entityOf(reading, mention) ?? mention;
    add(found, key, () => fullName(reading, mention), weightOf(reading, mention), number, mention.sentence);
  }
  for (const { speaker, last } of quotedBefore(reading, number, at)) {
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

/** Whose words end in the sentence before or in this one: the text goes on with who spoke. */
function quotedBefore(reading: Reading, number: number, at: number): { speaker: Entity; last: number }[] {
  return reading.quotations.flatMap(({ speaker: name, span }) => {
    const last = reading.text.sentences.findIndex((sentence) => sentence.end >= span.end);
    const speaker = reading.entities.find((entity) => entity.name === name);
    return speaker && span.end <= at && last >= number - 1 && last <= number ? [{ speaker, last }] : [];
  });
}

/** People without a name, "the man", at a place in a sentence. */
export function nameless(reading: Reading, number: number, at: number, noun: RegExp): Candidate[] {
  const found = new Map<unknown, Candidate>();
  for (let back = Math.max(0, number - 2); back <= number; back++) {
    const sentence = reading.text.sentences[back];
    if (!sentence) continue;
    for (const match of sentence.text.matchAll(noun)) {
      const start = sentence.start + match.index;
      if (start + match[0].length > at || isQuoted(reading, { start, end: start })) continue;
      const head = match[1]?.toLowerCase() ?? "";
      const place = start + match[0].length - head.length;
      const own = /^my\b/i.test(match[0]);
      if (own && !reading.writer) continue;
      const written = {
        name: own ? `the writer's ${head}` : `the ${head}`,
        span: { start: place, end: place + head.length },
      };
      const weight = leads(sentence, start) ? weights.subject : weights.other;
      add(found, head, () => written, weight, number, back);
    }
  }
  return sorted(found);
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

function weightOf(reading: Reading, mention: Mention): number {
  // Capitals throughout are a heading's.
  if (isQuoted(reading, mention) || (mention.type === "person" && /^\p{Lu}{4,}$/u.test(mention.text)))
    return weights.quoted;
  if (reading.quotations.some(({ cue }) => cue?.start === mention.start)) return weights.subject;
  const sentence = reading.text.sentences[mention.sentence];
  if (sentence && leads(sentence, mention.start)) return weights.subject;
  return owns(reading.text, mention) ? weights.owner : weights.other;
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

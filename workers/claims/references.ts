import type { Token } from "../parsed-text.ts";
import { agedMeant, organizationMeant, organizationNouns, personMeant } from "./antecedents.ts";
import type { Piece } from "./composition.ts";
import { isExpletive } from "./expletive-pronouns.ts";
import type { Reading } from "./extractor.ts";
import { withoutFrame } from "./frames.ts";
import { entityOf, owner, type WrittenName } from "./full-names.ts";
import { withInnerReferences } from "./inner-references.ts";
import { ownVoice } from "./own-voice.ts";
import { withWholeNamed } from "./partitives.ts";
import { thingMeant } from "./thing-antecedents.ts";
import type { Transformation } from "./transformations.ts";
import { beginsFiniteVerb } from "./verbs.ts";

/** Words that point at something outside the clause when they lead it. GUIDE, rule 2. */
const leading = new RegExp(
  `^(the (?:[\\p{L}. ]{2,24}-based )?${organizationNouns}(?= \\p{Ll}|['’]s|$)|the \\d+-year-old(?= \\p{Ll})|he|she|it|they|this|that|these|those|his|her|their|its|we|our|i|my|you|your|there|here|who|which)\\b`,
  "iu",
);

/** The pieces with the reference they begin with, or a "he" or "she" nobody in the clause is meant by, replaced by the name the text gives, which is not that of the entity `not`; null when the text does not settle it. */
export function resolveReferences(
  reading: Reading,
  number: number,
  pieces: readonly Piece[],
  not: unknown = null,
): readonly Piece[] | null {
  const resolved = withFrontResolved(reading, number, pieces, not);
  return resolved && withSpeakerNamed(reading, number, resolved);
}

/** "…, she said" at the end, with the name for her where the text settles it. */
function withSpeakerNamed(reading: Reading, number: number, pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.at(-1);
  if (!last || !("start" in last) || pieces.length < 3) return pieces;
  const words = reading.text.content.slice(last.start, last.end);
  const match = speaking.exec(words);
  const meant = match && personMeant(reading, number, last.start, match[1] === "he" ? "he" : "she");
  const named = put(meant, false, "name-for-person");
  if (!match || !named) return pieces;
  return [...pieces.slice(0, -1), named, { start: last.start + (match[1]?.length ?? 0), end: last.end }];
}

const speaking = /^(he|she) (?:said|says|added|adds|told|wrote|noted|warned)\b/;

function withFrontResolved(
  reading: Reading,
  number: number,
  pieces: readonly Piece[],
  not: unknown,
): readonly Piece[] | null {
  const voiced = ownVoice(reading, withoutFrame(reading.text.content, pieces));
  const first = voiced[0];
  if (!first || !("start" in first)) return voiced;
  const words = reading.text.content.slice(first.start, first.end);
  const match = leading.exec(words);
  if (!match) {
    const whole = withWholeNamed(reading, number, voiced);
    return whole && withInnerReferences(reading, number, whole);
  }
  const named = /^s?he$/i.test(match[0]) ? personsBehind(reading, number, first.start) : [];
  const meant = referent(reading, number, match[0], first.start, new Set([not, ...named]));
  // What "the company" is may be told nowhere: as written it may still be proved, as "The Department of Justice" is.
  if (!meant) return /^the /i.test(match[0]) ? withInnerReferences(reading, number, voiced) : null;
  const short = /^the /i.test(match[0]) ? { verb: "", length: 0 } : shortVerb(words.slice(match[0].length));
  const rest = { start: first.start + match[0].length + short.length, end: first.end };
  const verb = short.verb === "" ? [] : [{ text: short.verb, antecedent: null }];
  return [meant, ...verb, rest, ...voiced.slice(1)].filter((piece) => !("start" in piece) || piece.end > piece.start);
}

/** Persons that the rest of the sentence names: a subject pronoun in front of them is somebody else. */
function personsBehind(reading: Reading, number: number, at: number): unknown[] {
  return reading.mentions
    .filter((m) => m.type === "person" && m.sentence === number && m.start >= at)
    .map((m) => entityOf(reading, m) ?? m);
}

/** The verb in "it's", "he'll", "they've" and how many letters it takes; "'d" may be two verbs and stays. */
function shortVerb(rest: string): { verb: string; length: number } {
  const match = /^['’](s|re|ll|ve)\b/.exec(rest);
  if (!match) return { verb: "", length: 0 };
  const participle = ending.test(rest) ? rest.replace(ending, "") : "";
  const has = perfect.test(participle) && !passive.test(participle);
  const verbs: Record<string, string> = { s: has ? "has" : "is", re: "are", ll: "will", ve: "have" };
  return { verb: verbs[match[1] ?? ""] ?? "", length: match[0].length };
}

/** "'s", and adverbs before a participle. */
const ending = /^['’]s (?:(?:not|never|also|already|always|just|only|recently|really|since|even|\p{L}+ly) )*/iu;

/** Behind it "been", "won", "taught me": a participle that takes an object is no passive. */
const perfect =
  /^(?:(?:been|got|had|become|made|taken|done|gone|seen|come|grown|won|lost)\b|\p{L}+(?:ed|en|wn|ne|ght|lt|ld|pt|nt|id|de) (?:me|him|her|us|them|you|it|the|an?|his|my|our|your|their|its|this|that|so many|\d[\d,.]*)\b)/iu;

/** "denied a visa", "named the best": of two objects the passive keeps one. Ours. */
const passive =
  /^(?:given|paid (?:a\b|\$)|offered|denied|awarded|granted|sent|shown|called|named|considered|elected|appointed|allowed|owed|charged)(?!\p{L})/iu;

function referent(reading: Reading, number: number, word: string, at: number, not: ReadonlySet<unknown>): Piece | null {
  const lower = word.toLowerCase();
  if (lower === "he" || lower === "she")
    return put(personMeant(reading, number, at, lower, not), false, "name-for-person");
  if (lower === "his" || lower === "her")
    return put(personMeant(reading, number, at, lower === "his" ? "he" : "she", not), true, "name-for-person");
  if (lower === "it")
    return isExpletive(reading, number, at)
      ? null
      : put(thingMeant(reading, number, at, "one"), false, "name-for-thing");
  if (lower === "its") return put(thingMeant(reading, number, at, "one"), true, "name-for-thing");
  if (lower === "they" || lower === "their")
    return put(thingMeant(reading, number, at, "many"), lower === "their", "name-for-thing");
  if (/^the \d/.test(lower)) return aged(reading, number, word, at);
  if (/^the /.test(lower)) {
    return isTold(reading, number, at + word.length)
      ? null
      : put(organizationMeant(reading, number, at, word), false, "name-for-noun");
  }
  if (lower === "those" && /^those (who|in|with|from)\b/i.test(reading.text.content.slice(at, at + 12)))
    return { text: "People", antecedent: null, made: "noun-for-pointer" };
  if (/^(this|that|these|those)$/.test(lower)) return knownNoun(reading, number, at, word);
  return null;
}

/** "The company behind X", "the agency that": which one is meant is told by what follows. */
function isTold(reading: Reading, number: number, at: number): boolean {
  const [next] = wordsAfter(reading, number, at, 1);
  if (next?.gap !== " ") return false;
  const tokens = reading.text.sentences[number]?.tokens ?? [];
  if (beginsFiniteVerb(tokens, tokens.indexOf(next))) return false;
  return telling.test(next.lower) || next.tags.has("Gerund");
}

const telling =
  /^(behind|of|that|which|who|whose|where|with|for|from|in|at|responsible|called|named|known|based|owned|run|led|founded)$/;

/** "The 56-year-old was", but not "the 56-year-old driver": whose age it is. */
function aged(reading: Reading, number: number, word: string, at: number): Piece | null {
  const tokens = reading.text.sentences[number]?.tokens ?? [];
  const behind = tokens.findIndex((token) => token.start >= at + word.length);
  return behind > 0 && beginsFiniteVerb(tokens, behind)
    ? put(agedMeant(reading, word.replace(/\D/g, "")), false, "name-for-noun")
    : null;
}

function put(found: WrittenName | null, possessive: boolean, made: Transformation): Piece | null {
  return found ? { text: possessive ? owner(found.name) : found.name, antecedent: found.span, made } : null;
}

/** "This grant" is "the grant": the noun says what is meant, all the more when it was spoken of before. */
function knownNoun(reading: Reading, number: number, at: number, word: string): Piece | null {
  const noun = wordsAfter(reading, number, at + word.length, 2);
  if (
    !noun[0] ||
    reading.text.content[at + word.length] !== " " ||
    isTime.test(noun[0].lower) ||
    !/^(NOUN|ADJ|NUM|PROPN)$/.test(noun[0].pos)
  )
    return null;
  if (beginsVerb(reading, number, noun[0].start)) return null;
  for (const { lower } of noun) {
    const stem = lower.slice(0, Math.max(4, lower.length - 3));
    const seen = lower.length >= 4 ? reading.text.content.slice(0, at).toLowerCase().lastIndexOf(stem) : -1;
    if (seen >= 0 && /\W/.test(reading.text.content[seen - 1] ?? " "))
      return { text: "The", antecedent: { start: seen, end: seen + stem.length }, made: "noun-for-pointer" };
  }
  return { text: "The", antecedent: null, made: "noun-for-pointer" };
}

const isTime = /^(year|week|month|time|day|morning|evening|season|summer|winter|spring|fall|autumn|past)$/;

function wordsAfter(reading: Reading, number: number, at: number, count: number): Token[] {
  const tokens = reading.text.sentences[number]?.tokens ?? [];
  const next = tokens.findIndex((token) => token.start >= at);
  return next < 0 ? [] : tokens.slice(next, next + count);
}

function beginsVerb(reading: Reading, number: number, at: number): boolean {
  const tokens = reading.text.sentences[number]?.tokens ?? [];
  const index = tokens.findIndex((token) => token.start === at);
  return (
    index < 0 ||
    beginsFiniteVerb(tokens, index) ||
    /^(is|was|are|were|will|would|has|have|had|can|could|may|might|means|would|should|includes?)$/.test(
      tokens[index]?.lower ?? "",
    )
  );
}

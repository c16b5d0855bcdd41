/** Design: docs/design/corroboration.md */
import { openStoryCache } from "../../store/records/story-cache.ts";
import { saidApart } from "./attribution.ts";
import { countryCalled } from "./demonyms.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { periodsOf } from "./periods.ts";
import { smallWords, standingFor, wordNumber } from "./word-forms.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** A claim as far as it is compared with others. */
export interface Statement {
  claim_text: string;
  /** ISO 639-1, or "und". */
  language: string;
  /** The claim word by word in English, where it is of another language; it is read in place of the text. */
  gloss: string | null;
  entities: readonly { name: string; type: string; role: string }[];
  /** `YYYY-MM-DD` */
  published: string | null;
}

/** What a claim states, in a form that depends neither on how it is put nor on who says it. */
export interface Signature {
  /** Words that carry meaning, those of names and the units of numbers, each under the word that stands for it and its like. */
  words: WordNumbers;
  /** Those of them that are written like names, and numbers that name something. */
  proper: WordNumbers;
  /** The persons and organizations that it is about, by name, with its words. */
  names: readonly { name: number; words: WordNumbers }[];
  places: WordNumbers;
  figures: readonly Figure[];
  /** The times that it names. */
  periods: readonly string[];
  /** Whether it says that something is not so. */
  denies: boolean;
  mood: "fact" | "future" | "possible";
  /** Whose words it is, where it speaks of "I" and "we"; null where it does not. */
  own: string | null;
  /** ISO 639-1; what was read from a gloss is put in the words of its own language. */
  language: string;
  /** Day of publication as a number of days; null when unknown. */
  day: number | null;
}

/** Reads a claim's signature. That of a claim that was met within the last minute or two is read once. */
export function signatureOf(statement: Statement): Signature {
  const name = nameOf(statement);
  const known = kept.get(name);
  if (known) return known;
  const signature = newSignature(statement);
  kept.keep(name, signature, signatureBytes);
  return signature;
}

/** The signatures of claims that were met lately. Bytes; ours: of as many claims as the store has at hand, some 26 thousand. */
const kept = openStoryCache<Signature>(40 * 1024 * 1024);

/** What one takes with its name, about. Measured. */
const signatureBytes = 1600;

/** All that a signature is read from: the same name, the same signature. */
function nameOf({ claim_text, language, gloss, entities, published }: Statement): string {
  let name = `${published}\0${gloss ? `${language}\0${gloss}` : claim_text}`;
  for (const entity of entities) name += `\0${entity.role}\0${entity.type}\0${entity.name}`;
  return name;
}

function newSignature({ claim_text, language, gloss, entities, published }: Statement): Signature {
  const { core: text, attribution } = saidApart((gloss ?? claim_text).replace(/[’‘]/g, "'").replace(/[“”]/g, '"'));
  const { named, rest } = periodsOf(text, published);
  const figures = figuresOf(rest);
  const worded = figures.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, rest);
  const about = entities.filter(
    ({ role, name }) => role !== "source_org" && (attribution === "" || !isOnlyIn(attribution, text, name)),
  );
  const actors = about.filter(({ type }) => type === "person" || type === "organization");
  const places = about.filter(({ type }) => type === "place").map(({ name }) => name.toLowerCase());
  const spoken = wordsIn(worded);
  const called = spoken.flatMap((word) => countryCalled(word) ?? []);
  const names = about.filter(({ type }) => type !== "data").map(({ name }) => name);
  return {
    words: numbersOf([
      ...plainWords(spoken),
      ...wordsOf(names.join("\n")),
      ...figures.map(({ unit }) => unit).filter(Boolean),
    ]),
    proper: numbersOf(wordsOf((worded.slice(1).match(/\p{Lu}[\p{L}\p{N}.]*|\d+(?:\.\d+)?/gu) ?? []).join("\n"))),
    names: actors.map(({ name }) => ({ name: wordNumber(name.toLowerCase()), words: numbersOf(wordsOf(name)) })),
    places: numbersOf([...places, ...called]),
    figures,
    periods: named,
    denies: /\b(?:not|no|never|neither|nor|none|without|cannot)\b|n't\b/i.test(text),
    mood: moodOf(text),
    own: firstPerson.test(text) ? attribution.toLowerCase() : null,
    language: gloss ? language : "en",
    day: published === null ? null : Math.floor(Date.parse(published) / 86_400_000),
  };
}

const firstPerson = /\b(?:I|me|my|mine|we|us|our|ours)\b/;

/** Whether a name, or its last word, stands among the words that tell who speaks, and not in what is said. */
function isOnlyIn(attribution: string, core: string, name: string): boolean {
  const last = name.split(/\s+/).at(-1) ?? name;
  return attribution.includes(last) && !core.includes(last);
}

function numbersOf(words: readonly string[]): WordNumbers {
  return [...new Set(words.map(wordNumber))];
}

/** What is not so yet: told for later, planned, wished for or expected. */
const future =
  /\b(?:will|shall|(?:plan|want|aim|intend|hope|expect|seek|pledge|vow|propose)s? to|(?:is|are|was|were|be|been) (?:\w+ly )?(?:going|set|due|expected|forecast|projected|predicted|scheduled|planned|likely|poised|slated) to)\b|'ll\b/;

function moodOf(text: string): Signature["mood"] {
  if (/\b(?:may|might|could|would|possibly|likely|perhaps|if)\b/.test(text)) return "possible";
  return future.test(text) ? "future" : "fact";
}

/** Words of a text that carry meaning, in plain forms. */
function wordsOf(text: string): string[] {
  return plainWords(wordsIn(text));
}

/** Of words those that carry meaning, in plain forms; what is called after a country under its name. */
function plainWords(words: readonly string[]): string[] {
  return words
    .filter((word) => !smallWords.has(word))
    .flatMap((word) => countryCalled(word)?.split(" ") ?? [word])
    .map((word) => standingFor(word.replaceAll(".", "")))
    .filter((word) => word.length > 1 || /\d/.test(word));
}

/** The words of a text in small letters. */
function wordsIn(text: string): string[] {
  // The country must not be taken for the pronoun.
  const spelled = text
    .replace(/\bUS\b|\bU\.S\.(?:A\.)?|\bUnited States(?: of America)?\b/g, "usa")
    .replace(/\bgross domestic product\b/gi, "gdp");
  return spelled.toLowerCase().match(/\p{L}[\p{L}\p{N}]*(?:\.\p{L})*|\d+(?:\.\d+)?/gu) ?? [];
}

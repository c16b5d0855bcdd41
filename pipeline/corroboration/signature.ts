import { type Figure, figuresOf } from "./figures.ts";
import { periodsOf } from "./periods.ts";
import { smallWords, standingFor } from "./word-forms.ts";

/** A claim as far as it is compared with others. */
export interface Statement {
  claim_text: string;
  entities: readonly { name: string; type: string; role: string }[];
  /** `YYYY-MM-DD` */
  published: string | null;
}

/** What a claim states, in a form that does not depend on how it is put. */
export interface Signature {
  /** Words that carry meaning, those of names and the units of numbers, each under the word that stands for it and its like. */
  words: ReadonlySet<string>;
  /** Those of them that are written like names, and numbers that name something. */
  proper: ReadonlySet<string>;
  /** Words of the persons and organizations that it is about, by name. */
  names: ReadonlyMap<string, readonly string[]>;
  places: ReadonlySet<string>;
  figures: readonly Figure[];
  /** The times that it names. */
  periods: readonly string[];
  /** Whether it says that something is not so. */
  denies: boolean;
  mood: "fact" | "future" | "possible";
  /** Day of publication as a number of days; null when unknown. */
  day: number | null;
}

/** Reads a claim's signature. Claims are met again mostly soon after they were read. */
export function signatureOf(statement: Statement): Signature {
  const { claim_text, entities, published } = statement;
  const named = entities.map(({ name, type, role }) => `\n${name}\t${type}\t${role}`).join("");
  const key = `${published}\n${claim_text}${named}`;
  const known = read.get(key);
  if (known) return known;
  const signature = newSignature(statement);
  for (const oldest of read.keys()) {
    if (read.size < readMax) break;
    read.delete(oldest);
  }
  read.set(key, signature);
  return signature;
}

/** Signatures read lately. */
const read = new Map<string, Signature>();

/** How many. Ours: those of some hundred records, a few megabytes. */
const readMax = 5000;

function newSignature({ claim_text, entities, published }: Statement): Signature {
  const text = claim_text.replace(/[’‘]/g, "'").replace(/[“”]/g, '"');
  const { named, rest } = periodsOf(text, published);
  const figures = figuresOf(rest);
  const worded = figures.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, rest);
  const about = entities.filter(({ role }) => role !== "source_org");
  const actors = about.filter(({ type }) => type === "person" || type === "organization");
  const places = about.filter(({ type }) => type === "place");
  const names = about.filter(({ type }) => type !== "data").map(({ name }) => name);
  return {
    words: new Set([...wordsOf([worded, ...names].join("\n")), ...figures.map(({ unit }) => unit).filter(Boolean)]),
    proper: new Set(wordsOf((worded.slice(1).match(/\p{Lu}[\p{L}\p{N}.]*|\d+(?:\.\d+)?/gu) ?? []).join("\n"))),
    names: new Map(actors.map(({ name }) => [name.toLowerCase(), wordsOf(name)])),
    places: new Set(places.map(({ name }) => name.toLowerCase())),
    figures,
    periods: named,
    denies: /\b(?:not|no|never|neither|nor|none|without|cannot)\b|n't\b/i.test(text),
    mood: moodOf(text),
    day: published === null ? null : Math.floor(Date.parse(published) / 86_400_000),
  };
}

function moodOf(text: string): Signature["mood"] {
  if (/\b(?:may|might|could|would|possibly|likely|perhaps|if)\b/.test(text)) return "possible";
  return /\b(?:will|shall|plans? to|is going to|are going to|expects? to|is set to|are set to)\b|'ll\b/.test(text)
    ? "future"
    : "fact";
}

/** Words that carry meaning, in plain forms. */
function wordsOf(text: string): string[] {
  // The country must not be taken for the pronoun.
  const spelled = text.replace(/\bUS\b|\bU\.S\.(?:A\.)?|\bUnited States(?: of America)?\b/g, "usa");
  const words = spelled.toLowerCase().match(/\p{L}[\p{L}\p{N}]*(?:\.\p{L})*|\d+(?:\.\d+)?/gu) ?? [];
  return words
    .filter((word) => !smallWords.has(word))
    .map((word) => standingFor(word.replaceAll(".", "")))
    .filter((word) => word.length > 1 || /\d/.test(word));
}

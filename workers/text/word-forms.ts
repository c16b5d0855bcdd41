import type { PartOfSpeech } from "./parts-of-speech.ts";
import { isPlainWord } from "./plain-letters.ts";
import { remembered } from "./remembered.ts";

/** Marks on a word: what it is where it stands (Noun, Verb, Pronoun, ...) and what it can be by itself (Plural, PastTense, FemaleName, Actor, ...). */
export type WordTags = ReadonlySet<string>;

/** The marks of a word, given in small letters, that is this part of speech. */
export type WordForms = (lower: string, pos: PartOfSpeech) => WordTags;

let loaded: Promise<WordForms> | null = null;

/** What compromise's lexicon of 24,600 English words and word forms knows, read at the first call. */
export function wordForms(): Promise<WordForms> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<WordForms> {
  const { default: nlp } = await import("compromise");
  const { one } = nlp.model() as { one: { lexicon: Readonly<Record<string, string | readonly string[]>> } };
  const { lexicon } = one;
  const known = new Map<PartOfSpeech, Map<string, WordTags>>();
  return (lower, pos) => {
    const words = known.get(pos) ?? new Map<string, WordTags>();
    const seen = words.get(lower);
    if (seen) return seen;
    const tags = tagsOf(lower, pos, Object.hasOwn(lexicon, lower) ? lexicon[lower] : undefined);
    if (words.size < wordsKnownMax) words.set(lower, tags);
    known.set(pos, words);
    return tags;
  };
}

/** Words of a part of speech that a thread remembers. Ours: more than a day of news has, a few megabytes. */
const wordsKnownMax = 20_000;

function tagsOf(lower: string, pos: PartOfSpeech, known: string | readonly string[] = []): WordTags {
  const own = kinds(lower, pos);
  const all = known.length === 0 ? own : [...[known].flat().filter((tag) => forms.has(tag)), ...own];
  return marked(all.join(" "));
}

/** The same marks are one set: words are many, and what they can be is little. */
const marked = remembered((tags): WordTags => new Set(tags === "" ? [] : tags.split(" ")));

/** What of the lexicon holds wherever the word stands. */
const forms = new Set(
  "PastTense PresentTense Participle Infinitive Plural FemaleName MaleName Actor Month WeekDay Duration".split(" "),
);

const kindOf: Readonly<Partial<Record<PartOfSpeech, string>>> = {
  NOUN: "Noun",
  PROPN: "ProperNoun",
  PRON: "Pronoun",
  VERB: "Verb",
  AUX: "Verb",
  ADJ: "Adjective",
  ADV: "Adverb",
  DET: "Determiner",
  NUM: "Value",
};

function kinds(lower: string, pos: PartOfSpeech): string[] {
  const kind = kindOf[pos];
  const found = kind ? [kind] : [];
  if (pos === "PROPN") found.push("Noun");
  if (pos === "NOUN" && /[^siu]s$/.test(lower)) found.push("Plural");
  if (pos !== "PRON" && !isPlainWord(lower) && /['’]s$|s['’]$/.test(lower)) found.push("Possessive");
  if (pos === "VERB" && /\p{L}{2}ing$/u.test(lower)) found.push("Gerund");
  if (pos === "VERB" && /ed$/.test(lower)) found.push("PastTense");
  return found;
}

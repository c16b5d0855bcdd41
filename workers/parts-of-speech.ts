import type { Span } from "../store/model/claim.ts";
import { remembered } from "./remembered.ts";

const partsOfSpeech = [
  "ADJ",
  "ADP",
  "ADV",
  "AUX",
  "CCONJ",
  "DET",
  "INTJ",
  "NOUN",
  "NUM",
  "PART",
  "PRON",
  "PROPN",
  "PUNCT",
  "SCONJ",
  "SPACE",
  "SYM",
  "VERB",
  "X",
] as const;

/** What a word is where it stands, by the names of Universal Dependencies. */
export type PartOfSpeech = (typeof partsOfSpeech)[number];

/** A word or mark as the tagger cuts them. */
export interface TaggedPart extends Span {
  pos: PartOfSpeech;
}

/** Cuts a text into words and marks and says of each what it is. */
export type PartTagger = (text: string) => TaggedPart[];

let loaded: Promise<PartTagger> | null = null;

/** wink-nlp's part-of-speech tagger, its model read at the first call: about 1,000 words a millisecond. */
export function partTagger(): Promise<PartTagger> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PartTagger> {
  const [{ default: winkNlp }, { default: model }] = await Promise.all([
    import("wink-nlp"),
    import("wink-eng-lite-web-model"),
  ]);
  const nlp = winkNlp(model, ["pos"]);
  return (text) => {
    const tokens = nlp.readDoc(text).tokens();
    const tags = tokens.out(nlp.its.pos);
    const parts: TaggedPart[] = [];
    let end = 0;
    for (const [at, value] of tokens.out().entries()) {
      const start = text.indexOf(value, end);
      if (start < 0) continue;
      end = start + value.length;
      parts.push({ start, end, pos: correction(value) ?? known.get(tags[at] ?? "") ?? "X" });
    }
    return parts;
  };
}

const known: ReadonlyMap<string, PartOfSpeech> = new Map(partsOfSpeech.map((pos) => [pos, pos]));

/** Words that the tagger takes for something else almost always. Ours. */
const corrected: ReadonlyMap<string, PartOfSpeech> = new Map([
  ["according", "ADP"],
  ["including", "ADP"],
  ["part", "NOUN"],
  ["both", "DET"],
  ["while", "SCONJ"],
  ["because", "SCONJ"],
  ["although", "SCONJ"],
  ["though", "SCONJ"],
  ["whereas", "SCONJ"],
  ["unless", "SCONJ"],
  ["if", "SCONJ"],
  ["shot", "VERB"],
]);

const correction = remembered((word) => corrected.get(word.toLowerCase()) ?? null);

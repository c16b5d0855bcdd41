import type { Part } from "./part-lexicon.ts";

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

/** Cuts texts into words and marks and says of each what it is. */
export interface PartTagger {
  /** What stands between two blanks; the same wherever it stands. */
  cut(chunk: string): readonly Part[];
  /** What each of these is, one after the other, by its number in `names`. */
  tag(parts: readonly Part[]): Uint8Array;
  names: readonly PartOfSpeech[];
  /** The numbers of what is no word. */
  marks: readonly number[];
  /** The number of what nothing is known of. */
  unknown: number;
  /** A line break among parts. */
  lineBreak: Part;
}

let loaded: Promise<PartTagger> | null = null;

/** wink-nlp's part-of-speech tagger: its model and its cutting, read at the first call, its rules run over numbers. */
export function partTagger(): Promise<PartTagger> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PartTagger> {
  const [{ openPartLexicon }, { openPartRules }] = await Promise.all([
    import("./part-lexicon.ts"),
    import("./part-rules.ts"),
  ]);
  const lexicon = openPartLexicon();
  const names = lexicon.names.map((name) => partsOfSpeech.find((pos) => pos === name) ?? "X");
  const space = names.indexOf("SPACE");
  return {
    cut: (chunk) => lexicon.cut(chunk).map((part) => corrected(part, names)),
    tag: openPartRules(),
    names,
    marks: [names.indexOf("PUNCT"), names.indexOf("SYM")],
    unknown: names.indexOf("X"),
    lineBreak: { start: 0, end: 0, text: "\n", tag: space, hint: 0, can: 0, settled: 0 },
  };
}

/** Words that the tagger takes for something else almost always. Ours. */
const corrections: ReadonlyMap<string, PartOfSpeech> = new Map([
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

function corrected(part: Part, names: readonly PartOfSpeech[]): Part {
  const pos = corrections.get(part.text.toLowerCase());
  if (pos === undefined) return part;
  const { start, end, text, tag, hint, can } = part;
  return { start, end, text, tag, hint, can, settled: names.indexOf(pos) };
}

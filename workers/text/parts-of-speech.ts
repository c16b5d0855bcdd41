/** Design: docs/design/parts-of-speech.md */
import type { Part, PartKind } from "./part-lexicon.ts";

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
  /** For each of the parts the number of all parts of which the same is known. */
  kindsOf(parts: readonly PartKind[]): readonly number[];
  /** What each of the parts of these kinds is, one after the other, by its number in `names`. */
  tag(kinds: Uint16Array): Uint8Array;
  names: readonly PartOfSpeech[];
  /** By the numbers of `names`: 1 for what is no word. */
  marks: Uint8Array;
  /** The number of what nothing is known of. */
  unknown: number;
  /** The kind of a line break among parts. */
  lineBreak: number;
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
  const rules = openPartRules();
  const { kinds, kindOf, kindsOf } = partKinds();
  return {
    cut: (chunk) => lexicon.cut(chunk).map((part) => corrected(part, names)),
    kindsOf,
    tag: (parts) => rules(parts, kinds),
    names,
    marks: Uint8Array.from(names, (name) => (name === "PUNCT" || name === "SYM" ? 1 : 0)),
    unknown: names.indexOf("X"),
    lineBreak: kindOf({ tag: names.indexOf("SPACE"), hint: 0, can: 0, settled: 0 }),
  };
}

/** The kinds of parts met, by their numbers: a few hundred, since the model knows no more of a word than its part of speech and the handful that it can be. */
function partKinds(): Pick<PartTagger, "kindsOf"> & { kinds: readonly PartKind[]; kindOf(kind: PartKind): number } {
  const kinds: PartKind[] = [];
  const numbers = new Map<number, number>();
  const single: (readonly number[] | undefined)[] = [];
  const kindOf = ({ tag, hint, can, settled }: PartKind) => {
    // Parts of speech are fewer than 32, hints fewer than 2^16.
    const key = ((can * 32 + tag) * 32 + settled) * 2 ** 16 + hint;
    const number = numbers.get(key) ?? kinds.push({ tag, hint, can, settled }) - 1;
    numbers.set(key, number);
    return number;
  };
  return {
    kinds,
    kindOf,
    kindsOf(parts) {
      if (parts.length !== 1) return parts.map(kindOf);
      // Most chunks are one part, and kinds are few.
      const kind = kindOf(parts[0]!);
      single[kind] ??= [kind];
      return single[kind];
    },
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

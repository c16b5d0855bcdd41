/** Design: docs/design/parts-of-speech.md */
import winkModel from "wink-eng-lite-web-model";
import compileExpressions from "wink-nlp/src/compile-trex.js";
import tokenizer, { type TokenSink } from "wink-nlp/src/tokenizer.js";
import { z } from "zod";
import type { Span } from "../../store/model/claim.ts";
import { lettersAtStart } from "./plain-letters.ts";
import { textNumbers } from "./text-numbers.ts";

/** What wink-nlp's model knows of a word or mark wherever it stands. Parts of speech are numbers of the model's list. */
export interface PartKind {
  /** What it mostly is. */
  tag: number;
  /** The number by which rules ask for this very word; 0 for most. */
  hint: number;
  /** A bit for each part of speech that it can be. */
  can: number;
  /** What it is wherever it stands, as the pieces of "don't" are; 0 for most. */
  settled: number;
}

/** A word or mark as wink-nlp cuts them. */
export interface Part extends Span, PartKind {
  text: string;
}

/** Cuts what stands between two blanks into words and marks. */
export type PartCutter = (chunk: string) => Part[];

/** What wink-nlp's English model knows of words; 88,000 of them. */
export interface PartLexicon {
  /** The parts of speech by their numbers. */
  names: readonly string[];
  cut: PartCutter;
}

/** Where in a word's row of the lexicon a property lies: word of the row, mask, shift. */
const Place = z.tuple([z.number(), z.number(), z.number()]).rest(z.number());

const Core = z.object({
  packing: z.object({
    size: z.number(),
    config: z.unknown(),
    layout: z.object({
      pos: Place,
      posHint: Place,
      lexemeCID: Place,
      lemma: Place,
      normal: Place,
      isContraction: Place,
      isSpellingMapped: Place,
    }),
  }),
  lexicon: z.instanceof(Uint32Array),
  xpansions: z.instanceof(Uint32Array),
  features: z.object({
    lexeme: z.object({ list: z.array(z.string()) }),
    posClusters: z.object({ list: z.array(z.set(z.number())) }),
  }),
  tcat: z.object({ hash: z.unknown() }),
  pos: z.object({ list: z.array(z.string()) }),
  trex: z.unknown(),
  preserve: z.unknown(),
});
type Core = z.infer<typeof Core>;

/** What guesses what a word outside the lexicon is. */
interface Guesser {
  pos(
    word: string,
    category: number,
    lexicon: { lookup(word: string): number[]; intrinsicSize(): number; posOf(number: number): number },
  ): number;
}

const Given = z.object({
  core: z.custom<() => unknown>((value) => typeof value === "function"),
  featureFn: z.custom<(config: unknown) => Guesser>((value) => typeof value === "function"),
});

/** A word outside the lexicon whose kind is unknown is a noun, by its number in the model. */
const noun = 8;

/** Reads the model: an effort of some tenths of a second. */
export function openPartLexicon(): PartLexicon {
  const given = Given.parse(winkModel);
  const core = Core.parse(given.core());
  const words = wordsOf(core);
  const guesser = given.featureFn(core.packing.config);
  const lookedUp = {
    lookup(word: string) {
      const number = words.find(word);
      return [words.expansions(number)[0]?.lexeme ?? number];
    },
    intrinsicSize: () => words.count,
    posOf: words.mostly,
  };
  const guess = (text: string, category: number) => guesser.pos(text, category, lookedUp);
  const tokenize = tokenizer(compileExpressions(core.trex), core.tcat.hash, core.preserve);
  return { names: core.pos.list, cut: (chunk) => cut(chunk, { words, guess, tokenize }) };
}

/** What of a word's row is asked for. A word outside the lexicon has the number `count`. */
interface Words {
  count: number;
  find(text: string): number;
  text(number: number): string;
  /** The part of speech that a word mostly is. */
  mostly(number: number): number;
  /** The same in its usual spelling, a noun where nothing is said. */
  usually(number: number): number;
  hint(number: number): number;
  can(number: number): number;
  /** The number of its form in small letters and usual spelling. */
  normal(number: number): number;
  /** What a contraction is made of; empty for every other word. */
  expansions(number: number): { lexeme: number; normal: number; tag: number }[];
}

/** Numbers of an expansion, and bits for where it begins and how many there are. */
const expansion = { size: 4, beginBits: 14, countMask: 31 } as const;

function wordsOf({ packing: { size, layout }, lexicon, xpansions, features }: Core): Words {
  const { list } = features.lexeme;
  const numberOf = textNumbers(list);
  const clusters = features.posClusters.list.map((tags) => [...tags].reduce((bits, tag) => bits | (1 << tag), 0));
  const count = list.length;
  const property = (number: number, [word, mask, shift]: readonly [number, number, number, ...number[]]) =>
    number < count ? (lexicon[number * size + word]! & mask) >>> shift : 0;
  const spelt = (number: number) =>
    property(number, layout.isSpellingMapped) ? property(number, layout.lemma) : number;
  const mostly = (number: number) => property(number, layout.pos);
  return {
    count,
    find(text) {
      const number = numberOf(text);
      return number < 0 ? count : number;
    },
    text: (number) => list[number] ?? "",
    mostly,
    usually: (number) => mostly(spelt(number)) || noun,
    hint: (number) => property(number, layout.posHint),
    can: (number) => clusters[property(number, layout.lexemeCID)] ?? 0,
    normal: (number) =>
      property(number, layout.isSpellingMapped)
        ? property(number, layout.lemma)
        : number + property(number, layout.normal),
    expansions(number) {
      if (!property(number, layout.isContraction)) return [];
      const lemma = property(number, layout.lemma);
      const begin = lemma & ((1 << expansion.beginBits) - 1);
      const length = (lemma >>> expansion.beginBits) & expansion.countMask;
      return Array.from({ length: length / expansion.size }, (_, nth) => {
        const at = begin + nth * expansion.size;
        return { lexeme: xpansions[at]!, normal: xpansions[at + 1]!, tag: xpansions[at + 3]! };
      });
    },
  };
}

/** What cutting takes. */
interface Cutting {
  words: Words;
  guess(text: string, category: number): number;
  tokenize(sink: TokenSink, text: string): void;
}

function cut(chunk: string, { words, guess, tokenize }: Cutting): Part[] {
  const parts: Part[] = [];
  const add = ({ text, tag, hint, can, settled }: Omit<Part, "start" | "end">) => {
    const start = chunk.indexOf(text, parts.at(-1)?.end ?? 0);
    if (start >= 0) parts.push({ start, end: start + text.length, text, tag, hint, can, settled });
  };
  const addKnown = (number: number) =>
    add({
      text: words.text(number),
      tag: words.usually(number),
      hint: words.hint(number),
      can: words.can(words.normal(number)),
      settled: 0,
    });
  const addUnknown = (text: string, category: number) => {
    const small = text.toLowerCase();
    const lower = small === text ? words.count : words.find(small);
    const normal = lower < words.count ? words.normal(lower) : lower;
    add({ text, tag: guess(text, category) || noun, hint: 0, can: words.can(normal), settled: 0 });
  };
  const sink: TokenSink = {
    isLexeme: (text) => words.find(text) < words.count,
    _addToken(text, category) {
      const number = words.find(text);
      if (number < words.count) addKnown(number);
      else addUnknown(text, category);
    },
    _addTokenIfInCache(text) {
      const number = words.find(text);
      if (number === words.count) return 0;
      const pieces = words.expansions(number);
      for (const { lexeme, normal, tag } of pieces)
        add({ text: words.text(lexeme), tag, hint: words.hint(lexeme), can: words.can(normal), settled: tag });
      if (pieces.length === 0) addKnown(number);
      return 1;
    },
  };
  // Its expressions take long for many marks in a row.
  if (marksAlone.test(chunk)) {
    addUnknown(chunk, categories.punctuation);
    return parts;
  }
  const letters = lettersAtStart(chunk);
  const isMarked = letters > 1 && letters === chunk.length - 1 && marksBehind.includes(chunk[letters]!);
  if (letters === 0 || (letters < chunk.length && !isMarked)) tokenize(sink, chunk);
  else if (!sink._addTokenIfInCache(chunk)) {
    if (!isMarked) addUnknown(chunk, categories.word);
    else {
      sink._addToken(chunk.slice(0, letters), categories.word);
      sink._addToken(chunk.slice(letters), categories.punctuation);
    }
  }
  return parts;
}

/** More marks in a row than writing has: a dividing line, a row of faces. Ours. */
const marksAlone = /^[^\p{L}\p{N}]{9,}$/u;

/** wink-nlp's numbers of what it sorts tokens into before it knows them, and the marks that it takes off a word's end; words of plain letters, alone or with one of these, need not be looked through as tokens are. */
const categories = { word: 1, punctuation: 12 } as const;
const marksBehind = ',.;:?!…/’”"])}';

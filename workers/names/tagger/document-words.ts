import { listedWordsMax, type NameLexica } from "./name-lexica.ts";
import type { NameWord } from "./name-words.ts";
import type { WordFacts } from "./word-facts.ts";
import { mix } from "./word-hash.ts";

/** A sentence made ready for the tagger. */
export interface SentenceWords {
  words: readonly NameWord[];
  facts: readonly WordFacts[];
  /** 0 prose, 1 a line whose words are nearly all written large, 2 all in capitals, 3 all small. */
  line: number;
  /** First word that has letters: its capital says nothing. */
  opens: number;
  /** For each word, bits of the lists on which a name stands that begins, goes on, ends here, or is this word alone. */
  listed: readonly [begin: Int32Array, inside: Int32Array, last: Int32Array, single: Int32Array];
}

/** What a whole document shows of a word. */
export interface WordInDocument {
  /** Times written large and small where the place does not decide. */
  large: number;
  small: number;
  /** Facts of the words before and after it where it is written large, at most `neighboursMax` of each. */
  before: WordFacts[];
  after: WordFacts[];
}

/** A document's sentences and its words by their hash in small letters. */
export interface DocumentWords {
  sentences: SentenceWords[];
  seen: Map<number, WordInDocument>;
}

/** Ours: more neighbours cost time and bring nothing. */
const neighboursMax = 6;

/** Looks through a document once, before any of its words is tagged. */
export function readDocumentWords(
  sentences: readonly (readonly NameWord[])[],
  factsOf: (text: string) => WordFacts,
  lexica: NameLexica,
): DocumentWords {
  const read = sentences.map((words) => readSentence(words, factsOf, lexica));
  const seen = new Map<number, WordInDocument>();
  for (const sentence of read) countWords(seen, sentence);
  return { sentences: read, seen };
}

function readSentence(
  words: readonly NameWord[],
  factsOf: (text: string) => WordFacts,
  lexica: NameLexica,
): SentenceWords {
  const facts = words.map((word) => factsOf(word.text));
  const opens = facts.findIndex((one) => one.letters);
  return { words, facts, line: lineKind(words, facts), opens, listed: listedNames(facts, lexica) };
}

function lineKind(words: readonly NameWord[], facts: readonly WordFacts[]): number {
  let long = 0;
  let large = 0;
  let small = 0;
  let capital = 0;
  facts.forEach((one, at) => {
    if (!one.letters) return;
    if (one.small) small++;
    if (one.capital) capital++;
    if ((words[at]?.text.length ?? 0) < 4) return;
    long++;
    if (one.capital) large++;
  });
  if (long >= 2 && small === 0) return 2;
  if (long >= 2 && capital === 0) return 3;
  return long >= 4 && large / long > 0.7 ? 1 : 0;
}

function listedNames(facts: readonly WordFacts[], lexica: NameLexica): SentenceWords["listed"] {
  const size = facts.length;
  const [begin, inside, last, single] = [0, 1, 2, 3].map(() => new Int32Array(size)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (let from = 0; from < size; from++) {
    const first = facts[from];
    if (!first?.letters) continue;
    single[from] = first.lists;
    let key = mix(0, first.lower);
    for (let to = from + 1; to < Math.min(size, from + listedWordsMax); to++) {
      key = mix(key, facts[to]?.lower ?? 0);
      const bits = first.capital ? lexica.lists(key) : 0;
      if (bits === 0) continue;
      begin[from]! |= bits;
      last[to]! |= bits;
      for (let at = from + 1; at < to; at++) inside[at]! |= bits;
    }
  }
  return [begin, inside, last, single];
}

function countWords(seen: Map<number, WordInDocument>, { facts, line, opens }: SentenceWords): void {
  if (line > 0) return;
  facts.forEach((one, at) => {
    if (!one.letters) return;
    let word = seen.get(one.lower);
    if (!word) {
      word = { large: 0, small: 0, before: [], after: [] };
      seen.set(one.lower, word);
    }
    if (!one.capital) word.small++;
    else {
      if (at !== opens) word.large++;
      const [before, after] = [facts[at - 1], facts[at + 1]];
      if (before) remember(word.before, before);
      if (after) remember(word.after, after);
    }
  });
}

function remember(neighbours: WordFacts[], one: WordFacts): void {
  if (neighbours.length < neighboursMax && !neighbours.includes(one)) neighbours.push(one);
}

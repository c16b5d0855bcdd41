import { listedWordsMax, type NameLexica } from "./name-lexica.ts";
import type { NameWord } from "./name-words.ts";
import type { WordBook } from "./word-book.ts";
import { fact, factCount, flag } from "./word-facts.ts";
import { mix } from "./word-hash.ts";
import { readWordsInDocument, type WordsInDocument } from "./words-in-document.ts";

/** Where a sentence's words stand among the document's, and what kind of line it is. */
export interface SentenceWords {
  /** Its words are `from` to `to` (exclusive). */
  from: number;
  to: number;
  /** 0 prose, 1 a line whose words are nearly all written large, 2 all in capitals, 3 all small. */
  line: number;
  /** First word that has letters: its capital says nothing. -1 when none has. */
  opens: number;
}

/** A document made ready for the tagger: its words in one row, with two edges before, between and after the sentences, so that every word has neighbours. */
export interface DocumentWords {
  sentences: SentenceWords[];
  /** Numbers in the book. */
  words: Int32Array;
  /** Facts of the book, rows of `factCount`. */
  rows: Int32Array;
  /** 1 where no blank stands before the word. */
  joined: Uint8Array;
  /** For each word, bits of the lists on which a name stands that begins, goes on, ends here, or is this word alone. */
  listed: readonly [begin: Int32Array, inside: Int32Array, last: Int32Array, single: Int32Array];
  /** What the whole document shows of its words. */
  seen: WordsInDocument;
}

/** Looks through a document once, before any of its words is tagged. What is read holds until the next document is. */
export function readDocumentWords(
  sentences: readonly (readonly NameWord[])[],
  book: WordBook,
  lexica: NameLexica,
): DocumentWords {
  book.turnOver();
  const size = sentences.reduce((sum, words) => sum + words.length + edges, edges);
  const words = new Int32Array(size);
  const joined = new Uint8Array(size);
  let next = edges;
  const places = sentences.map((sentence) => {
    const from = next;
    for (const word of sentence) {
      joined[next] = word.joined ? 1 : 0;
      words[next++] = book.numberOf(word.text);
    }
    next += edges;
    return { from, to: from + sentence.length };
  });
  const rows = book.rows();
  const read = places.map(({ from, to }) => ({ from, to, ...lineOf(words, rows, from, to) }));
  const listed = listedNames(words, rows, read, lexica);
  const seen = readWordsInDocument(words, rows, read, book.forms());
  return { sentences: read, words, rows, joined, listed, seen };
}

/** What stands before and after each sentence: as many words as features look away. */
const edges = 2;

function lineOf(words: Int32Array, rows: Int32Array, from: number, to: number): { line: number; opens: number } {
  let [opens, long, large, small, capital] = [-1, 0, 0, 0, 0];
  for (let at = from; at < to; at++) {
    const flags = rows[words[at]! * factCount + fact.flags]!;
    if (!(flags & flag.letters)) continue;
    if (opens < 0) opens = at;
    if (flags & flag.small) small++;
    if (flags & flag.capital) capital++;
    if (!(flags & flag.long)) continue;
    long++;
    if (flags & flag.capital) large++;
  }
  if (long >= 2 && small === 0) return { line: 2, opens };
  if (long >= 2 && capital === 0) return { line: 3, opens };
  return { line: long >= 4 && large / long > 0.7 ? 1 : 0, opens };
}

function listedNames(
  words: Int32Array,
  rows: Int32Array,
  sentences: readonly SentenceWords[],
  lexica: NameLexica,
): DocumentWords["listed"] {
  const size = words.length;
  const [begin, inside] = [new Int32Array(size), new Int32Array(size)];
  const [last, single] = [new Int32Array(size), new Int32Array(size)];
  for (const sentence of sentences)
    for (let from = sentence.from; from < sentence.to; from++) {
      const row = words[from]! * factCount;
      const flags = rows[row + fact.flags]!;
      if (!(flags & flag.letters)) continue;
      single[from] = rows[row + fact.lists]!;
      if (!(flags & flag.capital)) continue;
      let key = mix(0, rows[row + fact.lower]!);
      const end = Math.min(sentence.to, from + listedWordsMax);
      for (let to = from + 1; to < end; to++) {
        key = mix(key, rows[words[to]! * factCount + fact.lower]!);
        const bits = lexica.lists(key);
        if (bits === 0) continue;
        begin[from]! |= bits;
        last[to]! |= bits;
        for (let at = from + 1; at < to; at++) inside[at]! |= bits;
      }
    }
  return [begin, inside, last, single];
}

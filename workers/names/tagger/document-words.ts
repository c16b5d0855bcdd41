import type { Span } from "../../../store/model/claim.ts";
import { plainMarks } from "./language-words.ts";
import { listedWordsMax, type NameLexica } from "./name-lexica.ts";
import type { SentenceWords } from "./sentence-words.ts";
import { fact, factCount, flag } from "./word-facts.ts";
import { mix } from "./word-hash.ts";
import { type WordRow, wordScan } from "./word-scan.ts";
import type { WordTable } from "./word-table.ts";
import { type WordsInDocument, wordsInDocument } from "./words-in-document.ts";

/** A document made ready for the tagger: its words in one row, with two edges before, between and after the sentences, so that every word has neighbours. */
export interface DocumentWords extends WordRow {
  content: string;
  sentences: SentenceWords[];
  /** Words and edges together; what stands behind them is of documents before. */
  size: number;
  /** Facts of the table, rows of `factCount`. */
  rows: Int32Array;
  /** For each word, bits of the lists on which a name stands that begins, goes on, ends here, or is this word alone. */
  listed: readonly [begin: Int32Array, inside: Int32Array, last: Int32Array, single: Int32Array];
  /** What the whole document shows of its words. */
  seen: WordsInDocument;
}

/** Looks through a document once, before any of its words is tagged. What is read holds until the next document is. */
export type DocumentReader<Sentence = Span> = (content: string, sentences: readonly Sentence[]) => DocumentWords;

/** Reads documents into the same rows, one after the other; cuts their sentences into words itself. */
export function documentReader(table: WordTable, lexica: NameLexica): DocumentReader {
  const scan = wordScan(table);
  return readerBy(table, lexica, {
    mostOf: ({ start, end }) => end - start,
    write: (content, { start, end }, row, at) => scan(content, start, end, row, at),
  });
}

/** The same of sentences whose words are given. */
export function wordsReader(table: WordTable, lexica: NameLexica): DocumentReader<readonly Span[]> {
  return readerBy(table, lexica, {
    mostOf: (words) => words.length,
    write(content, words, row, first) {
      words.forEach(({ start, end }, nth) => {
        const at = first + nth;
        row.words[at] = table.numberOf(plainMarks(content.slice(start, end)));
        row.starts[at] = start;
        row.ends[at] = end;
        row.joined[at] = nth > 0 && words[nth - 1]!.end === start ? 1 : 0;
      });
      return first + words.length;
    },
  });
}

/** How the words of a sentence get into a row. */
interface SentenceWriter<Sentence> {
  /** At least as many as it has words. */
  mostOf(sentence: Sentence): number;
  /** Writes its words from `at` on; gives where the next one would stand. */
  write(content: string, sentence: Sentence, row: WordRow, at: number): number;
}

function readerBy<Sentence>(
  table: WordTable,
  lexica: NameLexica,
  { mostOf, write }: SentenceWriter<Sentence>,
): DocumentReader<Sentence> {
  const look = wordsInDocument();
  let row = emptyRow(0);
  let listed = emptyLists(0);
  return (content, given) => {
    table.turnOver();
    const most = given.reduce((sum, sentence) => sum + mostOf(sentence) + edges, edges);
    if (row.words.length < most) [row, listed] = [emptyRow(2 * most), emptyLists(2 * most)];
    let next = writeEdges(row, 0);
    const places = given.map((sentence) => {
      const from = next;
      const to = write(content, sentence, row, from);
      next = writeEdges(row, to);
      return { from, to };
    });
    const rows = table.rows();
    const sentences = places.map(({ from, to }) => sentenceAt(row.words, rows, from, to));
    for (const list of listed) list.fill(0, 0, next);
    listNames(listed, row.words, rows, sentences, lexica);
    const seen = look(row.words, next, rows, sentences, table.forms());
    const { words, starts, ends, joined } = row;
    return { words, starts, ends, joined, content, sentences, size: next, rows, listed, seen };
  };
}

/** What stands before and after each sentence: as many words as features look away. */
const edges = 2;

function emptyRow(size: number): WordRow {
  return {
    words: new Int32Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    joined: new Uint8Array(size),
  };
}

function emptyLists(size: number): DocumentWords["listed"] {
  return [new Int32Array(size), new Int32Array(size), new Int32Array(size), new Int32Array(size)];
}

function writeEdges({ words, joined }: WordRow, at: number): number {
  for (let edge = at; edge < at + edges; edge++) words[edge] = joined[edge] = 0;
  return at + edges;
}

function sentenceAt(words: Int32Array, rows: Int32Array, from: number, to: number): SentenceWords {
  let opens = -1;
  let long = 0;
  let large = 0;
  let small = 0;
  let capital = 0;
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
  let line = long >= 4 && large / long > 0.7 ? 1 : 0;
  if (long >= 2 && small === 0) line = 2;
  else if (long >= 2 && capital === 0) line = 3;
  return { from, to, line, opens };
}

function listNames(
  [begin, inside, last, single]: DocumentWords["listed"],
  words: Int32Array,
  rows: Int32Array,
  sentences: readonly SentenceWords[],
  lexica: NameLexica,
): void {
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
}

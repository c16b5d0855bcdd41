import { keepsStop, wordPattern } from "./name-words.ts";
import { firstHash, nextHash } from "./word-hash.ts";
import type { WordTable } from "./word-table.ts";

/** Words one after the other: their numbers in a table, where they stand in the text, and 1 where no blank stands before. */
export interface WordRow {
  words: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  joined: Uint8Array;
}

/** Writes the words of a text from `from` to `to` (exclusive) into a row, from `at` on; gives where the next one would stand. */
export type WordScan = (content: string, from: number, to: number, row: WordRow, at: number) => number;

/** Cuts as `nameWords` does, without a string for each word: plain letters, digits and signs are read one by one, what is rarer by the pattern. */
export function wordScan(table: WordTable): WordScan {
  const pattern = new RegExp(wordPattern, "uy");
  return (content, from, to, row, first) => {
    let at = first;
    let end = -1;
    let text: string | null = null;
    for (let start = from; start < to; ) {
      if (kindOf(content.charCodeAt(start)) === kind.blank) {
        start++;
        continue;
      }
      let length = plainLength(content, start, to, start === end);
      if (length === 0) {
        text ??= content.slice(from, to);
        pattern.lastIndex = start - from;
        length = pattern.exec(text)?.[0].length ?? 1;
      }
      row.joined[at] = start === end ? 1 : 0;
      row.starts[at] = start;
      end = start + length;
      row.ends[at] = end;
      row.words[at] = table.numberAt(content, start, end, hashOf(content, start, end));
      at++;
      start = end;
    }
    return at;
  };
}

function hashOf(content: string, from: number, to: number): number {
  let hash = firstHash;
  for (let at = from; at < to; at++) hash = nextHash(hash, content.charCodeAt(at));
  return hash;
}

/** Kinds of UTF-16 units. What is `other` only the pattern knows. */
const kind = { sign: 0, blank: 1, letter: 2, digit: 3, other: 4 } as const;

/** Units up to here have their kind in the table. */
const tableSize = 0x2060;

const kinds = Uint8Array.from({ length: tableSize }, (_, unit) => {
  const text = String.fromCharCode(unit);
  if (/\s/.test(text)) return kind.blank;
  if (/[A-Za-z]/.test(text)) return kind.letter;
  if (/[0-9]/.test(text)) return kind.digit;
  return unit < 0x80 || (/[\u2010-\u205E]/.test(text) && /\p{P}/u.test(text)) ? kind.sign : kind.other;
});

function kindOf(unit: number): number {
  if (unit < tableSize) return kinds[unit]!;
  return unit === 0x3000 || unit === 0xfeff ? kind.blank : kind.other;
}

const [stop, comma, colon, ampersand, slash] = [0x2e, 0x2c, 0x3a, 0x26, 0x2f];
const [straight, curly] = [0x27, 0x2019];
const [letterS, letterW] = [0x73, 0x77];

/** How long the word is that begins at `from`; 0 where the pattern is to be asked. `joined`: whether it stands at the end of another, which may be a number. */
function plainLength(content: string, from: number, end: number, joined: boolean): number {
  const unit = content.charCodeAt(from);
  if (unit === straight || unit === curly) return possessiveLength(content, from, end);
  const own = kindOf(unit);
  if (own === kind.sign) return 1;
  if (own === kind.digit) return numberLength(content, from, end);
  return own === kind.letter ? wordLength(content, from, end, joined) : 0;
}

function unitAt(content: string, at: number, end: number): number {
  return at < end ? content.charCodeAt(at) : 0x20;
}

function possessiveLength(content: string, from: number, end: number): number {
  if (unitAt(content, from + 1, end) !== letterS) return 1;
  const after = kindOf(unitAt(content, from + 2, end));
  if (after === kind.other) return 0;
  return after === kind.letter || after === kind.digit ? 1 : 2;
}

function numberLength(content: string, from: number, end: number): number {
  let at = from + 1;
  for (;;) {
    const unit = unitAt(content, at, end);
    const own = kindOf(unit);
    if (own === kind.other) return 0;
    if (own === kind.digit) {
      at++;
      continue;
    }
    if (unit !== stop && unit !== comma && unit !== colon) return at - from;
    const after = kindOf(unitAt(content, at + 1, end));
    if (after === kind.other) return 0;
    if (after !== kind.digit) return at - from;
    at += 2;
  }
}

function wordLength(content: string, from: number, end: number, joined: boolean): number {
  let at = from + 1;
  let own = kindOf(unitAt(content, at, end));
  while (own === kind.letter || own === kind.digit) own = kindOf(unitAt(content, ++at, end));
  const length = at - from;
  const unit = unitAt(content, at, end);
  if (unit === stop) {
    if (length <= 2 || joined || (length === 3 && unitAt(content, at - 1, end) === letterW)) return 0;
    return length <= abbreviationMax && keepsStop(content.slice(from, at)) ? length + 1 : length;
  }
  if (unit === ampersand || (unit === colon && unitAt(content, at + 1, end) === slash)) return 0;
  // Letters behind an apostrophe belong to the word, unless they are a possessive "s".
  while (own !== kind.other) {
    const mark = unitAt(content, at, end);
    if (mark !== straight && mark !== curly) return at - from;
    const ending = possessiveLength(content, at, end);
    own = kindOf(unitAt(content, at + 1, end));
    if (ending === 2 || (ending === 1 && own !== kind.letter && own !== kind.other)) return at - from;
    if (ending === 0) return 0;
    do own = kindOf(unitAt(content, ++at, end));
    while (own === kind.letter);
  }
  return 0;
}

/** Letters of the longest abbreviation. */
const abbreviationMax = 6;

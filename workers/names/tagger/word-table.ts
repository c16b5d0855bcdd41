/** Design: docs/design/name-tagger.md */
import type { NameLexica } from "./name-lexica.ts";
import { fact, factCount, writeEdge, writeFacts } from "./word-facts.ts";
import { firstHash, nextHash } from "./word-hash.ts";

/** Words met, each with a number under which what is known of it lies in a row of facts. Number 0 is what is outside of a sentence. */
export interface WordTable {
  /** Rows of `factCount`. They move when the table grows: to be asked for anew by each document. */
  rows(): Int32Array;
  /** Counts how often the table was emptied: numbers of an older edition mean nothing. */
  edition(): number;
  /** Forms in small letters. */
  forms(): number;
  /** The number of the word from `from` to `to` (exclusive) in a text, the same for the same word; `hash` is that of its letters, one after the other. */
  numberAt(content: string, from: number, to: number, hash: number): number;
  /** The number of a word. */
  numberOf(text: string): number;
  /** The word with this number; "" for what is outside of a sentence. */
  textOf(number: number): string;
  /** Empties the table when it is full. Between documents only. */
  turnOver(): void;
}

/** Words remembered before the memory is emptied; a day's news has fewer. Ours. */
const rememberedMax = 50_000;

/** Rows at first. */
const rowsMin = 4_096;

/** An empty table of words as these lexica know them. */
export function wordTable(lexica: NameLexica): WordTable {
  const forms = new Map<number, number>();
  let texts = [""];
  let rows = new Int32Array(rowsMin * factCount);
  // Pairs of a word's hash and its number, found by open addressing; number 0 is a free slot.
  let slots = new Int32Array(4 * rowsMin);
  let edition = 0;
  writeEdge(rows, 0);
  const add = (text: string, hash: number, slot: number) => {
    const number = texts.push(text) - 1;
    if (texts.length * factCount > rows.length) rows = grown(rows);
    const at = number * factCount;
    writeFacts(text, lexica, rows, at);
    const lower = rows[at + fact.lower]!;
    const form = forms.get(lower) ?? forms.size + 1;
    forms.set(lower, form);
    rows[at + fact.form] = form;
    slots[slot] = hash;
    slots[slot + 1] = number;
    if (4 * texts.length > slots.length) slots = widened(slots);
    return number;
  };
  const numberAt = (content: string, from: number, to: number, hash: number) => {
    const last = slots.length - 2;
    for (let slot = (hash << 1) & last; ; slot = (slot + 2) & last) {
      const number = slots[slot + 1]!;
      if (number === 0) return add(content.slice(from, to), hash, slot);
      if (slots[slot] === hash && isSame(texts[number]!, content, from, to)) return number;
    }
  };
  return {
    rows: () => rows,
    edition: () => edition,
    forms: () => forms.size + 1,
    numberAt,
    numberOf(text) {
      let hash = firstHash;
      for (let at = 0; at < text.length; at++) hash = nextHash(hash, text.charCodeAt(at));
      return numberAt(text, 0, text.length, hash);
    },
    textOf: (number) => texts[number]!,
    turnOver() {
      if (texts.length <= rememberedMax) return;
      texts = [""];
      forms.clear();
      slots.fill(0);
      edition++;
    },
  };
}

function isSame(text: string, content: string, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== content.charCodeAt(from + at)) return false;
  return true;
}

function grown(rows: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(rows.length * 2);
  more.set(rows);
  return more;
}

function widened(slots: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(slots.length * 2);
  const last = more.length - 2;
  for (let from = 0; from < slots.length; from += 2) {
    if (slots[from + 1] === 0) continue;
    let to = (slots[from]! << 1) & last;
    while (more[to + 1] !== 0) to = (to + 2) & last;
    more[to] = slots[from]!;
    more[to + 1] = slots[from + 1]!;
  }
  return more;
}

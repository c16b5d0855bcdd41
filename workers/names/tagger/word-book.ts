import type { NameLexica } from "./name-lexica.ts";
import { fact, factCount, writeEdge, writeFacts } from "./word-facts.ts";

/** Words met, each with a number under which what is known of it lies in a row of facts. Number 0 is what is outside of a sentence. */
export interface WordBook {
  /** Rows of `factCount`. They move when the book grows: to be asked for anew by each document. */
  rows(): Int32Array;
  /** Counts how often the book was emptied: numbers of an older edition mean nothing. */
  edition(): number;
  /** Numbers up to here are in use. */
  size(): number;
  /** Forms in small letters. */
  forms(): number;
  /** The number of a word, the same for the same text. */
  numberOf(text: string): number;
  /** Empties the book when it is full. Between documents only. */
  turnOver(): void;
}

/** Words remembered before the memory is emptied; a day's news has fewer. Ours. */
const rememberedMax = 50_000;

/** Rows at first. */
const rowsMin = 4_096;

/** An empty book of words as these lexica know them. */
export function wordBook(lexica: NameLexica): WordBook {
  const numbers = new Map<string, number>();
  const forms = new Map<number, number>();
  let rows = new Int32Array(rowsMin * factCount);
  let edition = 0;
  let size = 1;
  writeEdge(rows, 0);
  const add = (text: string) => {
    const number = size++;
    if (size * factCount > rows.length) rows = grown(rows);
    const at = number * factCount;
    writeFacts(text, lexica, rows, at);
    const lower = rows[at + fact.lower]!;
    const form = forms.get(lower) ?? forms.size + 1;
    forms.set(lower, form);
    rows[at + fact.form] = form;
    numbers.set(text, number);
    return number;
  };
  return {
    rows: () => rows,
    edition: () => edition,
    size: () => size,
    forms: () => forms.size + 1,
    numberOf: (text) => numbers.get(text) ?? add(text),
    turnOver() {
      if (size <= rememberedMax) return;
      numbers.clear();
      forms.clear();
      size = 1;
      edition++;
    },
  };
}

function grown(rows: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(rows.length * 2);
  more.set(rows);
  return more;
}

/** The words of a text that carry meaning, each once, in the order in which they first stand: the numbers of their plain forms in one numbering. */
export type WordNumbers = readonly number[];

/** Numbers of words. Two words have the same number where they have the same plain form; numbers of two numberings say nothing of each other. */
export interface WordNumbering {
  of(text: string): WordNumbers;
  /** Every number given so far is below this. */
  count(): number;
}

/** Words met from which the next text begins a numbering of its own. Ours: what some hundred articles use. */
const wordsMax = 1 << 14;

let current = emptyNumbering();

/** The numbering that the texts of one article share. Words met in earlier articles are known there already, as many as there is room for. */
export function wordNumbering(): WordNumbering {
  if (current.met > wordsMax) current = emptyNumbering();
  const own = current;
  return { of: (text) => numbersIn(own, text), count: () => own.forms.length };
}

/** The words of a text that carry meaning, in their plain form. */
export function plainForms(text: string): Set<string> {
  const own = current.met > wordsMax ? emptyNumbering() : current;
  current = own;
  return new Set(numbersIn(own, text).map((number) => own.forms[number] ?? ""));
}

/** Words met, by a hash of their marks, and the plain form of each. */
interface Numbering {
  /** By hash: which word met stands there; 0 for none. */
  places: Uint16Array | Uint32Array;
  /** How many words were met. */
  met: number;
  /** The marks of all words met, one word behind the other, and where each word's begin; words are numbered from 1. */
  marks: Uint16Array;
  begins: number[];
  hashes: number[];
  /** For each word met: the number of its plain form; -1 for one that carries no meaning. */
  formOf: number[];
  forms: string[];
  byForm: Map<string, number>;
  /** For each form: which text it was found in last. */
  foundIn: number[];
  texts: number;
}

function emptyNumbering(): Numbering {
  const places = new Uint16Array(wordsMax << 1);
  const marks = new Uint16Array(wordsMax << 3);
  return {
    places,
    met: 0,
    marks,
    begins: [0, 0],
    hashes: [0],
    formOf: [-1],
    forms: [],
    byForm: new Map(),
    foundIn: [],
    texts: 0,
  };
}

/**
 * The words and figures of a text that carry meaning: `\d[\d,.]*\d|[\p{L}\p{N}]+`, in small letters, without the ending where
 * four letters are left. Figures are "3,000", "2.5" and "20" of "20th". Read mark by mark, and a word that was met before
 * makes no new string.
 */
function numbersIn(own: Numbering, text: string): number[] {
  const found: number[] = [];
  own.texts++;
  const lower = text.toLowerCase();
  for (let at = 0; at < lower.length; ) {
    const kind = kindAt(lower, at);
    if (kind === apart) {
      at++;
      continue;
    }
    const end = (kind === digit ? figureEnd(lower, at) : 0) || wordEnd(lower, at);
    if (end === 0) return matchedNumbers(own, lower);
    add(own, found, formAt(own, lower, at, end));
    at = end;
  }
  return found;
}

function add(own: Numbering, found: number[], number: number): void {
  if (number < 0 || own.foundIn[number] === own.texts) return;
  own.foundIn[number] = own.texts;
  found.push(number);
}

/** The same of a text with marks of two units. */
function matchedNumbers(own: Numbering, lower: string): number[] {
  const found: number[] = [];
  own.texts++;
  for (const word of lower.match(/\d[\d,.]*\d|[\p{L}\p{N}]+/gu) ?? [])
    add(own, found, formAt(own, word, 0, word.length));
  return found;
}

/** What a mark is; `beyond` is half of a mark of two units. */
const apart = 1;
const letter = 2;
const digit = 3;
const beyond = 4;

/** What marks are, by their number; 0 for those not met yet. */
const kinds = new Uint8Array(0x10000);

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const known = kinds[code] ?? 0;
  if (known !== 0) return known;
  const kind = kindOf(code);
  kinds[code] = kind;
  return kind;
}

function kindOf(code: number): number {
  if (code >= 0xd800 && code < 0xe000) return beyond;
  if (isDigit(code)) return digit;
  return /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? letter : apart;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Where the figure of two digits or more that begins at a place ends; 0 when none does. */
function figureEnd(text: string, from: number): number {
  let end = 0;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) end = at + 1;
    else if (code !== 0x2c && code !== 0x2e) break;
  }
  return end;
}

/** Where the word that begins at a place ends; 0 when it holds a mark of two units. */
function wordEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const kind = kindAt(text, at);
    if (kind === beyond) return 0;
    if (kind === apart) return at;
  }
  return text.length;
}

/** The number of the plain form of the word between two places; -1 for one that carries no meaning. */
function formAt(own: Numbering, text: string, from: number, to: number): number {
  const { places } = own;
  const last = places.length - 1;
  const hash = hashOf(text, from, to);
  let place = hash & last;
  for (let number = places[place]!; number !== 0; number = places[place]!) {
    if (stands(own, number, text, from, to)) return own.formOf[number]!;
    place = (place + 1) & last;
  }
  places[place] = own.met + 1;
  return addWord(own, text.slice(from, to), hash);
}

function addWord(own: Numbering, word: string, hash: number): number {
  keepMarks(own, word);
  own.met++;
  own.hashes.push(hash);
  const form = plainForm(word);
  const number = form === "" ? -1 : (own.byForm.get(form) ?? addForm(own, form));
  own.formOf.push(number);
  if (own.met > own.places.length * 0.75) widen(own);
  return number;
}

function addForm(own: Numbering, form: string): number {
  own.byForm.set(form, own.forms.length);
  own.foundIn.push(0);
  return own.forms.push(form) - 1;
}

/** Keeps the marks of a word met behind those of the one before. */
function keepMarks(own: Numbering, word: string): void {
  const begin = own.begins[own.met + 1]!;
  if (begin + word.length > own.marks.length) {
    const wider = new Uint16Array(2 * (begin + word.length));
    wider.set(own.marks);
    own.marks = wider;
  }
  for (let at = 0; at < word.length; at++) own.marks[begin + at] = word.charCodeAt(at);
  own.begins.push(begin + word.length);
}

/** Twice as many places: a single text may have more words than a numbering begins with room for. */
function widen(own: Numbering): void {
  const places = new Uint32Array(own.places.length * 2);
  for (let number = 1; number <= own.met; number++) {
    let place = own.hashes[number]! & (places.length - 1);
    while (places[place] !== 0) place = (place + 1) & (places.length - 1);
    places[place] = number;
  }
  own.places = places;
}

function hashOf(text: string, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

/** Whether a word met stands between two places. */
function stands({ marks, begins }: Numbering, number: number, text: string, from: number, to: number): boolean {
  const begin = begins[number]!;
  if (begins[number + 1]! - begin !== to - from) return false;
  for (let at = from; at < to; at++) if (marks[begin + at - from] !== text.charCodeAt(at)) return false;
  return true;
}

function plainForm(word: string): string {
  if (small.has(word)) return "";
  const last = word.charCodeAt(word.length - 1);
  if (last === 0x67 && word.length >= 7 && word.endsWith("ing")) return word.slice(0, -3);
  if (last === 0x64 && word.length >= 6 && word.endsWith("ed")) return word.slice(0, -2);
  if (last !== 0x73 || word.length < 5) return word;
  return word.slice(0, word.length >= 6 && word.charCodeAt(word.length - 2) === 0x65 ? -2 : -1);
}

/** Words that carry no meaning of their own. */
const small = new Set(
  "a an the and or but of to in on at by for from with as is are was were be been being has have had do does did will would can could may might shall should must that which who whom whose this these those it its he his she her they their them him than then there here also into over about after before between during under out up down off not no nor so such more most other some any each all both own same too very said says say according".split(
    " ",
  ),
);

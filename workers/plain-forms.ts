/**
 * The words and figures of a text that carry meaning, in a plain form: `\d[\d,.]*\d|[\p{L}\p{N}]+`, in small letters, without
 * the ending where four letters are left. Figures are "3,000", "2.5" and "20" of "20th". Read mark by mark, and a word that
 * was met before makes no new string.
 */
export function plainForms(text: string): Set<string> {
  const found = new Set<string>();
  const lower = text.toLowerCase();
  for (let at = 0; at < lower.length; ) {
    const kind = kindAt(lower, at);
    if (kind === apart) {
      at++;
      continue;
    }
    const end = (kind === digit ? figureEnd(lower, at) : 0) || wordEnd(lower, at);
    if (end === 0) return matchedForms(lower);
    const plain = formAt(lower, at, end);
    if (plain !== "") found.add(plain);
    at = end;
  }
  return found;
}

/** The same of a text with marks of two units. */
function matchedForms(lower: string): Set<string> {
  const words: string[] = lower.match(/\d[\d,.]*\d|[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map(plainForm).filter((word) => word !== ""));
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

/** Words met and their plain forms, by a hash of their marks; as many as there is room for, then forgotten all at once. Ours: what some hundred articles use. */
const places = 1 << 15;
const wordsMax = places >> 1;
const numbers = new Uint16Array(places);
const met: string[] = [""];
const forms: string[] = [""];

/** The plain form of the word between two places; "" for one that carries no meaning. */
function formAt(text: string, from: number, to: number): string {
  let place = hashOf(text, from, to) & (places - 1);
  for (let number = numbers[place] ?? 0; number !== 0; number = numbers[place] ?? 0) {
    if (stands(met[number] ?? "", text, from, to)) return forms[number] ?? "";
    place = (place + 1) & (places - 1);
  }
  const word = text.slice(from, to);
  if (met.length >= wordsMax) forget();
  else numbers[place] = met.length;
  met.push(word);
  forms.push(plainForm(word));
  return forms.at(-1) ?? "";
}

function hashOf(text: string, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

/** Whether a word stands between two places. */
function stands(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

function forget(): void {
  numbers.fill(0);
  met.length = 1;
  forms.length = 1;
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

/** Design: docs/design/syntax.md */
import type { Span } from "../../store/model/claim.ts";

/** A word or mark as trees count them: "don't" is two, a hyphen between words is one of its own. */
export interface SyntaxToken extends Span {
  text: string;
}

/** A stretch without a blank is cut in pieces of so many characters: longer ones are no writing, and expressions that are quick on words take seconds on them. Ours: few addresses are longer. */
const pieceMax = 500;

const pieces = new RegExp(`\\S{1,${pieceMax}}`, "gu");

/** The words and marks of a stretch of text, as Universal Dependencies cut English. Offsets count from the text's beginning. */
export function syntaxTokens(text: string, from = 0, to = text.length): SyntaxToken[] {
  const tokens: SyntaxToken[] = [];
  const add = (start: number, end: number) => {
    if (end > start) tokens.push({ start, end, text: text.slice(start, end) });
  };
  for (const { 0: chunk, index } of text.slice(from, to).matchAll(pieces))
    cutChunk(
      chunk,
      from + index,
      from + index + chunk.length === to || endsLine(text, from + index + chunk.length),
      add,
    );
  return tokens;
}

type Add = (start: number, end: number) => void;

function endsLine(text: string, at: number): boolean {
  return /^[^\S\n\r]*(?:[\n\r]|$)/.test(text.slice(at, at + 8));
}

/** Cuts what stands between blanks: marks before and behind it, then what is inside. */
function cutChunk(chunk: string, offset: number, last: boolean, add: Add): void {
  if (address.test(chunk)) {
    const end = chunk.replace(/[.,;:!?)\]"'”’]+$/, "").length;
    add(offset, offset + end);
    cutMarks(chunk.slice(end), offset + end, add);
    return;
  }
  const opening = leading.exec(chunk)?.[0].length ?? 0;
  const rest = chunk.slice(opening);
  cutMarks(chunk.slice(0, opening), offset, add);
  const closing = closingOf(rest, last);
  cutCore(rest.slice(0, closing), offset + opening, add);
  cutMarks(rest.slice(closing), offset + opening + closing, add);
}

/** Addresses of mail and web stay whole. */
const address = /^[("'“‘<]?(?:https?:\/\/|www\.|[\w.+-]+@[\w-]+\.)/i;

/** Marks before a word; a "'" before letters may belong to it ("'s" at the beginning of a chunk). */
const leading = /^(?!['’](?:s|re|ve|ll|d|m|t|em|til|cause|n)\b)[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/iu;

/** Where the marks behind a chunk's word begin. A full stop stays with what it shortens. */
function closingOf(chunk: string, last: boolean): number {
  if (!/[\p{L}\p{N}]/u.test(chunk)) return 0;
  const end = chunk.length - (/[^\p{L}\p{N}\p{M}]*$/u.exec(chunk)?.[0].length ?? 0);
  if (chunk[end] !== "." || chunk[end + 1] === ".") return /^['’](?![\p{L}])/u.test(chunk.slice(end)) ? end : end;
  const word = chunk.slice(0, end);
  const keeps =
    (initials.test(word) || shortened.test(word)) &&
    !(last && /^\.["”’')\]]*$/.test(chunk.slice(end)) && !dotted.test(word));
  return keeps ? end + 1 : end;
}

const initials = /(?:^|[-–—/])(?:\p{L}\.)*\p{Lu}$|(?:^|[-–—/])(?:\p{L}\.)+\p{L}+$/u;
const dotted = /\p{L}\.\p{L}+$/u;
const shortened =
  /(?:^|[-–—/("“])(?:Mr|Mrs|Ms|Mx|Messrs|Dr|Drs|Prof|Gov|Sen|Sens|Rep|Reps|Gen|Col|Capt|Lt|Cmdr|Adm|Maj|Sgt|Cpl|Pvt|Rev|Hon|Pres|Supt|St|Ste|Mt|Ft|Jr|Sr|Inc|Corp|Co|Ltd|Bros|Assn|Dept|Univ|Ave|Blvd|Rd|vs|v|etc|al|approx|ca|cf|est|No|Nos|nos|vol|Vol|pp|p|fig|Fig|eq|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun|Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Penn|Tenn|Tex|Va|Vt|Wash|Wis|Wyo)$/;

/** Runs of the same mark are one ("..." and "--"), others stand each for itself. */
function cutMarks(marks: string, offset: number, add: Add): void {
  for (const { 0: mark, index } of marks.matchAll(/\.{2,}|-{2,}|!{2,}|\?{2,}|[!?]{2,}|'{2}|`{2}|[\p{L}\p{N}]+|./gsu))
    add(offset + index, offset + index + mark.length);
}

/** The inside of a chunk: endings such as "n't" and "'s", hyphens, slashes, units behind figures and signs before them. */
function cutCore(core: string, offset: number, add: Add): void {
  let at = 0;
  for (const { 0: mark, index } of core.matchAll(inner)) {
    if (index < at || !parts(core, index, mark)) continue;
    cutWord(core.slice(at, index), offset + at, add);
    cutMarks(mark, offset + index, add);
    at = index + mark.length;
  }
  cutWord(core.slice(at), offset + at, add);
}

const inner = /[-–—]+|\/|\.{2,}|…|["“”()[\]{}:;!?,=+*&<>|~%$€£#]/gu;

/** Whether a mark inside a chunk stands for itself. */
function parts(core: string, index: number, mark: string): boolean {
  const [before, behind] = [core.slice(0, index), core.slice(index + mark.length)];
  const figures = /\d$/.test(before) && /^\d/.test(behind);
  if (mark === ",") return !figures;
  if (mark === ":") return !figures;
  if (mark === "&") return !(/^\p{Lu}{1,2}$/u.test(before) && /^\p{Lu}{1,2}\b/u.test(behind));
  if (mark === "/") return !(/^\d+(\/\d+)*$/.test(before) && /^\d/.test(behind));
  if (mark === "-") {
    if (prefix.test(before)) return false;
    if (figures) return !/^\+?\d+(?:-\d+)*$/.test(before) || !/^\d{3,4}(?:-|$)/.test(behind) || /^\d{4}$/.test(before);
    return true;
  }
  return true;
}

/** Before a hyphen these are no words of their own. */
const prefix =
  /(?:^|[-–—/])(?:e|co|re|non|pre|post|anti|pro|semi|mid|mini|sub|inter|intra|cross|counter|multi|over|under|ex|un|de|bi|tri|neo|pan|pseudo|quasi|trans|ultra|vice|super|micro|macro|mega|meta|proto|extra|hyper|infra|auto|bio|geo|eco|electro|socio|psycho|Al|al|el|El)$/i;

/** A word without marks: its ending stands apart. */
function cutWord(word: string, offset: number, add: Add): void {
  const at = endingOf(word);
  add(offset, offset + at);
  add(offset + at, offset + word.length);
}

/** Where the second of two words written as one begins; the word's length where it is one. */
function endingOf(word: string): number {
  const joined = joinedWords.get(word.toLowerCase());
  if (joined !== undefined) return joined;
  const ending = endings.exec(word)?.index ?? 0;
  return ending > 0 ? ending : (unit.exec(word)?.[0].length ?? word.length);
}

/** A figure with a unit behind it. */
const unit = /^[\d.,]+(?=(?:k|m|bn|km|kg|cm|mm|mph|am|pm|a\.m\.?|p\.m\.?|GB|MB|TB|kW|MW|GW|C|F)$)/;

const endings = /(?<=\p{L}\.?|\d)(?:n['’]t|['’](?:s|re|ve|ll|d|m))$|(?<=[sxz])['’]$/iu;

/** Two words written as one, and where the second begins. */
const joinedWords = new Map([
  ["cannot", 3],
  ["gonna", 3],
  ["gotta", 3],
  ["wanna", 3],
  ["gimme", 3],
  ["lemme", 3],
]);

import type { Span } from "../../store/model/claim.ts";
import type { Sentence } from "../text/parsed-text.ts";
import type { CandidateClaim } from "./extractor.ts";
import type { Transformation } from "./transformations.ts";

/** A part of a claim: words of the text as they stand, or words put in for a reference, with the place that names what is meant and what putting them in is called. */
export type Piece = Span | { text: string; antecedent: Span | null; made?: Transformation };

/** Words of a sentence that are to be a claim, and what was done to the sentence to come by them. */
export interface Cut {
  pieces: readonly Piece[];
  made: readonly Transformation[];
}

/** A candidate made of pieces of one sentence; null where a mark has lost its partner. Its span reaches from the first to the last word taken from the text. */
export function compose(
  content: string,
  sentence: Sentence,
  number: number,
  pieces: readonly Piece[],
  form: CandidateClaim["form"],
  made: readonly Transformation[],
): CandidateClaim | null {
  const span = { start: Number.POSITIVE_INFINITY, end: 0 };
  const antecedents: Span[] = [];
  const done = new Set(made);
  let words = "";
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const part = "start" in piece ? asPlaced(content, sentence, piece, at) : piece.text;
    if (part !== "") words = at === 0 ? part : joined(words, part);
    if (!("start" in piece)) {
      if (piece.antecedent) antecedents.push(piece.antecedent);
      if (piece.made) done.add(piece.made);
    } else if (piece.end > piece.start) {
      span.start = Math.min(span.start, piece.start);
      span.end = Math.max(span.end, piece.end);
    }
  }
  if (span.end === 0) return null;
  if (!isBalanced(words)) return null;
  const claim_text = asSentence(words);
  const { start, end } = sentence;
  return { claim_text, span, sentence: { start, end }, antecedents, number, form, made: [...done] };
}

/** Two parts with one blank between them, none before a comma. */
function joined(words: string, part: string): string {
  if (part === "," && /,["”’]?$/.test(words)) return words;
  if (part === "," || part.startsWith(", ")) return words + part;
  if (!words.endsWith(" ")) return part.startsWith(" ") ? words + part : `${words} ${part}`;
  return words + (part.startsWith(" ") ? part.slice(1) : part);
}

/** The words of a piece; those that open the sentence begin with a small letter where they stand behind others. */
function asPlaced(content: string, { start, tokens }: Sentence, piece: Span, at: number): string {
  const words = content.slice(piece.start, piece.end);
  const [first] = tokens;
  if (at === 0 || piece.start !== start || first?.start !== start || first.pos === "PROPN") return words;
  return words.replace(/^(?:\p{Lu}(?=\p{Ll}+ )|A(?= ))/u, (letter) => letter.toLowerCase());
}

/** Words as a sentence: blanks in order, first letter large, one full stop at the end. */
function asSentence(words: string): string {
  return closed(begun(isInOrder(words) ? words : inOrder(words)));
}

/** Blanks and marks in order: one blank between words, none before a mark, no mark twice or at an end. */
function inOrder(words: string): string {
  return words
    .replace(/\s{2,}|[^\S ]/g, " ")
    .replace(/ +([,.;:!?%])(?!\d)/g, "$1")
    .replace(/(?<=[\p{L}.]) +(?=['’](s\b|\s))/gu, "")
    .replace(/,\s*(?=[,.;:])/g, "")
    .replace(/\(\s*\)/g, "")
    .trim()
    .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, "");
}

/** Whether words need no putting in order, as most do not: told by each mark and the one before it. */
function isInOrder(words: string): boolean {
  let before = 0x20;
  let comma = true;
  for (let at = 0; at < words.length; at++) {
    const code = words.charCodeAt(at);
    if (code === 0x20) {
      if (before === 0x20) return false;
    } else {
      if (code < 0x20 || code === 0x28 || (code >= 0x80 && isRare(code))) return false;
      if (before === 0x20 && isCloser(code)) return false;
      if (comma && isPoint(code)) return false;
      comma = code === 0x2c;
    }
    before = code;
  }
  return (
    before !== 0x20 && before !== 0x3a && before !== 0x3b && !comma && !isDash(before) && !isDash(words.charCodeAt(0))
  );
}

/** A blank of another kind, or nothing that texts are full of. */
function isRare(code: number): boolean {
  return code === 0xa0 || (code >= 0x1680 && !(code >= 0x2013 && code <= 0x201d));
}

/** A mark that no blank stands before. */
function isCloser(code: number): boolean {
  return code === 0x21 || code === 0x25 || code === 0x27 || code === 0x3f || code === 0x2019 || isPoint(code);
}

/** A comma, full stop, colon or semicolon. */
function isPoint(code: number): boolean {
  return code === 0x2c || code === 0x2e || code === 0x3a || code === 0x3b;
}

function isDash(code: number): boolean {
  return code === 0x2d || code === 0x2013 || code === 0x2014;
}

/** With a large first letter; "iPhone" and "al-Shabab" keep their own. */
function begun(text: string): string {
  const first = text.charCodeAt(0);
  if ((first >= 0x41 && first <= 0x5a) || (first >= 0x30 && first <= 0x39)) return text;
  if (isSmallLetter(first) && isSmallLetter(text.charCodeAt(1)) && text.charCodeAt(2) !== 0x2d)
    return text.charAt(0).toUpperCase() + text.slice(1);
  return /^\p{Ll}\p{Lu}|^(al|el)-/u.test(text)
    ? text
    : text.replace(/^(["“‘(]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}

function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function closed(text: string): string {
  const end = text.slice(-2);
  if (/[.!?…]["”’)]?$/.test(end)) return text;
  return /,["”]$/.test(end) ? `${text.slice(0, -2)}.${text.slice(-1)}` : `${text}.`;
}

/** Every quotation mark and bracket has its partner: where one was cut away or stands in another sentence, the rest is no statement. */
function isBalanced(text: string): boolean {
  if (!/["“”‘’()]/.test(text)) return true;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  // A closing mark may be an apostrophe, "the sailors’ yard", unless another mark stands before it.
  const [opened, closed] = [count(/‘(?!\d)/g), count(/(?<=[.,!?])’/g)];
  return (
    count(/\(/g) === count(/\)/g) &&
    count(/“/g) === count(/”/g) &&
    count(/"/g) % 2 === 0 &&
    closed <= opened &&
    opened <= count(/’(?!\p{L})/gu)
  );
}

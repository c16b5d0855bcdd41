import type { SyntaxToken } from "../../syntax/syntax-tokens.ts";

/** How a language's words are cut, as its treebanks do. */
export interface CuttingRules {
  /** Words without their full stop, in small letters, which keep it. */
  abbreviations: ReadonlySet<string>;
  /** The elided word that a word begins with ("l'", "qu'"); null where the language has none. The match ends behind the apostrophe. */
  elision: RegExp | null;
  /** The pronoun that a word ends with ("-t-il", "lo" of "decirlo"); null where the language has none. */
  pronoun: RegExp | null;
  /** Two words written as one: "im" is "in dem". */
  fused: ReadonlyMap<string, readonly [string, string]>;
  /** A hyphen between letters stands for itself. */
  partsHyphens: boolean;
  /** A full stop behind a figure makes it an ordinal. */
  hasOrdinals: boolean;
}

/** A stretch without a blank is cut in pieces of so many characters: longer ones are no writing. Ours. */
const pieces = /\S{1,500}/gu;

/** The words and marks of a stretch of text. Of two words written as one the second has no place of its own: it begins and ends where the first ends. */
export function cutWords(text: string, from: number, to: number, rules: CuttingRules): SyntaxToken[] {
  const tokens: SyntaxToken[] = [];
  const add = (start: number, end: number) => {
    if (end > start) tokens.push({ start, end, text: text.slice(start, end) });
  };
  for (const { 0: chunk, index } of text.slice(from, to).matchAll(pieces)) {
    const start = from + index;
    const isLast = /^\s*$/.test(text.slice(start + chunk.length, to));
    if (address.test(chunk)) {
      const end = start + chunk.replace(/[.,;:!?)\]"'”’»]+$/, "").length;
      add(start, end);
      cutMarks(text, end, start + chunk.length, add);
    } else cutChunk(text, { start, end: start + chunk.length, isLast }, rules, tokens);
  }
  return tokens;
}

type Add = (start: number, end: number) => void;

/** Addresses of mail and web stay whole. */
const address = /^[("'“‘<«„]?(?:https?:\/\/|www\.|[\w.+-]+@[\w-]+\.)/i;

/** Marks before a word, the word, and marks behind it. */
function cutChunk(
  text: string,
  { start, end, isLast }: { start: number; end: number; isLast: boolean },
  rules: CuttingRules,
  tokens: SyntaxToken[],
): void {
  const add: Add = (a, b) => {
    if (b > a) tokens.push({ start: a, end: b, text: text.slice(a, b) });
  };
  const chunk = text.slice(start, end);
  const opening = /^[^\p{L}\p{N}]*(?=[\p{L}\p{N}])/u.exec(chunk)?.[0].length ?? chunk.length;
  cutMarks(text, start, start + opening, add);
  if (opening === chunk.length) return;
  const closing = start + closingOf(chunk, isLast, rules);
  let at = start + opening;
  for (const { 0: mark, index } of text.slice(at, closing).matchAll(inner)) {
    const place = start + opening + index;
    if (place < at || !parts(text, place, mark, rules)) continue;
    cutWord(text, at, place, rules, tokens);
    cutMarks(text, place, place + mark.length, add);
    at = place + mark.length;
  }
  cutWord(text, at, closing, rules, tokens);
  cutMarks(text, closing, end, add);
}

/** Where the marks behind a chunk's word begin. A full stop stays with what it shortens, an apostrophe with what it elides. */
function closingOf(chunk: string, isLast: boolean, rules: CuttingRules): number {
  const end = chunk.length - (/[^\p{L}\p{N}\p{M}]*$/u.exec(chunk)?.[0].length ?? 0);
  if (/^['’]$/u.test(chunk.slice(end)) && rules.elision !== null) return end + 1;
  if (chunk[end] !== "." || chunk[end + 1] === ".") return end;
  const word = chunk.slice(0, end).replace(/^[^\p{L}\p{N}]+/u, "");
  const isInitials = /^(?:\p{L}\.)*\p{Lu}$|^(?:\p{L}\.)+\p{L}+$/u.test(word);
  if (isLast && !/\p{L}\.\p{L}+$/u.test(word)) return end;
  if (isInitials || rules.abbreviations.has(word.toLowerCase())) return end + 1;
  return rules.hasOrdinals && /^\d{1,2}$/.test(word) && chunk.length === end + 1 ? end + 1 : end;
}

/** Each mark stands for itself, runs of the same are one. */
function cutMarks(text: string, from: number, to: number, add: Add): void {
  for (const { 0: mark, index } of text
    .slice(from, to)
    .matchAll(/\.{2,}|-{2,}|!{2,}|\?{2,}|'{2}|`{2}|[\p{L}\p{N}]+|./gsu))
    add(from + index, from + index + mark.length);
}

const inner = /[-–—]+|\/|\.{2,}|…|["“”„«»()[\]{}:;!?¿¡,=+*<>|~%$€£]/gu;

/** Whether a mark inside a chunk stands for itself. */
function parts(text: string, at: number, mark: string, { partsHyphens }: CuttingRules): boolean {
  const isBetweenFigures = /\d/.test(text[at - 1] ?? "") && /\d/.test(text[at + mark.length] ?? "");
  if (mark === "," || mark === ":" || mark === "/") return !isBetweenFigures;
  if (mark === "-") return isBetweenFigures ? false : partsHyphens;
  if (/^[()]$/.test(mark)) return !/\p{L}/u.test(text[at - 1] ?? " ") || !/\p{L}/u.test(text[at + 1] ?? " ");
  return true;
}

/** A word without marks around it: what is elided before it, the pronoun behind it, the two that it is made of. */
function cutWord(text: string, from: number, to: number, rules: CuttingRules, tokens: SyntaxToken[]): void {
  let start = from;
  const word = () => text.slice(start, to);
  for (let elided = rules.elision?.exec(word()); elided; elided = rules.elision?.exec(word())) {
    if (elided[0] === "" || start + elided[0].length >= to) break;
    tokens.push({ start, end: start + elided[0].length, text: elided[0] });
    start += elided[0].length;
  }
  const pronoun = rules.pronoun?.exec(word());
  const end = pronoun ? start + pronoun.index : to;
  const fused = pronoun ? undefined : rules.fused.get(word().toLowerCase());
  if (fused) {
    const first = /^\p{Lu}/u.test(word()) ? fused[0].charAt(0).toUpperCase() + fused[0].slice(1) : fused[0];
    tokens.push({ start, end: to, text: first }, { start: to, end: to, text: fused[1] });
    return;
  }
  if (end > start) tokens.push({ start, end, text: text.slice(start, end) });
  if (end < to) tokens.push({ start: end, end: to, text: text.slice(end, to) });
}

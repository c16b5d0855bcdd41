import type { Span } from "../../store/model/claim.ts";

/** Words of a quote at least: fewer stand anywhere. Ours. */
const quoteWordsMin = 3;

/** A quote longer than this proves everything and nothing. UTF-16 units; ours: some four sentences. */
const quoteLengthMax = 800;

/** Where a quote stands in a text: to the letter, else word for word whatever the marks, blanks and capitals; undefined when it does not. */
export function locateQuote(content: string, quote: string, part: Span): Span | undefined {
  const words = wordsOf(quote);
  if (words.length < quoteWordsMin) return undefined;
  const exact = exactPlace(content, quote.trim(), part);
  const span = exact ?? placeOfWords(content, words, part) ?? placeOfWords(content, words, all(content));
  return span && span.end - span.start <= quoteLengthMax ? span : undefined;
}

function exactPlace(content: string, quote: string, part: Span): Span | undefined {
  const inPart = content.indexOf(quote, part.start);
  const start = inPart >= 0 && inPart < part.end ? inPart : content.indexOf(quote);
  return start < 0 ? undefined : { start, end: start + quote.length };
}

/** The first run of these very words in a part of the text; the marks around it that belong to it are taken in. */
function placeOfWords(content: string, words: Word[], part: Span): Span | undefined {
  const wanted = words.map(({ key }) => key);
  const found = wordsOf(content.slice(part.start, part.end));
  const at = found.findIndex((_, from) => wanted.every((key, index) => found[from + index]?.key === key));
  const [first, last] = [found[at], found[at + wanted.length - 1]];
  if (!first || !last) return undefined;
  const end = part.start + last.end;
  const closing = /^[.!?…]?["”’)]*/.exec(content.slice(end, part.end))?.[0] ?? "";
  return { start: part.start + first.start, end: end + closing.length };
}

interface Word extends Span {
  key: string;
}

/** Words with where they stand; a number is one word with its points and commas. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu)].map((match) => ({
    key: match[0].normalize("NFKC").toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function all(content: string): Span {
  return { start: 0, end: content.length };
}

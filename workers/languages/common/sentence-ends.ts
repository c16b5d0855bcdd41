import type { Span } from "../../../store/model/claim.ts";
import { trimmedSpan } from "../../text/trimmed-span.ts";
import type { LanguageWords } from "./language-words.ts";

const segmenters = new Map<string, Intl.Segmenter>();

/** The sentences of a text in English marks, in order, without white space around them. A line break always ends one. */
export function sentenceSpans(text: string, { code, cutting, references }: LanguageWords): Span[] {
  const spans: Span[] = [];
  for (const { 0: line, index: offset } of text.matchAll(/[^\n\r]+/g)) {
    let last: Span | null = null;
    for (const { index, segment } of segmentsOf(code, withoutInnerBlanks(line))) {
      const piece = line.slice(index, index + segment.length);
      if (last && goesOn(line.slice(last.start, index), piece, { ...cutting, references }))
        last.end = index + piece.length;
      else {
        if (last) spans.push(placed(line, last, offset));
        last = { start: index, end: index + piece.length };
      }
    }
    if (last) spans.push(placed(line, last, offset));
  }
  return spans.filter(({ start, end }) => end > start);
}

/** The segmenter's pieces, cut before figures, too: it takes "… the work. 1996 …" for one. */
function* segmentsOf(code: string, line: string): Generator<{ index: number; segment: string }> {
  for (const { index, segment } of segmenterOf(code).segment(line)) {
    let from = 0;
    for (const cut of segment.matchAll(/(?<=\p{L}{2}[.!?]\s)(?=\d)/gu)) {
      yield { index: index + from, segment: segment.slice(from, cut.index) };
      from = cut.index;
    }
    yield { index: index + from, segment: segment.slice(from) };
  }
}

function segmenterOf(code: string): Intl.Segmenter {
  let found = segmenters.get(code);
  if (!found) {
    found = new Intl.Segmenter(code, { granularity: "sentence" });
    segmenters.set(code, found);
  }
  return found;
}

/** The blanks inside of French quotation marks as marks, so that no sentence ends between a full stop and the mark behind it. */
function withoutInnerBlanks(line: string): string {
  return line.replace(/“[\s\u00a0\u202f]/g, "““").replace(/[\s\u00a0\u202f]”/g, "””");
}

function placed(line: string, piece: Span, offset: number): Span {
  const { start, end } = trimmedSpan(line, piece);
  return { start: offset + start, end: offset + end };
}

/** Whether what looks like a sentence's end is none: behind a shortened word, an ordinal or an initial, and before a small letter. */
function goesOn(
  before: string,
  after: string,
  { abbreviations, hasOrdinals, references }: LanguageWords["cutting"] & Pick<LanguageWords, "references">,
): boolean {
  const text = before.trimEnd();
  if (/^[\s"“”‘’)\]»«]*[\p{Ll},;:]/u.test(after)) return true;
  if (/^[\s”’"')\]]+$/.test(after)) return true;
  if (!text.endsWith(".")) return false;
  const word = /(?:^|[\s("“‘—–\-’'])((?:\p{L}\.)*[\p{L}\d]+)\.$/u.exec(text.slice(-40))?.[1];
  if (word === undefined) return false;
  if (/^(?:\p{L}\.)*\p{Lu}$/u.test(word)) return /^\s*\p{Lu}/u.test(after);
  // "am 3. Oktober"; behind "holte 12. Die Partei" another sentence begins.
  if (/^\d{1,2}$/.test(word)) return hasOrdinals && !references.has(firstWord(after));
  // "die 105. Tour": an article before it, so that the number belongs to what follows.
  if (/^\d{3}$/.test(word))
    return hasOrdinals && references.has(/(\p{L}+) \d+\.$/u.exec(text)?.[1]?.toLowerCase() ?? "");
  return abbreviations.has(word.toLowerCase());
}

function firstWord(text: string): string {
  return /^\s*["“]?(\p{L}+)/u.exec(text)?.[1]?.toLowerCase() ?? "";
}

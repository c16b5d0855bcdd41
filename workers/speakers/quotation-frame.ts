/** Design: docs/design/quotations.md */
import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import { englishParser } from "../syntax/english-parser.ts";
import { syntaxTokens } from "../syntax/syntax-tokens.ts";
import { type ParsedText, type Sentence, sentencesBefore } from "../text/parsed-text.ts";
import { isSpeechVerb } from "./speech-verbs.ts";

/** What is known of a text whose quotations are read. */
export interface QuotedText {
  text: ParsedText;
  mentions: readonly Mention[];
  entities: readonly Entity[];
  /** The words between marks, in order. */
  spans: readonly Span[];
}

/** A word of the sentence around a quotation, in its tree. */
export interface FrameWord extends Span {
  at: number;
  text: string;
  lower: string;
  upos: string;
  /** The number of its head; -1 for the root. */
  head: number;
  label: string;
  sure: number;
  children: FrameWord[];
  /** Whether it is quoted, and whether by the quotation that is asked about. */
  quoted: "no" | "other" | "own";
}

/** The sentence around a quotation as a tree. Whole sentences that are quoted stand in it as one short clause: what they say tells nothing of who says it. */
export interface Frame {
  words: FrameWord[];
  /** Whether the quotation is whole sentences rather than a part of the sentence around it. */
  isWhole: boolean;
}

/** A quotation with its marks. */
export interface MarkedSpan extends Span {
  /** Where the opening mark begins and the closing one ends. */
  from: number;
  to: number;
}

/** The words between quotation marks with their marks; at a paragraph's end the closing one may be missing. */
export function withMarks(content: string, { start, end }: Span): MarkedSpan {
  const from = start - (content.startsWith("''", start - 2) ? 2 : 1);
  const to = end + (content.startsWith("''", end) ? 2 : /["”]/.test(content[end] ?? "") ? 1 : 0);
  return { start, end, from, to };
}

/** Words that begin and end like a sentence, or end in the comma before who says them. */
export function isSentence(content: string, { start, end }: Span): boolean {
  if (!/^["'“‘([…\s]*[\p{Lu}\d]/u.test(content.slice(start, start + 12))) return false;
  const last = content.slice(Math.max(start, end - 6), end);
  return /[.,!?…—–-]['’)\]\s]*$/.test(last) || /^["”'’]{1,2},/.test(content.slice(end, end + 3));
}

/** From where to where the sentence around a quotation goes, with the lead-in before it ("She was blunt:") or the short sentence behind ("Prieto asked."). */
export function frameAround(text: ParsedText, quote: MarkedSpan): Span {
  const first = sentenceAt(text, quote.from);
  const last = sentenceAt(text, Math.max(quote.from, quote.to - 1));
  const around = {
    start: Math.min(first?.start ?? quote.from, quote.from),
    end: Math.max(last?.end ?? quote.to, quote.to),
  };
  if (around.start < quote.from) return around;
  const lead = text.sentences[sentencesBefore(text, quote.from + 1) - 1];
  if (lead && /[:,]$/.test(lead.text)) return { start: lead.start, end: around.end };
  const next = last && around.end <= quote.to ? text.sentences[sentencesBefore(text, last.end + 1)] : undefined;
  const isTold = next && next.paragraph === last?.paragraph && isTag(text.content, quote, next.text);
  return isTold ? { start: around.start, end: next.end } : around;
}

/** The sentence that ends just before a quotation, in its paragraph. */
export function sentenceBefore(text: ParsedText, quote: MarkedSpan): Span | null {
  const before = text.sentences[sentencesBefore(text, quote.from + 1) - 1];
  return before && before.end <= quote.from && !/\n/.test(text.content.slice(before.end, quote.from)) ? before : null;
}

function sentenceAt(text: ParsedText, place: number): Sentence | undefined {
  const sentence = text.sentences[sentencesBefore(text, place + 1)];
  return sentence && sentence.start <= place ? sentence : undefined;
}

/** "Prieto asked." behind a question, a cry or words broken off; behind a full stop only what is no more than that. */
function isTag(content: string, { end, to }: MarkedSpan, sentence: string): boolean {
  const words = sentence.split(/\s+/);
  if (words.some((word) => /["“”]/.test(word))) return false;
  const isBroken = /[?!—…,–-]$/.test(content.slice(end - 1, to).replace(/["”']+$/, ""));
  return (
    words.length <= (isBroken ? brokenWordsMax : tagWordsMax) &&
    words.some((word) => isSpeechVerb(word.replace(/[.,]$/, "")))
  );
}

/** Words of a sentence that tells who asked, and of one behind a full stop. Ours. */
const brokenWordsMax = 30;
const tagWordsMax = 4;

/** What is left out of a sentence before it is read: what stands in brackets, titles and first names, and what tells more of a person before the verb of saying. */
function leftOut(content: string, { start, end }: Span, mentions: readonly Mention[]): Span[] {
  const words = content.slice(start, end);
  const brackets = [...words.matchAll(/\s?(?:\([^()]*\)|\[[^[\]]*\])/g)].map(({ 0: aside, index }) => ({
    start: start + index,
    end: start + index + aside.length,
  }));
  const asides = mentions.flatMap((mention) => {
    if (mention.type !== "person" || mention.start < start || mention.end > end) return [];
    const surname = mention.start + mention.text.lastIndexOf(" ") + 1;
    const isTold = isSpeechVerb(
      /(\p{Ll}+)\s(?:\p{Lu}\p{Ll}+\.\s)*$/u.exec(content.slice(start, mention.start))?.[1] ?? "",
    );
    const behind = content.slice(mention.end, end);
    const aside = isTold ? (/^, [^"“”]*(?=\.$)/.exec(behind)?.[0].length ?? 0) : (asideBefore(behind) ?? 0);
    const title =
      /(?:\b\p{Lu}\p{Ll}{1,4}\.\s)*$/u.exec(
        content.slice(Math.max(start, mention.start - titleLengthMax), mention.start),
      )?.[0].length ?? 0;
    return [
      { start: mention.start - title, end: surname },
      { start: mention.end, end: mention.end + aside },
    ].filter((span) => span.end > span.start);
  });
  return [...brackets, ...asides].sort((a, b) => a.start - b.start);
}

/** Characters of the titles before a name, "Rep. Dr." at most. Ours. */
const titleLengthMax = 16;

/** How long ", the director of the union," is that stands between a person and the verb of saying; null where none does. */
export function asideBefore(behind: string): number | null {
  for (const { 1: verb, 2: next, index } of behind
    .slice(0, asideLengthMax)
    .matchAll(/,\s(?:ha[sd]\s|have\s|\p{Ll}+ly\s)?(\p{Ll}+)(?=(?:\s(\S+))?)/gu)) {
    if (!/^, (?!and |or |but |["“])/.test(behind) || /["“”;:]/.test(behind.slice(0, index))) return null;
    if (index > 0 && isSpeechVerb(verb!) && !/^(?:\p{Lu}|the$|an?$)/u.test(next ?? "")) return index + 1;
  }
  return null;
}

/** Characters of an aside at most. Ours. */
const asideLengthMax = 200;

/** Reads the sentence around a quotation, or any other with none; null where it is too long. */
export function readFrame(
  { text: { content }, spans, mentions }: QuotedText,
  around: Span,
  own: Span | null,
): Frame | null {
  const pieces: Piece[] = [];
  const asides = leftOut(content, around, mentions);
  let at = around.start;
  for (const span of spans) {
    const quote = withMarks(content, span);
    if (quote.to <= around.start || quote.from >= around.end) continue;
    pieces.push(...plainPieces(content, at, quote.from, asides));
    pieces.push(...quotedPieces(content, quote, around, span === own ? "own" : "other"));
    at = Math.max(at, quote.to);
  }
  pieces.push(...plainPieces(content, at, around.end, asides));
  const words = pieces.length > wordsMax ? null : parsed(pieces);
  return words && { words, isWhole: own !== null && isSentence(content, own) };
}

/** Behind so many quotations of a text no trees are read: more than any article has. Ours. */
export const treesMax = 300;

/** Longer sentences are not read. Words and marks; ours. */
const wordsMax = 110;

interface Piece extends Span {
  text: string;
  quoted: FrameWord["quoted"];
}

/** Words outside of quotations without what is left out. */
function plainPieces(content: string, from: number, to: number, asides: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const { start, end } of asides) {
    if (start < at || end > to) continue;
    pieces.push(...wordPieces(content, at, start, "no"));
    at = end;
  }
  return [...pieces, ...wordPieces(content, at, to, "no")];
}

function quotedPieces(content: string, quote: MarkedSpan, around: Span, quoted: Piece["quoted"]): Piece[] {
  const { start, end, from, to } = quote;
  const mark = (start: number, end: number): Piece => ({ start, end, text: '"', quoted: "no" });
  const words = isSentence(content, quote)
    ? standIn(content, quote, around, quoted)
    : wordPieces(content, Math.max(start, around.start), Math.min(end, around.end), quoted);
  return [mark(from, start), ...words, mark(end, to)];
}

/** A clause that any parser reads well, with the mark that the quotation ends in. */
function standIn(content: string, { start, end, to }: MarkedSpan, around: Span, quoted: Piece["quoted"]): Piece[] {
  const own = /[.,!?]/.exec(content.slice(Math.max(start, end - 3), end))?.[0];
  const mark = own ?? (to + 2 < around.end ? "," : ".");
  return ["That", "is", "not", "true", mark].map((text) => ({ start, end, text, quoted }));
}

function wordPieces(content: string, from: number, to: number, quoted: Piece["quoted"]): Piece[] {
  return to <= from
    ? []
    : syntaxTokens(content, from, to).map(({ start, end, text }) => ({ start, end, text, quoted }));
}

function parsed(pieces: readonly Piece[]): FrameWord[] | null {
  const tree = pieces.length === 0 ? null : englishParser()(pieces.map(({ text }) => text));
  if (!tree) return null;
  const words = pieces.map(
    ({ start, end, text, quoted }, at): FrameWord => ({
      start,
      end,
      text,
      quoted,
      at,
      lower: text.toLowerCase().replace(/’/g, "'"),
      upos: tree.upos[at] ?? "X",
      head: (tree.heads[at] ?? 0) - 1,
      label: tree.labels[at] ?? "dep",
      sure: tree.sure[at] ?? 0,
      children: [],
    }),
  );
  for (const word of words) words[word.head]?.children.push(word);
  return words;
}

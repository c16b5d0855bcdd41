import type { Span } from "../../store/model/claim.ts";
import type { Sentence } from "../parsed-text.ts";
import type { CandidateClaim } from "./extractor.ts";
import { connectives } from "./openings.ts";

/** A part of a claim: words of the text as they stand, or words put in for a reference, with the place that names what is meant. */
export type Piece = Span | { text: string; antecedent: Span | null };

/** A candidate made of pieces of one sentence. Its span reaches from the first to the last word taken from the text. */
export function compose(
  content: string,
  sentence: Sentence,
  number: number,
  pieces: readonly Piece[],
  form: CandidateClaim["form"],
): CandidateClaim | null {
  const spans = pieces.filter((piece): piece is Span => "start" in piece && piece.end > piece.start);
  if (spans.length === 0) return null;
  const span = { start: Math.min(...spans.map((s) => s.start)), end: Math.max(...spans.map((s) => s.end)) };
  const words = pieces
    .map((piece, at) => ("start" in piece ? asPlaced(content, sentence, piece, at) : piece.text))
    .join(" ");
  return {
    claim_text: asSentence(withoutConnectives(words)),
    span,
    sentence: { start: sentence.start, end: sentence.end },
    antecedents: pieces.flatMap((piece) => ("start" in piece || !piece.antecedent ? [] : [piece.antecedent])),
    number,
    form,
  };
}

/** The words of a piece; those that open the sentence begin with a small letter where they stand behind others. */
function asPlaced(content: string, { start, tokens }: Sentence, piece: Span, at: number): string {
  const words = content.slice(piece.start, piece.end);
  const [first] = tokens;
  if (at === 0 || piece.start !== start || first?.start !== start || first.pos === "PROPN") return words;
  return words.replace(/^\p{Lu}(?=\p{Ll}+ )/u, (letter) => letter.toLowerCase());
}

/** Between commas these say how a sentence goes on from the one before and nothing of their own. Ours. */
const connective =
  /,\s+(?:however|meanwhile|moreover|furthermore|nonetheless|nevertheless|therefore|though|of course|indeed|in fact|for example|for instance|by contrast|in turn|too|additionally|respectively|by the way|after all|likewise)(?:,|(?=\s\p{Ll}+(?:ed|s)\b))/giu;

/** A statement without connectives before and within it; quoted words stay as they are. */
function withoutConnectives(words: string): string {
  const begun = words.replace(connectives, "");
  return /["“”]/.test(begun) ? begun : begun.replace(connective, "");
}

/** Words as a sentence: blanks in order, first letter large, one full stop at the end. */
function asSentence(words: string): string {
  const text = words
    .replace(/\s{2,}|[^\S ]/g, " ")
    .replace(/ +([,.;:!?%])(?!\d)/g, "$1")
    .replace(/(?<=[\p{L}.]) +(?=['’](s\b|\s))/gu, "")
    .replace(/,\s*(?=[,.;:])/g, "")
    .replace(/\(\s*\)/g, "")
    .trim()
    .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, "");
  const whole = balanced(text);
  const large = /^\p{Ll}\p{Lu}|^(al|el)-/u.test(whole)
    ? whole
    : whole.replace(/^(["“‘(]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
  return closed(large);
}

function closed(text: string): string {
  const end = text.slice(-2);
  if (/[.!?…]["”’)]?$/.test(end)) return text;
  return /,["”]$/.test(end) ? `${text.slice(0, -2)}.${text.slice(-1)}` : `${text}.`;
}

/** A mark or bracket whose partner was cut away goes too. */
function balanced(text: string): string {
  if (!/["“”()]/.test(text)) return text.trim();
  let result = text;
  if (count(result, /“/g) > count(result, /”/g))
    result = count(result, /“/g) === 1 ? result.replace("“", "") : `${result}”`;
  else if (count(result, /”/g) > count(result, /“/g)) result = result.replace("”", "");
  if (count(result, /"/g) % 2 === 1) result = result.replace('"', "");
  if (count(result, /\(/g) !== count(result, /\)/g)) result = result.replace(/[()]/g, "");
  return result.trim();
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

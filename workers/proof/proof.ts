import type { Span } from "../../store/model/claim.ts";
import type { Evidence } from "../../store/model/vocabulary.ts";

/** What of a claim its proof looks at. */
export interface ProvableClaim {
  claim_text: string;
  evidence: Evidence;
  span: Span;
  sentence: Span;
  antecedents: Span[];
}

/** Null when the text proves the claim, else the reason why not, for people. Decisions §10: the span is text, numbers and names of the claim stand in it or in an antecedent, quoted words stand verbatim. */
export function proveClaim(content: string, claim: ProvableClaim): string | null {
  const outside = firstOutside(claim, content);
  if (outside) return `span ${outside.start}-${outside.end} is outside the text`;
  if (claim.sentence.start > claim.span.start || claim.sentence.end < claim.span.end)
    return "the span reaches outside its sentence";
  const piece = content.slice(claim.span.start, claim.span.end);
  if (piece.trim() === "") return "the span is blank";
  let proof = piece;
  for (const { start, end } of claim.antecedents) proof += `\n${content.slice(start, end)}`;
  return (
    unprovedNumber(claim.claim_text, proof) ??
    unprovedName(claim.claim_text, proof) ??
    unprovedQuote(claim, piece, content)
  );
}

function firstOutside({ span, sentence, antecedents }: ProvableClaim, content: string): Span | undefined {
  if (!isInside(span, content)) return span;
  return isInside(sentence, content) ? antecedents.find((one) => !isInside(one, content)) : sentence;
}

function isInside(span: Span, content: string): boolean {
  return span.start >= 0 && span.start < span.end && span.end <= content.length;
}

function unprovedNumber(claimText: string, proof: string): string | null {
  const numbers = claimText.match(numberPattern);
  if (!numbers) return null;
  const known = new Set(proof.match(numberPattern));
  const missing = numbers.find((number) => !known.has(number));
  return missing === undefined ? null : `number "${missing}" does not stand in the proof`;
}

const numberPattern = /\d[\d,.]*\d|\d/g;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The first word of a sentence is written large, so it also counts as proved when its small form stands in the proof or it only joins words. */
function unprovedName(claimText: string, proof: string): string | null {
  let from = -1;
  let isFirst = true;
  for (let at = 0; at <= claimText.length; at++) {
    const mark = markAt(claimText, at);
    if (mark === "unclear") return unprovedAmong(claimText.match(wordPattern) ?? [], proof);
    if (mark === "word") {
      if (from < 0) from = at;
    } else if (from >= 0) {
      const word = isLargeLetter(claimText.charCodeAt(from)) ? claimText.slice(from, at) : "";
      if (word !== "" && !isProvedName(word, isFirst, proof)) return unproved(word);
      isFirst = false;
      from = -1;
    }
  }
  return null;
}

/** The same of words that hold rare letters. */
function unprovedAmong(words: readonly string[], proof: string): string | null {
  const word = words.find((one, index) => /^\p{Lu}/u.test(one) && !isProvedName(one, index === 0, proof));
  return word === undefined ? null : unproved(word);
}

function isProvedName(word: string, isFirst: boolean, proof: string): boolean {
  return isWordOf(proof, word) || (isFirst && (joiningWords.has(word) || isWordOf(proof, word.toLowerCase())));
}

function unproved(name: string): string {
  return `name "${name}" does not stand in the proof`;
}

function isLargeLetter(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

/** Whether a text holds a word as one of its own. Looked for rather than kept as a set: a claim has few names, its proof many words. */
function isWordOf(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, behind] = [markAt(text, at - 1), markAt(text, at + word.length)];
    if (before === "unclear" || behind === "unclear") return text.match(wordPattern)?.includes(word) === true;
    if (before === "apart" && behind === "apart") return true;
  }
  return false;
}

/** Whether what stands at a place is part of a word, parts words, or is too rare to be told by its number alone. */
function markAt(text: string, at: number): "word" | "apart" | "unclear" {
  if (at < 0 || at >= text.length) return "apart";
  const code = text.charCodeAt(at);
  if (code >= 0x2010 && code <= 0x2027) return "apart";
  if (code >= 0x80) return "unclear";
  const isLetter = (code >= 0x61 && code <= 0x7a) || isLargeLetter(code);
  return isLetter || (code >= 0x30 && code <= 0x39) ? "word" : "apart";
}

/** Words that open a sentence and name nobody. */
const joiningWords = new Set(
  "The A An In On At People To For After Before By From With Under Over During Since Whether While When About Among Some Many Most Several All One Two".split(
    " ",
  ),
);

/** Quoted words must stand in the span as they are; a direct quote without marks of its own must lie inside the text's marks. */
function unprovedQuote(claim: ProvableClaim, piece: string, content: string): string | null {
  if (/["“”„«»]/.test(claim.claim_text)) {
    let flat: string | null = null;
    for (const [, words = ""] of straight(claim.claim_text).matchAll(/"([^"]+)"/g)) {
      const core = words.replace(/[\s.,;:!?]+$/, "");
      // Most stand there mark for mark.
      if (piece.includes(core)) continue;
      flat ??= straight(piece);
      if (!flat.includes(core)) return `quoted words "${core}" do not stand in the span`;
    }
  }
  if (claim.evidence !== "direct_quote" || /["“”„«»]/.test(claim.claim_text)) return null;
  return isQuoted(claim, content) ? null : "a direct quote without quotation marks in the text";
}

/** Marks stand in or at the claim's sentence, or open before it in its paragraph and have not closed. */
function isQuoted(claim: ProvableClaim, content: string): boolean {
  if (/["“”„«»]/.test(content.slice(Math.max(0, claim.sentence.start - 1), claim.sentence.end + 1))) return true;
  const before = content.slice(content.lastIndexOf("\n", claim.span.start - 1) + 1, claim.span.start);
  return before.lastIndexOf("“") > before.lastIndexOf("”") || (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

function straight(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, " ");
}

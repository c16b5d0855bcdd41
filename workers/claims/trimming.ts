import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import type { Piece } from "./composition.ts";

import { beginsFiniteVerb, firstFiniteVerb, opensAdverbial, startsNounPhrase, subjectOf } from "./verbs.ts";
import { claimWordsMax } from "./worth.ts";

/** Words from which a statement is shortened by what it can do without. Ours: GUIDE allows 35; shorter limits lose more facts than they make plain. */
const lengthWished = 28;

/** Words that must stay. Ours. */
const lengthKept = 7;

/** A statement without its asides in brackets and, where it is long, without the additions that follow its main clause, last ones first. */
export function trimmed(
  content: string,
  sentence: Sentence,
  pieces: readonly Piece[],
  descriptions: readonly Span[],
): Piece[] {
  let rest = cutAll([...pieces], brackets(sentence));
  const core = coreOf(sentence, rest);
  if (core.length === 0) return rest;
  rest = cutAll(
    rest,
    descriptions.filter((cut) => !touches(cut, core)),
  );
  for (const cut of additions(sentence)) {
    if (touches(cut, core)) continue;
    if (wordCount(content, rest) <= lengthWished) break;
    const shorter = cutAll(rest, [cut]);
    if (wordCount(content, shorter) >= lengthKept) rest = shorter;
  }
  if (wordCount(content, rest) <= claimWordsMax) return rest;
  rest = cutAll(rest, insertions(sentence, core));
  if (wordCount(content, rest) > claimWordsMax) rest = withoutFront(sentence, rest, core);
  return wordCount(content, rest) > claimWordsMax ? shortenedAtJoint(content, sentence, rest, core) : rest;
}

/** What stands between commas after the subject and before its verb: "Jane Doe, 55, of Addison, pleaded guilty". */
function insertions(sentence: Sentence, [subject, verb]: readonly Span[]): Span[] {
  if (!subject || !verb) return [];
  const last = sentence.tokens.findLast((token) => token.end <= verb.start && token.end > subject.end);
  return last && /^["”]?,/.test(sentence.text.slice(last.end - sentence.start))
    ? [{ start: subject.end, end: last.end + 1 }]
    : [];
}

/** A statement from its subject on, without the circumstances in front of it. */
function withoutFront(sentence: Sentence, pieces: Piece[], [subject]: readonly Span[]): Piece[] {
  const [first, ...rest] = pieces;
  if (!subject || !first || !("start" in first) || subject.start <= first.start || subject.start >= first.end)
    return pieces;
  const front = sentence.text.slice(first.start - sentence.start, subject.start - sentence.start);
  return /,\s*$/.test(front) ? [{ start: subject.start, end: first.end }, ...rest] : pieces;
}

/** A statement still too long ends before the last word that opens a clause, comma or not, else before the last one that opens a circumstance. */
function shortenedAtJoint(content: string, sentence: Sentence, pieces: Piece[], core: readonly Span[]): Piece[] {
  const end = sentence.tokens.at(-1)?.end ?? sentence.end;
  for (const [joint, kept] of joints) {
    const places = sentence.tokens.filter(
      (token, at) => joint.test(token.lower) && (sentence.tokens[at - 1]?.end ?? 0) > (core.at(-1)?.end ?? 0),
    );
    for (const token of places.reverse()) {
      const shorter = cutAll(pieces, [{ start: token.start - token.gap.length, end }]);
      const words = wordCount(content, shorter);
      if (words <= claimWordsMax && words >= kept) return shorter;
    }
  }
  return pieces;
}

/** Words that open what a statement can end before, and how many words must stand before it. Ours. */
const joints: readonly (readonly [RegExp, number])[] = [
  [
    /^(given|after|when|while|because|although|though|despite|before|since|asking|arguing|saying|including|as|where|which|who|unless|until|if|so)$/,
    lengthKept,
  ],
  [/^(with|during|from|amid|following|under|on|at|in)$/, 18],
];

function touches(cut: Span, core: readonly Span[]): boolean {
  return core.some((part) => cut.start < part.end && cut.end > part.start);
}

/** Subject head and verb of what the pieces begin with, which no cut may touch; none when they are not certain. */
function coreOf(sentence: Sentence, pieces: readonly Piece[]): Span[] {
  const first = pieces.find((piece): piece is Span => "start" in piece);
  const last = pieces.findLast((piece): piece is Span => "start" in piece);
  if (!first || !last) return [];
  const { tokens } = sentence;
  const from = tokens.findIndex((token) => token.start >= first.start);
  const to = tokens.findLastIndex((token) => token.end <= last.end) + 1;
  const subject = subjectOf(tokens, from, to) ?? loosely(tokens, from, to);
  if (!subject) return [];
  const comma = tokens.findIndex((token, at) => at > subject.from && at <= subject.verb && /,/.test(token.gap));
  const headEnd = comma < 0 ? subject.verb : comma;
  return [spanOf(tokens, subject.from, headEnd), spanOf(tokens, subject.verb, Math.min(to, subject.verb + 2))];
}

function spanOf(tokens: readonly Token[], from: number, to: number): Span {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

/** A subject with commas of its own, such as "Jane Doe, the owner, said". */
function loosely(tokens: readonly Token[], from: number, to: number): { from: number; verb: number } | null {
  const start = opensAdverbial(tokens[from])
    ? tokens.findIndex(
        (token, at) =>
          at > from &&
          at < to &&
          /^,\s/.test(token.gap) &&
          startsNounPhrase(tokens, at) &&
          firstFiniteVerb(tokens, at, to) > 0,
      )
    : from;
  if (start < 0 || !startsNounPhrase(tokens, start)) return null;
  for (let at = start + 1; at < to; at++) {
    const relative = tokens.slice(start, at + 1).findLast((token) => /,\s/.test(token.gap));
    if (beginsFiniteVerb(tokens, at) && !(relative && /^(who|which|whose|where|when)$/.test(relative.lower)))
      return { from: start, verb: at };
  }
  return null;
}

function wordCount(content: string, pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, piece) =>
      sum +
      ("start" in piece ? content.slice(piece.start, piece.end) : piece.text).split(/\s+/).filter((word) => word !== "")
        .length,
    0,
  );
}

function cutAll(pieces: Piece[], cuts: readonly Span[]): Piece[] {
  return cuts.reduce<Piece[]>((rest, cut) => rest.flatMap((piece) => without(piece, cut)), pieces);
}

/** What is left of a piece; a cut that reaches its beginning is no addition to it. */
function without(piece: Piece, cut: Span): Piece[] {
  if (!("start" in piece) || cut.end <= piece.start || cut.start >= piece.end || cut.start <= piece.start)
    return [piece];
  const parts = [
    { start: piece.start, end: cut.start },
    { start: cut.end, end: piece.end },
  ];
  return parts.filter((part) => part.end > part.start);
}

function brackets(sentence: Sentence): Span[] {
  return [...sentence.text.matchAll(/\s*\([^()]*\)/g)].map((match) => ({
    start: sentence.start + match.index,
    end: sentence.start + match.index + match[0].length,
  }));
}

/** Stretches after a comma or dash that add to the main clause: relative and participle clauses, reasons, circumstances. The last first. */
function additions(sentence: Sentence): Span[] {
  const found: Span[] = [];
  for (const [at, token] of sentence.tokens.entries()) {
    if (at < 4 || !opensAddition(token)) continue;
    found.push({ start: sentence.tokens[at - 1]?.end ?? token.start, end: additionEnd(sentence, at) });
  }
  return found.reverse();
}

/** After these comes a clause with commas of its own; where it ends is not certain, so all that follows goes. */
const clauseOpeners =
  /^(as|while|after|when|because|although|though|since|if|until|unless|before|whereas|with|despite|even|where|rather)$/;

function opensAddition(token: Token): boolean {
  if (/\s?[—–]\s?|\s--\s/.test(token.gap)) return true;
  if (!/^["”]?,\s/.test(token.gap)) return false;
  if (
    /^(which|who|whose|where|including|as|while|after|when|because|although|though|despite|with|since|if|until|unless|before|following|amid|whereas|even|especially|particularly|such|based|compared|like|unlike|along|rather|citing|according)$/.test(
      token.lower,
    )
  )
    return token.lower !== "according";
  return token.tags.has("Gerund") || /^[\p{Ll}]{3,}ing$/u.test(token.lower);
}

/** Up to the next comma or dash that closes it, or the sentence's end. */
function additionEnd(sentence: Sentence, at: number): number {
  const dashed = /[—–]|--/.test(sentence.tokens[at]?.gap ?? "");
  if (!dashed && clauseOpeners.test(sentence.tokens[at]?.lower ?? ""))
    return sentence.tokens.at(-1)?.end ?? sentence.end;
  for (let next = at + 2; next < sentence.tokens.length; next++) {
    const gap = sentence.tokens[next]?.gap ?? "";
    const before = sentence.tokens[next - 1];
    if (before && (dashed ? /[—–]|--/.test(gap) : /^,\s/.test(gap) && closes(sentence.tokens, next)))
      return before.end + (dashed ? gap.length - 1 : 1);
  }
  return sentence.tokens.at(-1)?.end ?? sentence.end;
}

/** A comma inside a list does not close an addition. */
function closes(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token !== undefined &&
    (token.tags.has("Verb") || /^(and|but|who|which|said|says|according|he|she|they|it|the)$/.test(token.lower))
  );
}

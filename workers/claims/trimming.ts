import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import { additions } from "./additions.ts";
import type { Piece } from "./composition.ts";
import { coreOf } from "./statement-core.ts";

import { beginsFiniteVerb } from "./verbs.ts";
import { wordsBetween } from "./word-count.ts";
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
  // Nothing is left to be cut, whatever its core.
  if (descriptions.length === 0 && wordsOf(content, rest) <= lengthWished) return rest;
  const core = coreOf(sentence, rest);
  if (core.length === 0) return rest;
  rest = cutAll(
    rest,
    descriptions.filter((cut) => !touches(cut, core)),
  );
  for (const cut of wordsOf(content, rest) > lengthWished ? additions(sentence) : []) {
    if (touches(cut, core)) continue;
    if (wordsOf(content, rest) <= lengthWished) break;
    const shorter = cutAll(rest, [cut]);
    if (wordsOf(content, shorter) >= lengthKept) rest = shorter;
  }
  if (wordsOf(content, rest) <= claimWordsMax) return rest;
  rest = cutAll(rest, insertions(sentence, core));
  if (wordsOf(content, rest) > claimWordsMax) rest = withoutFront(sentence, rest, core);
  return wordsOf(content, rest) > claimWordsMax ? shortenedAtJoint(content, sentence, rest, core) : rest;
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
  // What holds under a condition only is not told without it.
  if (/\b(?:if|unless|until|provided|assuming|every time|whenever)\b/i.test(front)) return pieces;
  return /,\s*$/.test(front) ? [{ start: subject.start, end: first.end }, ...rest] : pieces;
}

/** Words that are to be left where another joint leaves as many. Ours. */
const wordsWished = 14;

/** Before which a statement may end at the worst: what a comma or semicolon parts from it. Kept words as for circumstances. */
function marked(sentence: Sentence): Token[] {
  return sentence.tokens.filter((token, at) => /[,;]["”’]?\s/.test(token.gap) && !isInList(sentence.tokens, at));
}

/** Words up to the joint before the last thing of a list. Ours. */
const listWordsMax = 6;

/** "prototyping, testing, and scaling": the comma parts things of a list, half of which says something else. */
function isInList(tokens: readonly Token[], at: number): boolean {
  for (let next = at; next < at + listWordsMax; next++) {
    const token = tokens[next];
    if (!token || beginsFiniteVerb(tokens, next)) return false;
    if (token.pos === "CCONJ" && /^(and|or|&)$/.test(token.lower)) return !beginsFiniteVerb(tokens, next + 1);
  }
  return false;
}

/** A statement still too long ends before the last word that opens a clause, comma or not, else before the last one that opens a circumstance. */
function shortenedAtJoint(content: string, sentence: Sentence, pieces: Piece[], core: readonly Span[]): Piece[] {
  const end = sentence.tokens.at(-1)?.end ?? sentence.end;
  let best: Piece[] | null = null;
  for (const [joint, kept] of [...joints, [null, 18]] as const) {
    const places = (
      joint
        ? sentence.tokens.filter((token, at) => joint.test(token.lower) && mayEndBefore(sentence.tokens, at))
        : marked(sentence)
    ).filter((token) => token.start > (core.at(-1)?.end ?? 0) + 1);
    for (const token of places.reverse()) {
      const shorter = cutAll(pieces, [{ start: cutStart(sentence, token), end }]);
      const words = wordsOf(content, shorter);
      if (words > claimWordsMax || words < kept) continue;
      if (words >= wordsWished) return shorter;
      best ??= shorter;
    }
  }
  return best ?? pieces;
}

/** Not before what tells which thing is meant: "the man who", "the charity to which", "except where". */
function mayEndBefore(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.lower === "as")
    return !tokens.slice(Math.max(0, at - 4), at).some(({ lower }) => lower === "as" || lower === "such");
  if (!token || !/^(who|which|where)$/.test(token.lower)) return true;
  return /[,—–―]/.test(token.gap) || (tokens[at - 1]?.pos === "ADP" && /[,—–―]/.test(tokens[at - 1]?.gap ?? ""));
}

/** Where a cut before a word begins: a joining word before it goes too. */
function cutStart(sentence: Sentence, token: Token): number {
  let at = sentence.tokens.indexOf(token);
  while (
    at > 1 &&
    /^(to|of|in|for|with|by|from|on|at|and|or|but|not|than|such|so|long|well|far|soon|even|just|only|except)$/.test(
      sentence.tokens[at - 1]?.lower ?? "",
    )
  )
    at--;
  return sentence.tokens[at - 1]?.end ?? token.start;
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

function wordsOf(content: string, pieces: readonly Piece[]): number {
  let count = 0;
  for (const piece of pieces)
    count +=
      "start" in piece ? wordsBetween(content, piece.start, piece.end) : wordsBetween(piece.text, 0, piece.text.length);
  return count;
}

function cutAll(pieces: Piece[], cuts: readonly Span[]): Piece[] {
  return cuts.length === 0
    ? pieces
    : cuts.reduce(
        (rest, cut) => rest.flatMap((piece, at) => (at > 0 && isWithin(piece, cut) ? [] : without(piece, cut))),
        pieces,
      );
}

function isWithin(piece: Piece, cut: Span): boolean {
  return "start" in piece && piece.start >= cut.start && piece.end <= cut.end;
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

/** Brackets outside of quotation marks: quoted words stay as they are. */
function brackets(sentence: Sentence): Span[] {
  if (!sentence.text.includes("(")) return [];
  return [...sentence.text.matchAll(/\s*\([^()]*\)/g)]
    .filter((match) => !isOpenQuote(sentence.text.slice(0, match.index)))
    .map((match) => ({
      start: sentence.start + match.index,
      end: sentence.start + match.index + match[0].length,
    }));
}

function isOpenQuote(before: string): boolean {
  return before.lastIndexOf("“") > before.lastIndexOf("”") || (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

import type { Span } from "../../store/model/claim.ts";
import type { Token } from "../parsed-text.ts";
import type { Piece } from "./composition.ts";
import type { Reading } from "./extractor.ts";
import type { WrittenName } from "./full-names.ts";
import { afterMark, isNominal } from "./grammar/word-classes.ts";

/** "Two of them left", "Much of it tears": what a part is of stands in a sentence before. */
const part =
  /^(?:(?:at least|about|nearly|almost|only|just|not) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+|some|many|most|much|several|few|a few|both|all|none|half|each|any|either|neither|dozens|hundreds|thousands|another) of (them|it)\b(?! who\b)/iu;

/**
 * The pieces with what a part is of named that they begin with: "One of the strains". Those that begin otherwise are given back as they
 * are; null where the sentence before tells of no such things, or of several.
 */
export function withWholeNamed(reading: Reading, number: number, pieces: readonly Piece[]): readonly Piece[] | null {
  const [first, ...others] = pieces;
  if (!first || !("start" in first)) return pieces;
  const match = part.exec(reading.text.content.slice(first.start, first.end));
  const pronoun = match?.[1]?.toLowerCase();
  if (!match || !pronoun) return pieces;
  const whole = pronoun === "it" ? null : countedBefore(reading, number);
  if (!whole) return null;
  const behind = first.start + match[0].length;
  const put: Piece = { text: whole.name, antecedent: whole.span, made: "noun-for-pointer" };
  return [{ start: first.start, end: behind - pronoun.length }, put, { start: behind, end: first.end }, ...others];
}

/** The only things that the sentence before counts, without the count: "62 strains of fungi" are "the strains". */
function countedBefore(reading: Reading, number: number): WrittenName | null {
  const before = reading.text.sentences[number - 1];
  const own = reading.text.sentences[number];
  if (!before || !own || before.paragraph < own.paragraph - 1) return null;
  const found = before.tokens.flatMap((_, at) => countedAt(before.tokens, at) ?? []);
  const [only] = found;
  if (!only || found.length > 1) return null;
  const words = reading.text.content.slice(only.from, only.span.end);
  return /["“”(]/.test(words) ? null : { name: `the ${words}`, span: only.span };
}

/** What the number or quantity at a word counts: from the word behind it to the plural noun. */
function countedAt(tokens: readonly Token[], at: number): { from: number; span: Span } | null {
  const count = tokens[at];
  if (!count || !isCount(count) || tokens[at + 1]?.gap !== " ") return null;
  let end = at + 1;
  while (end < tokens.length && (end === at + 1 || !afterMark(tokens[end])) && isDescribed(tokens[end])) end++;
  const [first, last] = [tokens[at + 1], tokens[end - 1]];
  if (!first || !last || end === at + 1 || last.pos !== "NOUN" || !last.tags.has("Plural") || measures.test(last.lower))
    return null;
  // "the other vehicle's occupants": which ones, rather than how many.
  const from = /^(various|other)$/.test(count.lower) ? count.start : first.start;
  return { from, span: { start: count.start, end: last.end } };
}

function isCount({ pos, lower, text }: Token): boolean {
  if (/^(several|many|some|few|dozens|hundreds|both|various|other)$/.test(lower)) return true;
  return pos === "NUM" && !/^(1[5-9]|20)\d\d$/.test(text) && /^\p{L}+$|^\d{1,3}(,\d{3})*$/u.test(text);
}

function isDescribed(token: Token | undefined): boolean {
  return token !== undefined && (token.pos === "ADJ" || isNominal(token)) && !/\d/.test(token.text);
}

const measures =
  /^(years|months|weeks|days|hours|minutes|seconds|times|percent|dollars|euros|pounds|crowns|yen|miles|kilomet(er|re)s|met(er|re)s|feet|tons|tonnes|points|degrees|people's|million|billion)$/;

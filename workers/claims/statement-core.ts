import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import type { Piece } from "./composition.ts";
import { mainVerb } from "./grammar/clause-bounds.ts";
import { grammarOf } from "./grammar/sentence-grammar.ts";
import { firstTokenFrom, tokensUpTo } from "./token-places.ts";
import { beginsFiniteVerb, startsNounPhrase, subjectFrom, subjectOf } from "./verbs.ts";

/** Subject head and verb of what the pieces begin with, which no cut may touch; none when they are not certain. */
export function coreOf(sentence: Sentence, pieces: readonly Piece[]): Span[] {
  const first = pieces.find((piece): piece is Span => "start" in piece);
  const last = pieces.findLast((piece): piece is Span => "start" in piece);
  if (!first || !last) return [];
  const { tokens } = sentence;
  const from = firstTokenFrom(tokens, first.start);
  const to = tokensUpTo(tokens, last.end);
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
  const start = subjectFrom(tokens, from, to);
  if (!startsNounPhrase(tokens, start)) return null;
  const main = mainVerb(grammarOf(tokens), start, to);
  if (main) return { from: start, verb: main.from };
  for (let at = start + 1; at < to; at++) {
    const relative = tokens.slice(start, at + 1).findLast((token) => /,\s/.test(token.gap));
    if (beginsFiniteVerb(tokens, at) && !(relative && /^(who|which|whose|where|when)$/.test(relative.lower)))
      return { from: start, verb: at };
  }
  return null;
}

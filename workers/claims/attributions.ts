import type { Token } from "../parsed-text.ts";
import { mainVerb, subjectStart } from "./grammar/clause-bounds.ts";
import { grammarOf } from "./grammar/sentence-grammar.ts";
import { firstFiniteVerb, startsNounPhrase, subjectOf } from "./verbs.ts";

/** Words `from` to `to` (exclusive). */
export interface Range {
  from: number;
  to: number;
}

const reporting = new Set(
  "said says added adds argued argues noted notes told continued claimed claims believe believes believed insisted explained warned stated states reported reports wrote suggested suggests estimated estimates found predict predicts predicted testified acknowledged announced confirmed showed shows think thinks thought hope hopes hoped".split(
    " ",
  ),
);

/** "X said (that)" at the beginning, when the words after it are a clause. */
export function attributionBefore(tokens: readonly Token[], from: number, to: number): Range | null {
  if (!mayReport(tokens, from, to)) return null;
  const subject = subjectOf(tokens, from, to);
  if (!subject || !reporting.has(tokens[subject.verb]?.lower ?? "") || saysMore(tokens, subject.verb, to)) return null;
  const limit = Math.min(to, subject.verb + 12);
  for (let at = subject.verb + 1; at < limit; at++) {
    if (tokens[at]?.lower === "that" && startsNounPhrase(tokens, at + 1)) return { from, to: at + 1 };
    if (
      at === subject.verb + 1 &&
      startsNounPhrase(tokens, at) &&
      firstFiniteVerb(tokens, at + 1, Math.min(to, at + 9)) > 0 &&
      !/^(told)$/.test(tokens[subject.verb]?.lower ?? "")
    )
      return { from, to: at };
  }
  return null;
}

/** Whether a verb of saying stands there at all. */
function mayReport(tokens: readonly Token[], from: number, to: number): boolean {
  for (const { form, from: at } of grammarOf(tokens).groups)
    if (form === "finite" && at >= from && at < to && reporting.has(tokens[at]?.lower ?? "")) return true;
  return false;
}

/** "and added that": what is said ends before the sentence does. */
function saysMore(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .some((token, at, rest) => token.pos === "CCONJ" && rest[at + 1]?.pos === "VERB" && rest[at + 2]?.lower === "that");
}

/** Shorter parts than this are no statement of their own. Words; ours. */
const clauseWordsMin = 4;

/** ", X said," or ", said X," between the words of a statement. */
export function attributionWithin(tokens: readonly Token[], from: number, to: number): Range | null {
  for (let at = from + 1; at < to - 2; at++) {
    const gap = tokens[at]?.gap ?? "";
    if (gap === " " || !/^["”’]?,\s/.test(gap)) continue;
    const end = nextMark(tokens, at);
    if (
      end > at + 1 &&
      end < to &&
      end - at <= insertedWordsMax &&
      isSaying(tokens.slice(at, end)) &&
      /^,\s/.test(tokens[end]?.gap ?? "")
    )
      return { from: at, to: end };
  }
  return null;
}

/** The next word behind one that a mark stands before; -1 when none does. */
function nextMark(tokens: readonly Token[], at: number): number {
  for (let next = at + 1; next < tokens.length; next++) {
    const { gap } = tokens[next]!;
    if (gap !== " " && (gap === ", " || /[,;:()“"—–]/.test(gap))) return next;
  }
  return -1;
}

/** Words that an inserted attribution may have. Ours. */
const insertedWordsMax = 7;

/** A noun phrase and a reporting verb, in either order, and nothing else. */
function isSaying(words: readonly Token[]): boolean {
  const verb = words.findIndex((token) => reporting.has(token.lower) && token.pos === "VERB");
  const others = words.filter((_, at) => at !== verb);
  return (
    (verb === 0 || (verb > 0 && verb === words.length - 1)) &&
    others.every(
      (token) => /^(DET|ADJ|NOUN|PROPN|NUM|ADV)$/.test(token.pos) || /^(he|she|they|of|for|at)$/.test(token.lower),
    )
  );
}

/** ", X said", ", said X" or ", according to X" at the end. */
export function attributionAfter(tokens: readonly Token[], from: number, to: number): Range | null {
  for (let at = Math.max(from + clauseWordsMin, to - 16); at < to - 1; at++) {
    const { gap, lower } = tokens[at]!;
    if (gap === " " || !/^[)\]]?["”’]?,\s|^,["”’]?\s/.test(gap)) continue;
    if (lower === "according" && tokens[at + 1]!.lower === "to") return { from: at, to };
    if (reporting.has(lower) && startsNounPhrase(tokens, at + 1) && firstFiniteVerb(tokens, at + 1, to) < 0)
      return holdsClause(tokens, from, at) ? { from: at, to } : null;
    const verb = nextReporting(tokens, at, to);
    if (verb < 0 || !isSpeakerBefore(tokens, at, verb) || holdsSemicolon(tokens, at + 1, to)) continue;
    const ends = verb === to - 1 || /^(in|on|at|during|to|of|last|this|\p{Lu})/u.test(tokens[verb + 1]!.text);
    return ends ? { from: at, to } : null;
  }
  return null;
}

/** Where a verb of saying stands next; -1 where none does. */
function nextReporting(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from; at < to; at++) if (reporting.has(tokens[at]!.lower)) return at;
  return -1;
}

/** Who says something is named in few words, which are no clause themselves. */
function isSpeakerBefore(tokens: readonly Token[], at: number, verb: number): boolean {
  if (verb > at + 9 || !startsNounPhrase(tokens, at)) return false;
  // "hurting ten, two of them badly, the guard said": those are no speakers.
  if (tokens[at + 1]?.lower === "of" && /^(them|whom|which)$/.test(tokens[at + 2]?.lower ?? "")) return false;
  for (let inner = at; inner < verb; inner++)
    if (clauseOpeners.has(tokens[inner]!.lower) && !isInName(tokens, inner)) return false;
  return !isEndOfSubject(tokens, at, verb);
}

const clauseOpeners = new Set(["who", "which", "that", "and", "but"]);

/** "the Search and Rescue Agency": between two words written large. */
function isInName(tokens: readonly Token[], at: number): boolean {
  const [before, joint, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (joint?.gap !== " " || after?.gap !== " ") return false;
  return /^\p{Lu}/u.test(before?.text ?? "") && /^\p{Lu}/u.test(after.text);
}

function holdsSemicolon(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at]!.gap.includes(";")) return true;
  return false;
}

/** Something is told before; not in "Jane Doe, a clerk in Lyon, wrote four papers". */
function holdsClause(tokens: readonly Token[], from: number, to: number): boolean {
  const g = grammarOf(tokens);
  return mainVerb(g, subjectStart(g, from, to), to) !== null;
}

/** "Jane Doe, a nurse in Lyon, France, said": a comma before the verb closes what another must have opened. */
function isEndOfSubject(tokens: readonly Token[], at: number, verb: number): boolean {
  if (verb <= at || !/,/.test(tokens[verb]?.gap ?? "")) return false;
  for (let inner = at + 1; inner < verb; inner++) if (/,/.test(tokens[inner]?.gap ?? "")) return false;
  return true;
}

import type { Token } from "../../parsed-text.ts";
import { isConjunction, isPrepositionOrSubordinator } from "./part-classes.ts";
import { finiteAt, firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { complementTakers } from "./verb-lists.ts";
import { afterMark, holdsSubject, isNominal, isRelative, isSubjectPronoun, isSubordinator } from "./word-classes.ts";

/** Where the subject of a clause begins, behind what stands in front of it; `from` where that is not certain. */
export function subjectStart(g: Grammar, from: number, to: number): number {
  const { tokens } = g;
  let first = from;
  while (first < to && (tokens[first]?.pos === "CCONJ" || isFrontAdverb(g, first))) first++;
  const token = tokens[first];
  if (!token) return from;
  const clause = isSubordinator(tokens, first);
  if (first === from && !clause && !opensPhrase(g, first)) return from;
  if (isGerundSubject(g, first, to)) return first;
  if (first > from && !clause && startsNoun(g, first) && !afterMark(tokens[first]) && isPlain(g, first, to))
    return first;
  const begin =
    behindMark(g, first, to, clause) ??
    (clause ? behindMark(g, first, to, false) : null) ??
    (token.pos === "ADP" && !clause ? behindPhrase(g, first, to) : null);
  return begin ?? first;
}

/** "Breathing it in can cause harm": before the first mark the gerund has a finite verb that nobody else is the subject of. */
function isGerundSubject(g: Grammar, at: number, to: number): boolean {
  const { tokens } = g;
  const gerund = g.at[at];
  const stem = tokens[gerund?.head ?? -1]?.lower.replace(/ing$/, "") ?? "";
  if (gerund?.form !== "gerund" || complementTakers.has(stem) || complementTakers.has(`${stem}e`)) return false;
  const verb = firstFinite(g, gerund.to, to);
  if (!verb?.auxiliary || marksBetween(g, at, verb.from) > 0) return false;
  for (let i = gerund.to; i < verb.from; i++) if (isRelative(tokens, i) || isSubordinator(tokens, i)) return false;
  return !isSubjectPronoun(tokens[verb.from - 1]);
}

function isFrontAdverb(g: Grammar, at: number): boolean {
  return g.tokens[at]?.pos === "ADV" && !startsNoun(g, at) && !isSubordinator(g.tokens, at);
}

/** A preposition, participle or word of time that stands before the subject. */
function opensPhrase(g: Grammar, at: number): boolean {
  const token = g.tokens[at];
  const group = g.at[at];
  return (
    token !== undefined &&
    (isPrepositionOrSubordinator(token) || (group !== undefined && group.form !== "finite") || isTimeWord(token))
  );
}

function isTimeWord(token: Token): boolean {
  return token.tags.has("WeekDay") || token.tags.has("Month") || timeWords.has(token.lower);
}

const timeWords = new Set(
  "last this next yesterday today tomorrow tonight earlier later two three four five ten year years month months week weeks".split(
    " ",
  ),
);

/** Between the word and its verb stand no marks or those around one aside. */
function isPlain(g: Grammar, at: number, to: number): boolean {
  const verb = firstFinite(g, at, to);
  return verb !== null && marksBetween(g, at, verb.from) !== 1;
}

/** Marks behind the first word up to the last one. */
export function marksBetween(g: Grammar, from: number, to: number): number {
  let marks = 0;
  for (let at = from + 1; at <= to; at++) if (afterMark(g.tokens[at])) marks++;
  return marks;
}

/** The subject behind a comma: the first that no other mark parts from its verb, else the first. */
function behindMark(g: Grammar, first: number, to: number, clause: boolean): number | null {
  const { tokens } = g;
  let fallback: number | null = null;
  for (let at = first + 1; at < to; at++) {
    if (!afterMark(tokens[at]) || (clause && !firstFinite(g, first, at))) continue;
    if (fallback !== null && firstFinite(g, fallback, at)) break;
    let begin = at;
    while (begin < to && tokens[begin]?.pos === "ADV" && !startsNoun(g, begin)) begin++;
    const verb = startsNoun(g, begin) ? mainVerb(g, begin, to) : null;
    if (!verb || isInList(g, begin, verb)) continue;
    if (marksBetween(g, begin, verb.from) === 0) return begin;
    fallback ??= begin;
  }
  return fallback;
}

/** "In Paris, London and Rome, people …": a joint before the next mark. */
function isInList(g: Grammar, from: number, verb: VerbGroup): boolean {
  let joint = false;
  for (let at = from; at < verb.from; at++) {
    if (at > from && joint && afterMark(g.tokens[at]) && startsNoun(g, at) && !isRelative(g.tokens, at))
      return !opensAside(g, at, verb);
    if (g.tokens[at]?.pos === "CCONJ") joint = true;
  }
  return false;
}

/** "the Archives and Records Administration, the agency in charge, dropped": what has an article and ends at a mark before the verb. */
function opensAside(g: Grammar, at: number, verb: VerbGroup): boolean {
  return /^(a|an|the)$/.test(g.tokens[at]?.lower ?? "") && marksBetween(g, at, verb.from) > 0;
}

/** "In 2004 the company won": the subject without a comma before it. */
function behindPhrase(g: Grammar, first: number, to: number): number | null {
  const { tokens } = g;
  for (let at = first + 2; at < to && !finiteAt(g, at) && !afterMark(tokens[at]); at++) {
    const opens = tokens[at]?.pos === "DET" || (isSubjectPronoun(tokens[at]) && tokens[at]?.pos === "PRON");
    if (opens && isNominal(tokens[at - 1]) && mainVerb(g, at, to)) return at;
  }
  return null;
}

/** The finite verb that goes with the noun phrase at a word; verbs of clauses inside the subject are passed over. */
export function mainVerb(g: Grammar, from: number, to: number): VerbGroup | null {
  const key = from * (g.tokens.length + 1) + to;
  const known = g.found.get(key);
  if (known !== undefined) return known;
  const verb = lookForVerb(g, from, to);
  g.found.set(key, verb);
  return verb;
}

function lookForVerb(g: Grammar, from: number, to: number): VerbGroup | null {
  const { tokens } = g;
  let owed = 0;
  let inner: VerbGroup | null = null;
  for (let at = from; at < to; at++) {
    if (at > from && opensNextClause(g, at)) return null;
    if (at > from && isRelative(tokens, at)) owed = 1;
    else if (at > from && (isSubordinator(tokens, at) || tokens[at]?.pos === "SCONJ") && clauseAhead(g, at + 1, to))
      owed++;
    const group = finiteAt(g, at);
    if (!group) continue;
    const joined = at > from && tokens[at - 1]?.pos === "CCONJ";
    if (owed === 0 && joined && (inner === null || firstFinite(g, group.to, to) === null)) return null;
    const isInner = owed > 0 || (inner !== null && joined) || (at > from + 1 && isBareRelative(g, group, to));
    if (!isInner) return at === from && !holdsSubject(tokens[at] as Token) ? null : group;
    owed = Math.max(0, owed - 1);
    inner = group;
  }
  return null;
}

function opensNextClause({ tokens }: Grammar, at: number): boolean {
  return tokens[at]?.pos === "CCONJ" && isSubjectPronoun(tokens[at + 1]) && !isRelative(tokens, at + 1);
}

/** "the book he wrote sold": a pronoun right behind a noun, and another verb to come. */
function isBareRelative(g: Grammar, group: VerbGroup, to: number): boolean {
  const { tokens } = g;
  const [noun, pronoun] = [tokens[group.from - 2], tokens[group.from - 1]];
  if (!isSubjectPronoun(pronoun) || !isNominal(noun) || pronoun?.gap !== " ") return false;
  const next = firstFinite(g, group.to, to);
  if (!next) return false;
  for (let at = group.to; at < next.from; at++) {
    const token = tokens[at];
    if (afterMark(token) || isSubordinator(tokens, at) || isRelative(tokens, at) || isSubjectPronoun(token))
      return false;
    if (isConjunction(token)) return false;
  }
  return true;
}

/** The verb of the clause that begins here: subject and verb with no mark between, or with an aside between two. */
export function clauseAhead(g: Grammar, at: number, to: number): VerbGroup | null {
  const verb = startsNoun(g, at) ? mainVerb(g, at, to) : null;
  if (!verb) return null;
  if (isPronounBehindPhrase(g, at, verb)) return null;
  const marks = marksBetween(g, at, verb.from);
  return marks === 0 || marks === 2 ? verb : null;
}

/** "breathlessness by the time he came": the verb has a subject of its own inside the phrase. */
function isPronounBehindPhrase({ tokens }: Grammar, at: number, verb: VerbGroup): boolean {
  const own = verb.from - 1;
  if (own <= at || !isNominal(tokens[own - 1]) || !/^(i|he|she|it|they|we|you)$/.test(tokens[own]?.lower ?? ""))
    return false;
  for (let i = at + 1; i < own; i++) if (tokens[i]?.pos === "ADP") return !afterMark(tokens[own]);
  return false;
}

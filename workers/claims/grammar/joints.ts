import { clauseAhead, marksBetween, subjectStart } from "./clause-bounds.ts";
import {
  holdsThat,
  isAim,
  isBothOfNotOnly,
  isComparative,
  isLastOfList,
  isNextQuestion,
  isNoun,
  isToldWhich,
} from "./false-joints.ts";
import { opensAmount } from "./noun-phrases.ts";
import { isPrepositionOrAdverb, opensPlainSubject } from "./part-classes.ts";
import { type Grammar, insideQuote, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { complementTakers } from "./verb-lists.ts";
import { isSaying, waitsForVerb } from "./waiting-subjects.ts";
import {
  afterMark,
  isPastForm,
  isPossessive,
  isRelative,
  isSubjectPronoun,
  isSubordinator,
  opensPair,
} from "./word-classes.ts";

/** Shorter stretches are no clause of their own. Words; ours. */
const clauseWordsMin = 3;

/** Where the next clause with a subject of its own begins, and where the one with this verb ends; null when none follows. */
export function nextClause(
  g: Grammar,
  from: number,
  verb: VerbGroup,
  to: number,
): { end: number; next: number } | null {
  const { tokens } = g;
  for (let at = behindPair(g, from, verb, to); at < to - clauseWordsMin + 1; at++) {
    const joint = behindJoint(g, at, to);
    if (joint < 0 || insideQuote(g, from, at) || to - joint < clauseWordsMin) continue;
    const that = opensThat(g, joint) && startsNoun(g, joint + 1);
    // "The message is clear: that taxes will rise" says what the message is.
    if (that && (isSaying(g, verb) || tokens[at]?.pos !== "CCONJ")) continue;
    if (isNextQuestion(g, verb, at, joint)) continue;
    const next = that ? joint + 1 : joint;
    const amount = opensAmount(g, next) && startsNoun(g, next + 2) ? next + 2 : next;
    const subject = amount === next && opensFront(g, next) ? subjectStart(g, next, to) : amount;
    const ahead = clauseAhead(g, subject, to);
    if (subject > next && holdsThat(g, next, subject)) continue;
    if (ahead && (isAim(g, joint, ahead) || isBothOfNotOnly(g, from, at))) continue;
    if (!ahead || waitsForVerb(g, verb, at, to) || isLastOfList(g, subject, ahead) || isNoun(g, subject, ahead))
      continue;
    const marked = afterMark(tokens[at]) || dash.test(tokens[at]?.gap ?? "");
    if (!marked && (ahead.from - subject > 6 || !isClear(g, subject, ahead))) continue;
    return { end: at, next };
  }
  return null;
}

/** The word from which a joint may join: behind the "or" of "either the government falls or", neither of which is told by itself. */
function behindPair({ tokens }: Grammar, from: number, verb: VerbGroup, to: number): number {
  let pair = -1;
  for (let at = from; at < verb.from; at++) {
    if (alternatives.test(tokens[at]?.lower ?? "")) pair = at;
    else if (/^n?or$/.test(tokens[at]?.lower ?? "")) pair = -1;
  }
  if (pair < 0) return verb.to;
  const other = tokens.slice(verb.to, to).findIndex(({ lower }) => /^n?or$/.test(lower));
  return other < 0 ? verb.to : verb.to + other + 1;
}

const alternatives = /^n?either$/;

/** "and that pensions would rise": before several "that" points at none. */
function opensThat({ tokens }: Grammar, at: number): boolean {
  return tokens[at]?.lower === "that" && (tokens[at]?.pos !== "DET" || tokens[at + 1]?.tags.has("Plural") === true);
}

/** The word behind a joint of clauses at a word; -1 when it is none. */
function behindJoint(g: Grammar, at: number, to: number): number {
  const { tokens } = g;
  const token = tokens[at];
  if (!token || (token.gap === " " && token.pos !== "CCONJ")) return -1;
  const marked = afterMark(token);
  let next = at;
  if (
    (token.pos === "CCONJ" && !opensPair(token)) ||
    (marked && /^(but|yet|so|nor|while|whereas|although|though)$/.test(token.lower))
  )
    next = at + 1;
  else if (!/;|:\s(?!["“‘'])/.test(token.gap) && !((marked || dash.test(token.gap)) && isSpliced(g, at, to))) return -1;
  const connective = /^(however|therefore|then|thus|instead|meanwhile|moreover|also|later)$/.test(
    tokens[next]?.lower ?? "",
  );
  const so = next > at && tokens[next]?.lower === "so";
  return so || (connective && afterMark(tokens[next + 1])) ? next + 1 : next;
}

function opensFront({ tokens }: Grammar, at: number): boolean {
  return isPrepositionOrAdverb(tokens[at]) || isSubordinator(tokens, at);
}

/** After a bare "and": "support needed to succeed" may be no clause. */
function isClear({ tokens }: Grammar, subject: number, verb: VerbGroup): boolean {
  const head = tokens[verb.head];
  return verb.auxiliary || opensPlainSubject(tokens[subject]) || (head !== undefined && !isPastForm(head));
}

/** A clause of its own behind a mere comma or dash; ", X said" is none. */
function isSpliced(g: Grammar, at: number, to: number): boolean {
  const { tokens } = g;
  const token = tokens[at];
  if (!token || to - at < clauseWordsMin + 1 || isRelative(tokens, at)) return false;
  // "the earlier they are treated, the more likely it is": neither holds without the other.
  if (token.lower === "the" && isComparative(tokens[at + 1])) return false;
  if (isToldWhich(g, at)) return false;
  const verb = clauseAhead(g, at, to);
  if (!verb || complementTakers.has(tokens[verb.head]?.lower ?? "") || marksBetween(g, at, verb.from) > 0) return false;
  for (let i = at + 1; i <= verb.from; i++) if (tokens[i]?.pos === "CCONJ") return false;
  return isSubjectPronoun(token) || token.pos === "DET" || isPossessive(token) || dash.test(token.gap);
}

const dash = /—|–|―|--|\s-\s/;

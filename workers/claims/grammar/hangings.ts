import { clauseAhead } from "./clause-bounds.ts";
import { complement } from "./complements.ts";
import { cleftStart, describes, hangingEnd } from "./hanging-bounds.ts";
import { copulaOfAside } from "./inflection.ts";
import { joined, joinedInfinitive } from "./joined-verbs.ts";
import { isPlural, phraseBefore } from "./noun-phrases.ts";
import { isNounOrAdjective, opensNamePhrase } from "./part-classes.ts";
import { isInDashes, participle } from "./participles.ts";
import { type Item, type PredicateTask, type Task, words } from "./proposition.ts";
import { nounBefore, relativeClause, relativePronoun, standsAlone } from "./relatives.ts";
import { firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { collectives, complementTakers, happenings, reporting } from "./verb-lists.ts";
import {
  afterComma,
  afterDash,
  afterMark,
  isNominal,
  isPastForm,
  isPronoun,
  isRole,
  isSubordinator,
} from "./word-classes.ts";

/** Something behind a verb that says a thing of its own, up to `end`. */
export interface Hanging {
  end: number;
  /** Whether the statement it hangs on goes without it. */
  apart: boolean;
  tasks: Task[];
  /** It takes the statement's place: "It was Jim who left". */
  instead?: boolean;
}

/** What hangs on a predicate at a word, if anything does there. */
export type Hanger = (g: Grammar, statement: PredicateTask, at: number) => Hanging | null;

/** "who", "which", "where": of the noun before, or of the subject when that noun says what the subject is. */
const relative: Hanger = (g, statement, at) => {
  const { kind, subject, verb, to } = statement;
  const pronoun = relativePronoun(g, at);
  if (pronoun < 0 || !firstFinite(g, pronoun, to)) return null;
  const place = { at, pronoun, to: hangingEnd(g, pronoun, to) };
  if (g.tokens[pronoun]?.lower === "which" && /[—–―]|--|\s-\s/.test(g.tokens[at]?.gap ?? ""))
    return { end: place.to, apart: true, tasks: [] };
  const described = whichOfPerson(g, pronoun, verb) ? null : describes(g, verb, at);
  if (described === "cleft") {
    const clause = relativeClause(g, kind, words(cleftStart(g, verb), at), place);
    return { end: place.to, apart: true, tasks: clause ? [clause] : [], instead: true };
  }
  const apart = standsAlone(g, at, pronoun) && (afterMark(g.tokens[at]) || described !== null);
  const noun = described === "subject" ? subject : nounBefore(g, at, verb.to);
  // "The purchase doubled its debt, which": whose debt it is, the subject does not say.
  if (apart && isOwnedByOther(g, noun, subject)) return { end: place.to, apart: false, tasks: [] };
  const clause = relativeClause(g, apart ? "relative" : "restrictive", noun, place);
  return { end: place.to, apart, tasks: clause ? [clause] : [] };
};

/** "its debt" behind a subject that is no name and so may own nothing. */
function isOwnedByOther({ tokens }: Grammar, noun: readonly Item[] | null, subject: readonly Item[]): boolean {
  if (!/^(its|their)$/.test(tokens[Number(noun?.[0])]?.lower ?? "")) return false;
  const head = subject.map((item) => tokens[Number(item)]).findLast(isNominal);
  return head?.pos === "NOUN" && !head.tags.has("Actor") && !collectives.has(head.lower);
}

/** "is an analyst at Harbor Bank, which": whoever the subject is, "which" is none. */
function whichOfPerson({ tokens }: Grammar, pronoun: number, verb: VerbGroup): boolean {
  if (tokens[pronoun]?.lower !== "which") return false;
  let head = verb.to;
  while (head + 1 < pronoun && !afterMark(tokens[head + 1]) && isNounOrAdjective(tokens[head + 1])) head++;
  return isRole(tokens[head]);
}

/** "after", "because", "while", "if": a circumstance. One that is a fact is said by itself, unless only a pronoun says of whom. */
const subordinate: Hanger = (g, { kind, verb, to: last }, at) => {
  const to = isInDashes(g, verb.to, at + 1) ? nextDash(g, at + 1, last) : last;
  const joint = g.tokens[at]?.lower === "even" ? at + 1 : at;
  const clause = isSubordinator(g.tokens, joint) ? clauseAhead(g, joint + 1, to) : null;
  if (!clause || isInRole(g, joint, clause)) return null;
  if (isPronoun(g.tokens[joint + 1]) || isSaid(g, verb, at)) return { end: to, apart: false, tasks: [] };
  const word = g.tokens[joint]?.lower ?? "";
  const apart =
    isFactual(g, joint) && (afterMark(g.tokens[at]) || /^(after|although|though|whereas|while)$/.test(word));
  return {
    end: to,
    apart,
    tasks: [{ kind: apart && kind !== "complement" ? "subordinate" : "condition", from: joint + 1, to }],
  };
};

/** "said although rates fell, profits rose": what is granted is said too. */
function isSaid({ tokens }: Grammar, verb: VerbGroup, at: number): boolean {
  return at === verb.to && !afterMark(tokens[at]) && complementTakers.has(tokens[verb.head]?.lower ?? "");
}

function nextDash({ tokens }: Grammar, from: number, to: number): number {
  let at = from;
  while (at < to && !afterDash(tokens[at])) at++;
  return at;
}

/** "as an idea promoted by some": no clause, the participle tells which one. */
function isInRole({ tokens }: Grammar, joint: number, { head, auxiliary }: VerbGroup): boolean {
  const verb = tokens[head];
  if (tokens[joint]?.lower !== "as" || !/^an?$/.test(tokens[joint + 1]?.lower ?? "") || auxiliary || !verb)
    return false;
  return isPastForm(verb) && tokens[head + 1]?.pos === "ADP";
}

/** Joints before a clause that is asserted as much as the main one; "if", "until" and "unless" are none. */
export function isFactual({ tokens }: Grammar, at: number): boolean {
  return factual.has(tokens[at]?.lower ?? "");
}

const factual = new Set("although though whereas while after as when because since before".split(" "));

/** "…, a village in Ohio": says what the noun before is. */
const apposition: Hanger = (g, { verb, to }, at) => {
  if (!afterComma(g.tokens[at]) || !isNominal(g.tokens[at - 1])) return null;
  const end = appositionEnd(g, at, to);
  const noun = end > 0 && !isOfWholeClause(g, at, end) ? phraseBefore(g, at, verb.to) : null;
  if (!noun) return null;
  // "A crowd watched at the arena, the largest of the year": which noun is meant is not told.
  if (isBareRank(g, at, end)) return { end, apart: false, tasks: [] };
  // "six games, the longest streak", "fell to 52 percent, the lowest since": of the doing, not of the games or percents.
  if ((isPlural(g, noun) && !isPlural(g, words(at, end))) || (isFigure(g, noun) && ranksFirst(g, at)))
    return { end, apart: false, tasks: [] };
  return {
    end,
    apart: true,
    tasks: [{ kind: "apposition", items: [...noun, copulaOfAside(g, noun, verb, at), ...words(at, end)] }],
  };
};

/** "broke down Friday, a development nobody expected": says what the clause before tells, not what its last word names. */
function isOfWholeClause({ tokens }: Grammar, at: number, end: number): boolean {
  const before = tokens[at - 1];
  if (
    before &&
    (/^(1\d|20)\d\d$/.test(before.lower) || ["WeekDay", "Month", "Duration"].some((tag) => before.tags.has(tag)))
  )
    return true;
  return tokens.slice(at, Math.min(end, at + 4)).some((token) => happenings.has(token.lower));
}

/** "52.2 percent", "a dollar" behind "1.44 per". */
function isFigure({ tokens }: Grammar, noun: readonly Item[]): boolean {
  const before = tokens[Number(noun[0]) - 1]?.lower;
  return (
    before === "per" ||
    noun.some((at) => tokens[Number(at)]?.pos === "NUM" || /\d/.test(tokens[Number(at)]?.lower ?? ""))
  );
}

/** "the second-largest of the year": without a noun of its own. */
function isBareRank({ tokens }: Grammar, at: number, end: number): boolean {
  let rank = at + 1;
  while (rank < end && !ranks.test(tokens[rank]?.lower ?? "")) rank++;
  return rank < at + 4 && rank < end && (rank + 1 === end || tokens[rank + 1]?.pos === "ADP");
}

const ranks = /^(most|least|worst|best|\p{L}{2,}est)$/u;

/** "the highest", "its weakest level", "a record". */
function ranksFirst({ tokens }: Grammar, at: number): boolean {
  return tokens
    .slice(at + 1, at + 4)
    .some(({ lower }) => /^(most|least|worst|best|first|record|\p{L}{2,}est)$/u.test(lower));
}

/** In the order in which they are asked. */
export const hangers: readonly Hanger[] = [
  joined,
  joinedInfinitive,
  relative,
  subordinate,
  complement,
  participle,
  apposition,
];

/** Where an apposition that begins at a word ends; -1 when a list or a clause goes on there. */
function appositionEnd(g: Grammar, at: number, to: number): number {
  const { tokens } = g;
  const first = tokens[at];
  if (!first || !startsNoun(g, at) || isPronoun(first)) return -1;
  if (!/^(a|an|the|its|his|her|their|one|then|former)$/.test(first.lower) && !first.tags.has("Actor")) return -1;
  let end = at + 1;
  while (end < to && !afterMark(tokens[end])) end++;
  if (firstFinite(g, at, end) || (end < to && tokens[end]?.pos === "CCONJ")) return -1;
  if (end < to && reporting.has(tokens[end]?.lower ?? "")) return -1;
  for (let i = at; i < end; i++) if (tokens[i]?.pos === "CCONJ" && opensNamePhrase(tokens[i + 1])) return -1;
  for (let i = end; i < to; i++)
    if (tokens[i]?.pos === "CCONJ" && afterMark(tokens[i]) && startsNoun(g, i + 1) && !firstFinite(g, i, to)) return -1;
  for (let i = at - 1; i > Math.max(0, at - 8); i--) if (afterMark(tokens[i])) return -1;
  return end;
}

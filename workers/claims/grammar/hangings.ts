import { clauseAhead } from "./clause-bounds.ts";
import { complement } from "./complements.ts";
import { copula, madeFinite } from "./inflection.ts";
import { joinedVerb } from "./joints.ts";
import { phraseBefore } from "./noun-phrases.ts";
import { opensNamePhrase } from "./part-classes.ts";
import { type PredicateTask, type Task, words } from "./proposition.ts";
import { nounBefore, relativeClause, relativePronoun, standsAlone } from "./relatives.ts";
import { firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { happenings, likePrepositions, ofWholeClause } from "./verb-lists.ts";
import { afterComma, afterMark, isNominal, isPronoun, isRelative, isSubordinator } from "./word-classes.ts";

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

/** "and sold": another verb of the same subject, with the auxiliary they share. */
const joined: Hanger = (g, { kind, subject, verb, to }, at) => {
  const token = g.tokens[at];
  const joint = token?.pos === "CCONJ" || (token?.lower === "then" && afterMark(token));
  const from = joint ? at + 1 : at;
  const listed = afterComma(token) && !verb.auxiliary && g.at[at]?.form === "finite";
  const next = (joint || listed) && subject.length > 0 ? joinedVerb(g, from, verb, to) : null;
  if (!next) return null;
  const shared =
    next.form === "finite" ? [] : words(verb.from, verb.head).filter((i) => g.tokens[Number(i)]?.pos === "AUX");
  const opening = [...subject, ...shared, ...words(from, next.from)];
  const task: PredicateTask = {
    kind: kind === "main" ? "coordinate" : kind,
    opening,
    subject,
    verb: next,
    to,
    closing: [],
  };
  return { end: to, apart: true, tasks: [task] };
};

/** "aims to put … and to establish": another thing of the same verb. */
const joinedInfinitive: Hanger = (g, { kind, opening, subject, verb, to }, at) => {
  const [first, next] = [g.at[verb.to], g.at[at + 1]];
  if (g.tokens[at]?.pos !== "CCONJ" || first?.form !== "infinitive" || next?.form !== "infinitive") return null;
  if (g.tokens[next.from]?.lower !== "to" || next.from - first.to < 3) return null;
  const task: PredicateTask = {
    kind: kind === "main" ? "coordinate" : kind,
    opening: [...opening, ...words(verb.from, verb.to)],
    subject,
    verb: next,
    to,
    closing: [],
  };
  return { end: to, apart: true, tasks: [task] };
};

/** "who", "which", "where": of the noun before, or of the subject when that noun says what the subject is. */
const relative: Hanger = (g, statement, at) => {
  const { kind, subject, verb, to } = statement;
  const pronoun = relativePronoun(g, at);
  if (pronoun < 0 || !firstFinite(g, pronoun, to)) return null;
  const place = { at, pronoun, to: hangingEnd(g, pronoun, to) };
  const described = describes(g, verb, at);
  if (described === "cleft") {
    const clause = relativeClause(g, kind, words(verb.to, at), place);
    return { end: place.to, apart: true, tasks: clause ? [clause] : [], instead: true };
  }
  const apart = standsAlone(g, at, pronoun) && (afterMark(g.tokens[at]) || described !== null);
  const noun = described === "subject" ? subject : nounBefore(g, at, verb.to);
  const clause = relativeClause(g, apart ? "relative" : "restrictive", noun, place);
  return { end: place.to, apart, tasks: clause ? [clause] : [] };
};

/** "after", "because", "while", "if": a circumstance. One that is a fact is said by itself, unless only a pronoun says of whom. */
const subordinate: Hanger = (g, { to }, at) => {
  const joint = g.tokens[at]?.lower === "even" ? at + 1 : at;
  if (!isSubordinator(g.tokens, joint) || !clauseAhead(g, joint + 1, to)) return null;
  if (isPronoun(g.tokens[joint + 1])) return { end: to, apart: false, tasks: [] };
  const word = g.tokens[joint]?.lower ?? "";
  const apart =
    isFactual(g, joint) && (afterMark(g.tokens[at]) || /^(after|although|though|whereas|while)$/.test(word));
  return { end: to, apart, tasks: [{ kind: apart ? "subordinate" : "condition", from: joint + 1, to }] };
};

/** Joints before a clause that is asserted as much as the main one; "if", "until" and "unless" are none. */
export function isFactual({ tokens }: Grammar, at: number): boolean {
  return factual.has(tokens[at]?.lower ?? "");
}

const factual = new Set("although though whereas while after as when because since before".split(" "));

/** "…, killing ten", "a bill passed by": of the subject or of the noun before. */
const participle: Hanger = (g, { subject, verb, to }, at) => {
  const marked = afterMark(g.tokens[at]);
  const adverb = marked && /^(once|now|later|previously|formerly|currently)$/.test(g.tokens[at]?.lower ?? "") ? 1 : 0;
  const group = g.at[at + adverb];
  const word = g.tokens[group?.head ?? -1]?.lower ?? "";
  if (!group || (group.form !== "gerund" && group.form !== "participle") || likePrepositions.has(word)) return null;
  if (!marked && !(isNominal(g.tokens[at - 1]) && group.form === "participle")) return null;
  const end = hangingEnd(g, at, to);
  if (marked && ofWholeClause.has(word)) return { end, apart: false, tasks: [] };
  const ofSubject = describes(g, verb, at) === "subject" || (marked && group.form === "gerund");
  const noun = ofSubject ? subject : (phraseBefore(g, at, verb.to) ?? subject);
  const apart = marked || ofSubject;
  const items = [...noun, ...words(at, at + adverb), ...madeFinite(g, group, noun, verb, end)];
  return { end, apart, tasks: [{ kind: apart ? "participle" : "reduced", items }] };
};

/** "…, a village in Ohio": says what the noun before is. */
const apposition: Hanger = (g, { verb, to }, at) => {
  if (!afterComma(g.tokens[at]) || !isNominal(g.tokens[at - 1])) return null;
  const end = appositionEnd(g, at, to);
  const noun = end > 0 && !isOfWholeClause(g, at, end) ? phraseBefore(g, at, verb.to) : null;
  if (!noun) return null;
  return {
    end,
    apart: true,
    tasks: [{ kind: "apposition", items: [...noun, copula(g, noun, verb), ...words(at, end)] }],
  };
};

/** "broke down Friday, a development nobody expected": says what the clause before tells, not what its last word names. */
function isOfWholeClause({ tokens }: Grammar, at: number, end: number): boolean {
  const before = tokens[at - 1];
  if (before && ["WeekDay", "Month", "Duration"].some((tag) => before.tags.has(tag))) return true;
  return tokens.slice(at, Math.min(end, at + 4)).some((token) => happenings.has(token.lower));
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

const being = new Set("is was are were be been became becomes remained remains".split(" "));

/** Whether what follows the predicate noun at a word says more of the subject: "X is a town located in …"; "cleft" for "It was X who …". */
function describes({ tokens, at: groups }: Grammar, verb: VerbGroup, at: number): "subject" | "cleft" | null {
  if (!being.has(tokens[verb.head]?.lower ?? "")) return null;
  for (let i = verb.to; i < at; i++) if (groups[i] !== undefined || afterMark(tokens[i])) return null;
  const before = tokens[verb.from - 1]?.lower;
  if (before === "it" && tokens[at]?.pos !== "VERB") return at - verb.to <= 8 ? "cleft" : null;
  return before !== "there" && /^(an?|another)$/.test(tokens[verb.to]?.lower ?? "") ? "subject" : null;
}

/** Where what hangs on a noun ends: at the mark behind its verb where something else goes on, else with the clause. */
function hangingEnd(g: Grammar, from: number, to: number): number {
  const own = g.groups.find(
    (group) => group.from >= from && group.from < to && (group.form === "finite" || group.from === from),
  );
  if (!own) return to;
  for (let at = own.to; at < to; at++) {
    const token = g.tokens[at];
    if (!token) break;
    const verb = token.pos === "CCONJ" ? joinedVerb(g, at + 1, own, to) : null;
    if (verb && (afterMark(token) || (own.form !== "finite" && verb.form === "finite"))) return at;
    if (!afterMark(token)) continue;
    if (/[;)]|—|–|--/.test(token.gap) || isRelative(g.tokens, at) || isSubordinator(g.tokens, at)) return at;
    const group = g.at[at];
    if (group && group.form !== "infinitive") return at;
    if (isRelative(g.tokens, from) && afterMark(g.tokens[from]) && /^(to|from|for|by|into)$/.test(token.lower))
      return at;
  }
  return to;
}

/** Where an apposition that begins at a word ends; -1 when a list or a clause goes on there. */
function appositionEnd(g: Grammar, at: number, to: number): number {
  const { tokens } = g;
  const first = tokens[at];
  if (!first || !startsNoun(g, at) || isPronoun(first)) return -1;
  if (!/^(a|an|the|its|his|her|their|one|then|former)$/.test(first.lower) && !first.tags.has("Actor")) return -1;
  let end = at + 1;
  while (end < to && !afterMark(tokens[end])) end++;
  if (firstFinite(g, at, end) || (end < to && tokens[end]?.pos === "CCONJ")) return -1;
  for (let i = at; i < end; i++) if (tokens[i]?.pos === "CCONJ" && opensNamePhrase(tokens[i + 1])) return -1;
  for (let i = end; i < to; i++)
    if (tokens[i]?.pos === "CCONJ" && afterMark(tokens[i]) && startsNoun(g, i + 1) && !firstFinite(g, i, to)) return -1;
  for (let i = at - 1; i > Math.max(0, at - 8); i--) if (afterMark(tokens[i])) return -1;
  return end;
}

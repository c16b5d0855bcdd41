import { clauseAhead, mainVerb, subjectStart } from "./clause-bounds.ts";
import { isFactual } from "./hangings.ts";
import { copulaOfAside, madeFinite } from "./inflection.ts";
import { nextClause } from "./joints.ts";
import { isPlural, phraseBefore, withoutAside } from "./noun-phrases.ts";
import { opensNamePhrase } from "./part-classes.ts";
import { type ClauseTask, type Item, type Task, words } from "./proposition.ts";
import { nounBefore, relativeClause, relativePronoun } from "./relatives.ts";
import { firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { likePrepositions } from "./verb-lists.ts";
import { afterComma, afterMark, isPronoun, isSubjectPronoun, isSubordinator, opensPair } from "./word-classes.ts";

/** The first clause of a stretch of words, read as far as its verb, and those joined to it. */
export function readClauses(g: Grammar, { kind, from, to }: ClauseTask): Task[] {
  const start = subjectStart(g, from, to);
  const verb = mainVerb(g, start, to);
  if (!verb || isInverted(g, verb, to)) return [{ kind, items: words(from, to) }];
  const joint = nextClause(g, from, verb, to);
  const front = readFront(g, from, start, verb);
  const subject = readSubject(g, start, verb);
  const predicate: Task = {
    kind,
    opening: [...front.items, ...subject.items],
    subject: withoutAdverbs(g, closesBefore(g, verb.from) ? withoutAside(g, subject.items) : subject.items),
    verb,
    to: joint?.end ?? to,
    closing: [],
  };
  const tasks = [...front.tasks, ...subject.tasks, predicate];
  if (joint) tasks.push({ kind: kind === "main" ? "coordinate" : kind, from: joint.next, to });
  return tasks;
}

/** "At no time did Acme agree", "Had you called": the subject stands behind the auxiliary. */
function isInverted(g: Grammar, { head, to: end }: VerbGroup, to: number): boolean {
  const { tokens } = g;
  if (!inverting.has(tokens[head]?.lower ?? "")) return false;
  if (!startsNoun(g, end) || tokens[end]?.gap !== " " || /^(no|today|tonight|tomorrow)$/.test(tokens[end].lower))
    return false;
  const next = g.groups.find((group) => group.from > end && group.from < Math.min(to, end + 6));
  return next !== undefined && next.form !== "gerund" && !next.auxiliary && !afterMark(tokens[next.from]);
}

const inverting = new Set("did do does had can could will would should may might must".split(" "));

/** "Jane Doe never": the subject as a second verb has it, without what tells of the first verb. */
function withoutAdverbs({ tokens }: Grammar, subject: Item[]): Item[] {
  let end = subject.length;
  while (end > 1 && tokens[Number(subject[end - 1])]?.pos === "ADV") end--;
  return end === subject.length ? subject : subject.slice(0, end);
}

/** Words that stay and what is said by itself. */
interface Part {
  items: Item[];
  tasks: Task[];
}

/** What stands before the subject: a phrase stays, a participle or a factual clause is said by itself. */
function readFront(g: Grammar, from: number, start: number, main: VerbGroup): Part {
  const { tokens } = g;
  let at = from;
  while (at < start && tokens[at]?.pos === "CCONJ" && !opensPair(tokens[at])) at++;
  const group = at < start ? g.at[at] : undefined;
  const word = tokens[group?.head ?? -1]?.lower ?? "";
  if (group && (group.form === "gerund" || group.form === "participle") && !likePrepositions.has(word)) {
    const all = words(start, main.from);
    const subject = withoutAdverbs(g, closesBefore(g, main.from) ? withoutAside(g, all) : all);
    if (start - group.to < 2 && /^(this|that|it|these|those)$/.test(tokens[group.to]?.lower ?? ""))
      return { items: [], tasks: [] };
    return {
      items: [],
      tasks: [{ kind: "participle", items: [...subject, ...madeFinite(g, group, subject, main, start)] }],
    };
  }
  if (!isSubordinator(tokens, at) || !clauseAhead(g, at + 1, start)) return { items: words(at, start), tasks: [] };
  const apart = isFactual(g, at) && !isPronoun(tokens[at + 1]);
  const tasks: Task[] = [{ kind: apart ? "subordinate" : "condition", from: at + 1, to: start }];
  return { items: apart ? [] : words(at, start), tasks };
}

/** The subject without its aside, and what that says. A clause that tells which thing is meant stays. */
function readSubject(g: Grammar, from: number, verb: VerbGroup): Part {
  const { tokens } = g;
  const to = asideEnd(g, verb.from);
  for (let at = from + 1; at < to; at++) {
    const pronoun = relativePronoun(g, at);
    const marked = afterMark(tokens[at]);
    if (pronoun >= 0 && !marked) {
      const clause = relativeClause(g, "restrictive", nounBefore(g, at, from), { at, pronoun, to });
      return { items: words(from, verb.from), tasks: clause ? [clause] : [] };
    }
    const tasks = marked && closesBefore(g, verb.from) ? asideOf(g, from, at, verb) : null;
    if (tasks) return { items: [...words(from, at), ...words(to, verb.from)], tasks };
  }
  return { items: words(from, verb.from), tasks: [] };
}

/** The mark right before the verb closes what a comma opened. */
function closesBefore({ tokens }: Grammar, verb: number): boolean {
  return afterMark(tokens[verb]) || (tokens[verb - 1]?.pos === "ADV" && afterMark(tokens[verb - 1]));
}

/** "Jane Doe, who owns it, gladly sold": the adverb behind the comma is the verb's. */
function asideEnd({ tokens }: Grammar, verb: number): number {
  const adverb = tokens[verb - 1];
  return adverb?.pos === "ADV" && afterMark(adverb) && !afterMark(tokens[verb]) ? verb - 1 : verb;
}

/** What stands between comma and verb, said of the subject; nothing for an age; null when it is no aside. */
function asideOf(g: Grammar, from: number, at: number, verb: VerbGroup): Task[] | null {
  const to = asideEnd(g, verb.from);
  const pronoun = relativePronoun(g, at);
  const group = g.at[at];
  const next = secondAside(g, at, to);
  if ((pronoun >= 0 || group) && isFirstOfList(g, at, to)) return null;
  if (pronoun >= 0) {
    const clause = relativeClause(g, "relative", nounBefore(g, at, from), { at, pronoun, to: next });
    return [...(clause ? [clause] : []), ...appositionOf(g, from, at, next, verb)];
  }
  if (group?.form === "gerund" || group?.form === "participle") {
    const subject = words(from, at);
    const items = [...subject, ...madeFinite(g, group, subject, verb, next)];
    return [{ kind: "participle", items }, ...appositionOf(g, from, at, next, verb)];
  }
  if (to - at === 1 && /^\d{1,2}$/.test(g.tokens[at]?.lower ?? "")) return [];
  const noun = /^(now|then|once|formerly|currently|previously)$/.test(g.tokens[at]?.lower ?? "") ? at + 1 : at;
  if (!isApposition(g, noun, to)) return null;
  const named = describedBefore(g, from, at);
  // "exports to China and India, the largest markets": of others than the subject.
  if (!named || (isPlural(g, words(noun, to)) && !isPlural(g, named))) return [];
  return [{ kind: "apposition", items: [...named, copulaOfAside(g, named, verb, at), ...words(at, to)] }];
}

/** "Jane Doe, who works in Lyon, and Tom Okafor won": the aside of the first of several ends before the joint. */
function isFirstOfList(g: Grammar, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++)
    if (
      g.tokens[at]?.pos === "CCONJ" &&
      afterComma(g.tokens[at]) &&
      opensNamePhrase(g.tokens[at + 1]) &&
      !firstFinite(g, at, to)
    )
      return true;
  return false;
}

/** Where in an aside another begins: "who died in 1990, a poet from Leeds"; its end where none does. */
function secondAside(g: Grammar, from: number, to: number): number {
  for (let at = from + 2; at < to; at++)
    if (afterComma(g.tokens[at]) && /^(a|an|the)$/.test(g.tokens[at]?.lower ?? "") && isApposition(g, at, to))
      return at;
  return to;
}

/** The second aside, said of the subject of both. */
function appositionOf(g: Grammar, from: number, end: number, at: number, verb: VerbGroup): Task[] {
  const to = asideEnd(g, verb.from);
  const named = at < to ? describedBefore(g, from, end) : null;
  if (!named || isPlural(g, named) !== isPlural(g, words(at, to))) return [];
  return [{ kind: "apposition", items: [...named, copulaOfAside(g, named, verb, at), ...words(at, to)] }];
}

/** "a spokesperson for the Foundation, the largest donor": what the aside speaks of last is described in turn. */
function isNested({ tokens }: Grammar, at: number, inner: number): boolean {
  const joined = tokens.slice(at, inner).some((token) => token.pos === "CCONJ");
  return !joined && /^(a|an|the)$/.test(tokens[at]?.lower ?? "") && /^(a|an|the)$/.test(tokens[inner]?.lower ?? "");
}

/** Whom an aside at a word describes: the subject; the last of several; null where that is not certain, as behind "Jane Doe, 55, of Addison". */
function describedBefore(g: Grammar, from: number, at: number): Item[] | null {
  const { tokens } = g;
  let last = at - 1;
  while (last > from && !afterComma(tokens[last])) last--;
  if (last === from) return tellsOfLast(g, from, at) ? (phraseBefore(g, at, from) ?? words(from, at)) : words(from, at);
  if (at - last === 1 && tokens[last]?.pos === "NUM") {
    const first = words(from, last);
    return first.some((item) => Number(item) > from && afterComma(tokens[Number(item)])) ? null : first;
  }
  return null;
}

/** "Jane Doe and Tom Okafor, a nurse": one can only be the last of them. */
function tellsOfLast({ tokens }: Grammar, from: number, at: number): boolean {
  return /^(a|an)$/.test(tokens[at]?.lower ?? "") && tokens.slice(from, at).some((token) => token.lower === "and");
}

/** A noun phrase that is no part of a list. */
function isApposition(g: Grammar, at: number, to: number): boolean {
  const { tokens } = g;
  if (!startsNoun(g, at) || isSubjectPronoun(tokens[at]) || firstFinite(g, at, to)) return false;
  for (let i = at + 1; i < to; i++)
    if (afterMark(tokens[i]) && (tokens[i]?.pos === "CCONJ" || (startsNoun(g, i) && !isNested(g, at, i)))) return false;
  return tokens.slice(at, to).some((token) => token.pos === "NOUN");
}

import { clauseAhead, mainVerb, subjectStart } from "./clause-bounds.ts";
import { isFactual } from "./hangings.ts";
import { copula, madeFinite } from "./inflection.ts";
import { nextClause } from "./joints.ts";
import { phraseBefore } from "./noun-phrases.ts";
import { type ClauseTask, type Item, type Task, words } from "./proposition.ts";
import { nounBefore, relativeClause, relativePronoun } from "./relatives.ts";
import { firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { likePrepositions } from "./verb-lists.ts";
import { afterComma, afterMark, isPronoun, isSubjectPronoun, isSubordinator } from "./word-classes.ts";

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
    subject: closesBefore(g, verb.from) ? withoutAside(g, subject.items) : subject.items,
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

/** "Jane Doe, now a captain": the subject as a second verb has it, without what stands between two commas and is no list. */
function withoutAside({ tokens }: Grammar, subject: Item[]): Item[] {
  const marks = subject.flatMap((item, at) => (at > 0 && afterComma(tokens[Number(item)]) ? [at] : []));
  const [only] = marks;
  const joined = subject.some((item) => tokens[Number(item)]?.pos === "CCONJ");
  return only !== undefined && marks.length === 1 && !joined ? subject.slice(0, only) : subject;
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
  while (at < start && tokens[at]?.pos === "CCONJ") at++;
  const group = at < start ? g.at[at] : undefined;
  const word = tokens[group?.head ?? -1]?.lower ?? "";
  if (group && (group.form === "gerund" || group.form === "participle") && !likePrepositions.has(word)) {
    const subject = words(start, main.from);
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
  const to = verb.from;
  for (let at = from + 1; at < to; at++) {
    const pronoun = relativePronoun(g, at);
    const marked = afterMark(tokens[at]);
    if (pronoun >= 0 && !marked) {
      const clause = relativeClause(g, "restrictive", nounBefore(g, at, from), { at, pronoun, to });
      return { items: words(from, to), tasks: clause ? [clause] : [] };
    }
    const tasks = marked && closesBefore(g, to) ? asideOf(g, from, at, verb) : null;
    if (tasks) return { items: words(from, at), tasks };
  }
  return { items: words(from, to), tasks: [] };
}

/** The mark right before the verb closes what a comma opened. */
function closesBefore({ tokens }: Grammar, verb: number): boolean {
  return afterMark(tokens[verb]) || (tokens[verb - 1]?.pos === "ADV" && afterMark(tokens[verb - 1]));
}

/** What stands between comma and verb, said of the subject; nothing for an age; null when it is no aside. */
function asideOf(g: Grammar, from: number, at: number, verb: VerbGroup): Task[] | null {
  const subject = words(from, at);
  const to = verb.from;
  const pronoun = relativePronoun(g, at);
  const group = g.at[at];
  if (pronoun >= 0) {
    const clause = relativeClause(g, "relative", nounBefore(g, at, from), { at, pronoun, to });
    return clause ? [clause] : [];
  }
  if (group?.form === "gerund" || group?.form === "participle")
    return [{ kind: "participle", items: [...subject, ...madeFinite(g, group, subject, verb, to)] }];
  if (to - at === 1 && /^\d{1,2}$/.test(g.tokens[at]?.lower ?? "")) return [];
  const noun = /^(now|then|once|formerly|currently|previously)$/.test(g.tokens[at]?.lower ?? "") ? at + 1 : at;
  if (!isApposition(g, noun, to)) return null;
  const named = tellsOfLast(g, from, at) ? (phraseBefore(g, at, from) ?? subject) : subject;
  return [{ kind: "apposition", items: [...named, copula(g, named, verb), ...words(at, to)] }];
}

/** "a spokesperson for the Foundation, the largest donor": what the aside speaks of last is described in turn. */
function isNested({ tokens }: Grammar, at: number, inner: number): boolean {
  const joined = tokens.slice(at, inner).some((token) => token.pos === "CCONJ");
  return !joined && /^(a|an|the)$/.test(tokens[at]?.lower ?? "") && /^(a|an|the)$/.test(tokens[inner]?.lower ?? "");
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

import { clauseAhead, mainVerb, subjectStart } from "./clause-bounds.ts";
import { isFactual } from "./hangings.ts";
import { copula, madeFinite } from "./inflection.ts";
import { nextClause } from "./joints.ts";
import { type ClauseTask, type Item, type Task, words } from "./proposition.ts";
import { nounBefore, relativeClause, relativePronoun } from "./relatives.ts";
import { firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { likePrepositions } from "./verb-lists.ts";
import { afterMark, isPronoun, isSubjectPronoun, isSubordinator } from "./word-classes.ts";

/** The first clause of a stretch of words, read as far as its verb, and those joined to it. */
export function readClauses(g: Grammar, { kind, from, to }: ClauseTask): Task[] {
  const start = subjectStart(g, from, to);
  const verb = mainVerb(g, start, to);
  if (!verb) return [{ kind, items: words(from, to) }];
  const joint = nextClause(g, from, verb, to);
  const front = readFront(g, from, start, verb);
  const subject = readSubject(g, start, verb);
  const rest: Task[] = joint ? [{ kind: kind === "main" ? "coordinate" : kind, from: joint.next, to }] : [];
  return [
    ...front.tasks,
    ...subject.tasks,
    {
      kind,
      opening: [...front.items, ...subject.items],
      subject: subject.items,
      verb,
      to: joint?.end ?? to,
      closing: [],
    },
    ...rest,
  ];
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
  const group = at < start ? g.at.get(at) : undefined;
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
  const group = g.at.get(at);
  if (pronoun >= 0) {
    const clause = relativeClause(g, "relative", nounBefore(g, at, from), { at, pronoun, to });
    return clause ? [clause] : [];
  }
  if (group?.form === "gerund" || group?.form === "participle")
    return [{ kind: "participle", items: [...subject, ...madeFinite(g, group, subject, verb, to)] }];
  if (to - at === 1 && /^\d{1,2}$/.test(g.tokens[at]?.lower ?? "")) return [];
  if (!isApposition(g, at, to)) return null;
  return [{ kind: "apposition", items: [...subject, copula(g, subject, verb), ...words(at, to)] }];
}

/** A noun phrase that is no part of a list. */
function isApposition(g: Grammar, at: number, to: number): boolean {
  const { tokens } = g;
  if (!startsNoun(g, at) || isSubjectPronoun(tokens[at]) || firstFinite(g, at, to)) return false;
  for (let i = at + 1; i < to; i++)
    if (afterMark(tokens[i]) && (tokens[i]?.pos === "CCONJ" || startsNoun(g, i))) return false;
  return tokens.slice(at, to).some((token) => token.pos === "NOUN");
}

import { opensAmount } from "./noun-phrases.ts";
import { isAdverbOrParticle, opensObject } from "./part-classes.ts";
import type { Grammar } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import {
  afterMark,
  holdsSubject,
  isNominal,
  isParticipleForm,
  isPastForm,
  isRelative,
  isSubjectPronoun,
} from "./word-classes.ts";

/** The verb behind a joint at `from` that has the subject of this one: finite, or sharing its auxiliary. */
export function joinedVerb(g: Grammar, from: number, verb: VerbGroup, to: number): VerbGroup | null {
  const { tokens } = g;
  let at = from;
  while (at < to && isAdverbOrParticle(tokens[at]) && g.at[at] === undefined) at++;
  at = behindPhrase(g, at, to);
  const group = g.at[at];
  const first = tokens[at];
  if (!group || !first || at >= to || holdsSubject(first)) return null;
  if (group.form === "finite") return group;
  if (!verb.auxiliary || group.auxiliary) return null;
  const shares =
    group.form === "participle"
      ? verb.head > verb.from && isPastOrParticiple(g, verb.head)
      : group.form === "infinitive" && at === from && modals.test(tokens[verb.from]?.lower ?? "");
  return shares ? group : null;
}

/** "and by 1994 started": a short phrase between joint and verb. */
function behindPhrase(g: Grammar, at: number, to: number): number {
  const { tokens } = g;
  if (tokens[at]?.pos !== "ADP" || g.at[at] !== undefined || opensAmount(g, at)) return at;
  let end = at + 1;
  while (
    end < to &&
    end < at + 6 &&
    g.at[end] === undefined &&
    tokens[end]?.pos !== "CCONJ" &&
    !isRelative(tokens, end)
  )
    end++;
  const verb = g.at[end];
  // "and below the peak of 9 percent reached in May": behind what is no time the form may be a participle.
  const certain = verb && (verb.auxiliary || opensObject(tokens[verb.to]) || holdsTime(g, at, end));
  const finite = verb?.form === "finite" && certain;
  const subject = isSubjectPronoun(tokens[end - 1]);
  return finite && !subject && (isNominal(tokens[end - 1]) || afterMark(tokens[end])) ? end : at;
}

function holdsTime({ tokens }: Grammar, from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .some(
      ({ tags, lower }) =>
        /^\d{4}$/.test(lower) || ["WeekDay", "Month", "Duration", "Date"].some((tag) => tags.has(tag)),
    );
}

function isPastOrParticiple({ tokens }: Grammar, at: number): boolean {
  const token = tokens[at];
  return token !== undefined && (isPastForm(token) || isParticipleForm(token) || /(en|wn)$/.test(token.lower));
}

const modals = /^(can|could|will|would|may|might|must|shall|should|do|does|did|ca|wo)/;

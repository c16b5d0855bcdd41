import type { Hanger } from "./hangings.ts";
import { withoutAside } from "./noun-phrases.ts";
import { isPronounObject, objectMeant } from "./objects.ts";
import { type PredicateTask, words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { joinedVerb } from "./shared-subjects.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { participleOnly, unchanging } from "./verb-lists.ts";
import { afterComma, afterMark, isPast, isPastForm, isSubordinator } from "./word-classes.ts";

/** "and sold": another verb of the same subject, with the auxiliary they share. */
export const joined: Hanger = (g, { kind, subject, verb, to }, at) => {
  const token = g.tokens[at];
  const joint = token?.pos === "CCONJ" || (token?.lower === "then" && afterMark(token));
  const from = joint ? at + 1 : at;
  const listed = afterComma(token) && !verb.auxiliary && g.at[at]?.form === "finite" && jointBehind(g, at, to);
  const next = (joint || listed) && subject.length > 0 ? joinedVerb(g, from, verb, to) : null;
  if (!next || isOfOtherSeries(g, verb, at) || isElliptic(g, next) || mayBeActive(g, next)) return null;
  // "and so are the agencies": of others.
  if (mayBeInfinitive(g, verb, at, next) || g.tokens[next.from - 1]?.lower === "so") return null;
  if (isPastBehindModal(g, verb, next)) return null;
  const whole = next.form === "finite" || isPastBehindBeen(g, verb, next);
  const shared = whole ? [] : words(verb.from, verb.head).filter((i) => g.tokens[Number(i)]?.pos === "AUX");
  // The comma behind an aside is the first verb's.
  const own = withoutAside(g, subject);
  const opening = [...own, ...shared, ...words(from, next.from)];
  const object = isPronounObject(g, next.to) ? objectMeant(g, verb, next) : null;
  const task: PredicateTask = {
    kind: kind === "main" ? "coordinate" : kind,
    opening,
    subject: own,
    verb: next,
    to,
    closing: [],
    ...(object && { object }),
  };
  return { end: to, apart: true, tasks: [task] };
};

/** "closed the mill, sold the land and moved": a series ends with a joint. Before none stands what is no part of it: "fears his brother, Jim, may have". */
function jointBehind({ tokens }: Grammar, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at]?.pos === "CCONJ") return true;
  return false;
}

/** "is meant to cut costs and put them on others", "said it would close two and cut jobs": a form for all times goes with the infinitive or modal verb before it. */
function mayBeInfinitive({ tokens, groups }: Grammar, verb: VerbGroup, at: number, { from, head }: VerbGroup): boolean {
  if (from !== head || !unchanging.has(tokens[head]?.lower ?? "")) return false;
  return groups.some(
    (group) =>
      group.from >= verb.to &&
      group.from < at &&
      (group.form === "infinitive" || modals.test(tokens[group.from]?.lower ?? "")),
  );
}

/** "said members would vote and urged the mayor": no verb behind a modal one is in the past. */
function isPastBehindModal({ tokens }: Grammar, verb: VerbGroup, { from, head, form }: VerbGroup): boolean {
  const word = tokens[head];
  if (form !== "finite" || from !== head || !word || unchanging.has(word.lower)) return false;
  return modals.test(tokens[verb.from]?.lower ?? "") && isPast(word);
}

const modals = /^(can|could|will|would|may|might|must|shall|should|wo|ca)$/;

/** "wants to sell but can't because": what cannot be done stands before. */
function isElliptic({ tokens }: Grammar, { head }: VerbGroup): boolean {
  const [verb, next] = [tokens[head], tokens[head + 1]];
  return elliptic.test(verb?.lower ?? "") && (!next || afterMark(next) || isSubordinatorOrJoint(tokens, head + 1));
}

const elliptic = /^(can|could|will|would|may|might|must|shall|should|do|does|did|ca|wo)(n['’]?t)?$|^cannot$/;

function isSubordinatorOrJoint(tokens: Grammar["tokens"], at: number): boolean {
  return tokens[at]?.pos === "CCONJ" || isSubordinator(tokens, at);
}

/** "was seen in Leeds and left in May": whether somebody left or was left is not certain. */
function mayBeActive({ tokens }: Grammar, { form, head }: VerbGroup): boolean {
  return form === "participle" && tokens[head]?.lower === "left";
}

/** "signed a law that bans the sale, raises the age, and requires": a series in another time is not the subject's. */
function isOfOtherSeries({ tokens, at: groups }: Grammar, verb: VerbGroup, at: number): boolean {
  const head = tokens[verb.head];
  if (verb.auxiliary || !head || !isPast(head)) return false;
  for (let i = verb.to; i <= at; i++) {
    const listed = afterComma(tokens[i]) ? groups[i] : undefined;
    const other = listed?.form === "finite" && !listed.auxiliary ? tokens[listed.head] : undefined;
    if (other && !isPast(other)) return true;
  }
  return false;
}

/** "has been an adviser and returned": no passive, so that the second verb is past by itself where its form may be. */
function isPastBehindBeen({ tokens }: Grammar, verb: VerbGroup, next: VerbGroup): boolean {
  const word = tokens[next.head];
  return (
    /^(been|be)$/.test(tokens[verb.head]?.lower ?? "") &&
    word !== undefined &&
    next.from === next.head &&
    isPastForm(word) &&
    !participleOnly.has(word.lower)
  );
}

/** "aims to put … and to establish": another thing of the same verb. */
export const joinedInfinitive: Hanger = (g, { kind, opening, subject, verb, to }, at) => {
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

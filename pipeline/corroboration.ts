/** Design: docs/design/corroboration.md */
import { agree, contradict, type Figure } from "./corroboration/figures.ts";
import { comparedInGlosses } from "./corroboration/glossed.ts";
import { mayCoincide } from "./corroboration/periods.ts";
import type { Signature } from "./corroboration/signature.ts";
import { directions, tellingWords } from "./corroboration/word-forms.ts";
import { isWithin, overlaps, without } from "./corroboration/word-numbers.ts";

/** Least shares of words that claims have in common: to say the same, with a word replaced, without name and number, to contradict. Ours: chosen so that what is linked is right. */
const likeness = { same: 0.66, replaced: 0.75, bare: 0.8, conflict: 0.8 } as const;

/** Below these shares no claims are related, whatever else they hold: where at most one has words of its own, and where each has. */
export const leastLikeness = {
  same: Math.min(likeness.same, likeness.bare, likeness.conflict),
  replaced: Math.min(likeness.replaced, likeness.bare),
} as const;

/** Fewest words that two claims have in common. Ours. */
const sharedMin = { anchored: 3, bare: 5 } as const;

/** How far apart, in days, claims may be published: both name a time, or one does not; to contradict; a plan and its end; figures of a series that name their times, and others. Ours. */
const daysApart = { timed: 60, untimed: 7, conflict: 2, plan: 120, series: 400, count: 14 } as const;

/** How far apart, in days, claims that have to do with each other are published at most. */
export const comparedDaysMax = Math.max(...Object.values(daysApart));

/** Numbers that a contradiction may hold: where there are more, which of them belong together is a guess. Ours. */
const conflictFiguresMax = 3;

/**
 * What a claim is to another of another record: it says the same, it gives another number for the same measure, or neither.
 * `related` are claims of one owner, whose later numbers are news rather than contradictions unless the time is named.
 */
export function relationOf(a: Signature, b: Signature, related: boolean): "same" | "conflict" | null {
  if (a.mood !== b.mood || a.denies !== b.denies || a.own !== b.own) return null;
  const words = compared(a, b);
  if (words === null || !mayCoincide(a.periods, b.periods)) return null;
  const apart = a.day === null || b.day === null ? Number.POSITIVE_INFINITY : Math.abs(a.day - b.day);
  const timed = a.periods.length > 0 && b.periods.length > 0;
  if (apart > (timed ? daysApart.timed : daysApart.untimed)) return null;
  if (sayTheSame(a.figures, b.figures)) return "same";
  const sameTime = timed
    ? a.periods.join() === b.periods.join()
    : a.periods.length + b.periods.length === 0 && apart <= daysApart.conflict && !related;
  const oneMeasure = sameTime && words.isOneMeasure;
  return oneMeasure && differInOne(a.figures, b.figures) ? "conflict" : null;
}

/**
 * Whether a claim goes on from one that was published on an earlier day: it gives another number for the same measure, or tells as done
 * what the other told as planned.
 */
export function goesOnFrom(later: Signature, earlier: Signature): boolean {
  if (later.day === null || earlier.day === null || later.day <= earlier.day) return false;
  if (later.mood !== "fact" || later.denies !== earlier.denies || later.own !== earlier.own) return false;
  const words = compared(later, earlier);
  if (!words?.isOneMeasure) return false;
  const apart = later.day - earlier.day;
  const wasPlanned = earlier.mood === "future";
  if (wasPlanned || earlier.mood !== "fact") {
    const together = mayCoincide(later.periods, earlier.periods) && sayTheSame(later.figures, earlier.figures);
    return wasPlanned && together && apart <= daysApart.plan;
  }
  const timed = later.periods.length === 1 && earlier.periods.length === 1;
  if (!timed && later.periods.length + earlier.periods.length > 0) return false;
  return apart <= (timed ? daysApart.series : daysApart.count) && differInOne(later.figures, earlier.figures);
}

/** The number of a claim that is another one in the claim it goes on from; undefined where none differs. */
export function changedFigure(later: Signature, earlier: Signature): { now: Figure; before: Figure } | undefined {
  if (!differInOne(later.figures, earlier.figures)) return undefined;
  const at = later.figures.findIndex((figure, place) => {
    const other = earlier.figures[place];
    return other !== undefined && !agree(figure, other);
  });
  const [now, before] = [later.figures[at], earlier.figures[at]];
  return now && before ? { now, before } : undefined;
}

/** Every person and organization of one is spoken of in the other; places are left out often, but not exchanged. */
function isAboutTheSame(a: Signature, b: Signature): boolean {
  const spokenOf = (one: Signature, other: Signature) =>
    one.names.every(
      ({ name, words }) => other.names.some((each) => each.name === name) || isWithin(words, other.words),
    );
  const exchanged = !isWithin(a.places, b.places) && !isWithin(b.places, a.places);
  return spokenOf(a, b) && spokenOf(b, a) && !exchanged;
}

/** Whether two claims are about the same in words alike enough to say the same, and to be about one measure; null when they are not. */
function compared(a: Signature, b: Signature): { isOneMeasure: boolean } | null {
  if (a.language !== b.language) return comparedInGlosses(a, b);
  if (!isAboutTheSame(a, b)) return null;
  const [onlyA, onlyB] = [without(a.words, b.words), without(b.words, a.words)];
  const shared = a.words.length - onlyA.length;
  const share = shared / (a.words.length + onlyB.length);
  const anchored = a.names.length > 0 || (a.figures.length > 0 && b.figures.length > 0);
  const replaced = onlyA.length > 0 && onlyB.length > 0;
  const needed = !anchored ? likeness.bare : replaced ? likeness.replaced : likeness.same;
  if (share < needed || shared < (anchored ? sharedMin.anchored : sharedMin.bare)) return null;
  if ([...onlyA, ...onlyB].some((word) => tellingWords.has(word) || directions.has(word))) return null;
  const isName = overlaps(onlyA, a.proper) || overlaps(onlyB, b.proper);
  if (replaced && (Math.min(onlyA.length, onlyB.length) > 1 || isName)) return null;
  return { isOneMeasure: anchored && !replaced && share >= likeness.conflict };
}

/** Each number of the claim with fewer has its own among the other's. */
function sayTheSame(a: readonly Figure[], b: readonly Figure[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (fewer.length === 0) return more.length === 0;
  const left = [...more];
  return fewer.every((figure) => {
    const at = left.findIndex((other) => agree(figure, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The numbers stand for the same things in the same order, and one of them differs beyond rounding. */
function differInOne(a: readonly Figure[], b: readonly Figure[]): boolean {
  if (a.length !== b.length || a.length > conflictFiguresMax) return false;
  const pairs = a.map((figure, at) => [figure, b[at]] as const);
  const differing = pairs.filter(([figure, other]) => other && !agree(figure, other));
  return differing.length === 1 && differing.every(([figure, other]) => other && contradict(figure, other));
}

import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import type { Queries } from "../../store/store.ts";
import type { TagWeeks, Weeks } from "../../store/tags/tag-weeks.ts";
import { spelledDay } from "./spelled-day.ts";

/** Records of a week from which on a tag may rise, and how many times as many as before there must be at least. Ours. */
const [recordsMin, timesMin] = [5, 2] as const;

const dayMs = 86_400_000;

/**
 * Whether a tag rises: enough records of the week name it, at least twice as many as of the week before and one more, and twice their
 * share of all that came in. So neither a service that came to follow more sources nor one that was opened this week sees all tags rise.
 */
export function isRising({ week, week_before, all_week, all_before }: Omit<TagWeeks, "tag_type" | "name">): boolean {
  const expected = timesMin * (week_before + 1);
  return week >= recordsMin && week >= expected && week * all_before >= expected * all_week;
}

/** The week that a moment is the last day of, and the one before; days are of UTC. */
export function weeksTo(now: Date): Weeks {
  const day = (from: number) => new Date(now.getTime() + from * dayMs).toISOString().slice(0, 10);
  return { before: day(-13), begin: day(-6), after: day(1), arrivals: day(-14) };
}

/** Says for a claim of a record which tag that it is about rises, of all that the given streams hold; "" where none does. One query for all of them. */
export async function risesIn(
  store: Queries,
  record_id: number,
  { claims, stream_ids, now }: { claims: readonly LinkedClaim[]; stream_ids: readonly number[]; now: Date },
): Promise<(claim: LinkedClaim) => string> {
  const names = [...new Set(claims.flatMap((claim) => subjectsOf(claim).map(({ name }) => name)))];
  const counted = await store.claimSignals.tagWeeks(record_id, { names, stream_ids, ...weeksTo(now) });
  const rising = counted.filter(isRising).toSorted((a, b) => b.week - a.week);
  return (claim) => {
    const isMeant = (tag: TagWeeks) =>
      subjectsOf(claim).some(({ type, name }) => type === tag.tag_type && name === tag.name);
    const risen = rising.find(isMeant);
    return risen ? riseText(risen, now) : "";
  };
}

/** Whom a claim is about: who merely speaks or stands beside makes no claim worth more. */
function subjectsOf({ entities }: LinkedClaim) {
  return entities.filter(({ role }) => role === "subject");
}

/** The days are named, so that it stays true. */
function riseText({ name, week, week_before }: TagWeeks, now: Date): string {
  const before = week_before === 0 ? "none" : week_before;
  return `Concerns ${name}, named in ${week} records of the week to ${spelledDay(now)}, and in ${before} of the week before.`;
}

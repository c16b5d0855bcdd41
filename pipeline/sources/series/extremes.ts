import { amount } from "./amount.ts";
import type { Point, PointFacts } from "./facts.ts";
import { inPeriod, periodName } from "./period.ts";
import { type NarrativeSentence, ordinal, type SeriesName } from "./sentence.ts";

/** Earlier high or low that is worth naming: at least so many months, quarters or years back. Ours. */
const sinceDistanceMin = 6;

/** A second or third place is worth naming among so many months, quarters or years at least. Ours. */
const rankDistanceMin = 24;

/** The highest or lowest of all, or since long ago; null when there is nothing to say. */
export function extreme(facts: PointFacts, { label, unit }: SeriesName): NarrativeSentence | null {
  const { point, first, record_high, record_low, highest_since, lowest_since } = facts;
  const when = inPeriod(point.period);
  if (record_high || record_low) {
    const word = record_high ? "highest" : "lowest";
    return {
      text: `${label} ${when} was the ${word} since the series began ${inPeriod(first.period)}.`,
      points: [point, first],
    };
  }
  const candidates = [
    { word: "highest", since: facts.direction === "up" ? highest_since : null },
    { word: "lowest", since: facts.direction === "down" ? lowest_since : null },
  ];
  const found = candidates.find(({ since }) => since !== null && isFar(facts, since, sinceDistanceMin));
  if (!found?.since) return null;
  const then = `${periodName(found.since.period)}, when it was ${amount(found.since, unit)}`;
  return { text: `${label} ${when} was the ${found.word} since ${then}.`, points: [point, found.since] };
}

/** The second or third highest or lowest since long ago, with those that are ahead of it; first the end that it moved towards. */
export function rank(facts: PointFacts, series: SeriesName): NarrativeSentence | null {
  const high = { word: "highest", beyond: facts.as_high, order: (a: Point, b: Point) => b.value - a.value };
  const low = { word: "lowest", beyond: facts.as_low, order: (a: Point, b: Point) => a.value - b.value };
  for (const { word, beyond, order } of facts.direction === "down" ? [low, high] : [high, low]) {
    const place = placeAmong(facts, beyond, series.unit);
    if (place) return rankSentence(facts, { word, since: place.since, ahead: place.ahead.toSorted(order) }, series);
  }
  return null;
}

/** The best place that holds since long ago: behind one or two points, none of which reads like the point itself. */
function placeAmong(
  facts: PointFacts,
  beyond: readonly Point[],
  unit: string,
): { ahead: Point[]; since: Point | null } | null {
  const own = amount(facts.point, unit);
  for (const count of [1, 2]) {
    const [ahead, since] = [beyond.slice(0, count), beyond[count] ?? null];
    if (ahead.length < count || ahead.some((other) => amount(other, unit) === own)) return null;
    if (since ? isFar(facts, since, rankDistanceMin) : facts.is_long) return { ahead, since };
  }
  return null;
}

function rankSentence(
  { point, first }: PointFacts,
  { word, since, ahead }: { word: string; since: Point | null; ahead: Point[] },
  { label, unit }: SeriesName,
): NarrativeSentence {
  const from = since
    ? `${periodName(since.period)}, when it was ${amount(since, unit)}`
    : `the series began ${inPeriod(first.period)}`;
  const others = ahead.map((other) => `${amount(other, unit)} ${inPeriod(other.period)}`).join(" and ");
  const place = `the ${ordinal(ahead.length + 1)} ${word}`;
  return {
    text: `${label} ${inPeriod(point.period)} was ${place} since ${from}, behind ${others}.`,
    points: [point, ...ahead, since ?? first],
  };
}

/** Far enough back by the calendar of the series; days and weeks count in months. */
function isFar({ point }: PointFacts, since: Point, periods: number): boolean {
  const days = { daily: 30, weekly: 30, monthly: 30, quarterly: 91, yearly: 365 }[point.period.frequency];
  return Date.parse(point.period.start) - Date.parse(since.period.start) >= days * periods * 86_400_000;
}

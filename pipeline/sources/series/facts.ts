import { daysBetween, type Period, yearBefore } from "./period.ts";

/** One value of one column. `decimals`: as the publisher gave it. */
export interface Point {
  period: Period;
  value: number;
  decimals: number;
}

/** What may be said about a point, every number computed from the points. Percentages to four places. */
export interface PointFacts {
  point: Point;
  previous: Point | null;
  change: number | null;
  /** null when the previous value is not above zero: a percentage of it means nothing. */
  change_percent: number | null;
  direction: "up" | "down" | "flat" | null;
  year_ago: Point | null;
  year_percent: number | null;
  /** How many changes in a row, this one included, went the same way. */
  streak: number;
  record_high: boolean;
  record_low: boolean;
  /** The last earlier point at least as high (low); null when that is the one before, or there is none. */
  highest_since: Point | null;
  lowest_since: Point | null;
  /** The last three earlier points at least as high (low), the latest first. */
  as_high: Point[];
  as_low: Point[];
  /** Whether there are enough earlier points to speak of the whole series. */
  is_long: boolean;
  first: Point;
}

/** How far from the same date of the year before a daily or weekly value may lie. Days; ours: a long weekend. */
const yearAgoSlackDays = 5;

/** Fewest earlier points that make a record worth the word. Ours: two years of months. */
const recordPointsMin = 24;

/** The facts about the point at `index`; `points` ascend in time, one per period. Throws when there is no such point. */
export function factsAt(points: readonly Point[], index: number): PointFacts {
  const point = points[index];
  const first = points[0];
  if (!point || !first) throw new RangeError(`there is no point ${index}`);
  const previous = points[index - 1] ?? null;
  const earlier = points.slice(0, index);
  const change = previous ? roundTo(point.value - previous.value, Math.max(point.decimals, previous.decimals)) : null;
  const year_ago = yearAgo(earlier, point);
  const as_high = lastThree(earlier, (other) => other.value >= point.value);
  const as_low = lastThree(earlier, (other) => other.value <= point.value);
  const is_long = earlier.length >= recordPointsMin;
  return {
    point,
    previous,
    change,
    change_percent: percent(point, previous),
    direction: change === null ? null : directionOf(change),
    year_ago,
    year_percent: percent(point, year_ago),
    streak: streakAt(points, index),
    record_high: is_long && as_high.length === 0,
    record_low: is_long && as_low.length === 0,
    highest_since: notPrevious(as_high[0], previous),
    lowest_since: notPrevious(as_low[0], previous),
    as_high,
    as_low,
    is_long,
    first,
  };
}

/** The latest three of the points that fit, the latest first. */
function lastThree(earlier: readonly Point[], fits: (other: Point) => boolean): Point[] {
  const found: Point[] = [];
  for (let at = earlier.length - 1; at >= 0 && found.length < 3; at -= 1) {
    const other = earlier[at];
    if (other && fits(other)) found.push(other);
  }
  return found;
}

function notPrevious(found: Point | undefined, previous: Point | null): Point | null {
  return found === undefined || found === previous ? null : found;
}

/** A number without the dust of binary fractions. */
function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(decimals, 12)));
}

function directionOf(change: number): "up" | "down" | "flat" {
  return change > 0 ? "up" : change < 0 ? "down" : "flat";
}

function percent(point: Point, other: Point | null): number | null {
  return other && other.value > 0 ? roundTo((point.value / other.value - 1) * 100, 4) : null;
}

/**
 * The point a year before. Where a period is missing in between, counting rows and counting months give different points,
 * and people who check the sentence would be at odds: then nothing is said.
 */
function yearAgo(earlier: readonly Point[], { period }: Point): Point | null {
  const wanted = yearBefore(period).start;
  const index = earlier.findLastIndex((other) => other.period.start <= wanted);
  const found = earlier[index];
  const perYear = { daily: null, weekly: null, monthly: 12, quarterly: 4, yearly: 0 }[period.frequency];
  if (!found || perYear === 0) return null;
  if (perYear === null) return daysBetween(found.period.start, wanted) <= yearAgoSlackDays ? found : null;
  return found.period.start === wanted && earlier.length - index === perYear ? found : null;
}

function streakAt(points: readonly Point[], index: number): number {
  const directionAt = (i: number) => directionOf((points[i]?.value ?? 0) - (points[i - 1]?.value ?? 0));
  let length = 0;
  for (let i = index; i > 0 && directionAt(i) === directionAt(index); i--) length += 1;
  return index > 0 && directionAt(index) !== "flat" ? length : 0;
}

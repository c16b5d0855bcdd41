import type { ViewSpan } from "../../store/records/view.ts";
import { type Span, type Step, stepLength } from "../../store/sources/arrivals.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The lengths that can be chosen, as addresses name them, the shortest first. */
export const periodKeys = ["24h", "7d", "30d"] as const;
export type PeriodKey = (typeof periodKeys)[number];

interface Length {
  days: number;
  /** "24 hours". */
  words: string;
  /** When the time before it was: "in the 7 days before". */
  before: string;
  /** What a bar stands for. */
  step: Step;
}

/** How long each is. */
export const periodLengths: Readonly<Record<PeriodKey, Length>> = {
  "24h": { days: 1, words: "24 hours", before: "the day before", step: "hour" },
  "7d": { days: 7, words: "7 days", before: "in the 7 days before", step: "day" },
  "30d": { days: 30, words: "30 days", before: "in the 30 days before", step: "day" },
};

/** A time that figures and lists are of, and the one as long before it. */
export interface Period extends Length {
  key: PeriodKey;
  span: Span;
  earlier: Span;
}

/** The end of what may be seen: now, or the last release of a cadence. Milliseconds. */
export function seenUntil({ before }: Pick<ViewSpan, "before">, now: Date): number {
  return Math.min(now.getTime() + 1, Date.parse(before));
}

/** The period that ends at a moment: 24 hours, or days in UTC of which the last may not be over. `until`: milliseconds. */
export function periodUntil(key: PeriodKey, until: number): Period {
  const length = periodLengths[key];
  const lastDay = Math.floor((until - 1) / dayMs) * dayMs;
  const since = length.step === "hour" ? until - dayMs : lastDay - (length.days - 1) * dayMs;
  const spanOf = (shift: number) => ({ since: momentOf(since - shift), until: momentOf(until - shift) });
  return { ...length, key, span: spanOf(0), earlier: spanOf(length.days * dayMs) };
}

/** The hours or days that a time has a part of, oldest first, each by the part of a moment that names it (`stepLength`). */
export function stepsOf({ since, until }: Span, step: Step): string[] {
  const ms = step === "hour" ? hourMs : dayMs;
  const first = Math.floor(Date.parse(since) / ms);
  const last = Math.floor((Date.parse(until) - 1) / ms);
  return Array.from({ length: last - first + 1 }, (_, at) => momentOf((first + at) * ms).slice(0, stepLength[step]));
}

/** The same as times of their own; the first and the last may be parts. */
export function stepSpans(span: Span, step: Step): Span[] {
  const begins = stepsOf(span, step).slice(1).map(stepBegin);
  return [span.since, ...begins].map((since, at) => ({ since, until: begins[at] ?? span.until }));
}

/** When an hour or a day begins. ISO 8601. */
export function stepBegin(step: string): string {
  return step.length === stepLength.hour ? `${step}:00:00.000Z` : `${step}T00:00:00.000Z`;
}

/** How many moments lie in each hour or day of a period. */
export function courseOf(moments: readonly string[], { span, step }: Period): number[] {
  const within = moments.filter((moment) => moment >= span.since && moment < span.until);
  const counts = Map.groupBy(within, (moment) => moment.slice(0, stepLength[step]));
  return stepsOf(span, step).map((each) => counts.get(each)?.length ?? 0);
}

function momentOf(time: number): string {
  return new Date(time).toISOString();
}

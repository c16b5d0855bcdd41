import { amount, numberText, withUnit } from "./amount.ts";
import { extreme, rank } from "./extremes.ts";
import type { PointFacts } from "./facts.ts";
import { inPeriod, periodName } from "./period.ts";
import { type NarrativeSentence, ordinal, type SeriesName } from "./sentence.ts";

/** Fewest steps for which "in a row" is worth a sentence. Ours. */
const streakMin = 3;

/** The headline of a point: "US consumer prices rose 0.63 percent to 335.123 in May 2026". */
export function headline(facts: PointFacts, series: SeriesName): string {
  const { point, change_percent, change, direction } = facts;
  const value = amount(point, series.unit);
  if (change === null || direction === null) return `${series.label}: ${value} ${inPeriod(point.period)}`;
  if (direction === "flat") return `${series.label} stayed at ${value} ${inPeriod(point.period)}`;
  const size =
    isPercent(series.unit) || change_percent === null
      ? difference(facts, series.unit)
      : `${percentText(change_percent)} percent`;
  return `${series.label} ${direction === "up" ? "rose" : "fell"} ${isNothing(size) ? "slightly" : size} to ${value} ${inPeriod(point.period)}`;
}

/** What there is to say about a point, each sentence complete in itself and every number in it computed from cells. */
export function narrate(facts: PointFacts, series: SeriesName): NarrativeSentence[] {
  const sentences = [
    level(facts, series),
    step(facts, series),
    overTheYear(facts, series),
    inARow(facts, series),
    extreme(facts, series) ?? rank(facts, series),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

function level({ point }: PointFacts, { label, unit }: SeriesName): NarrativeSentence {
  return { text: `${label} stood at ${amount(point, unit)} ${inPeriod(point.period)}.`, points: [point] };
}

function step(facts: PointFacts, { label, unit }: SeriesName): NarrativeSentence | null {
  const { point, previous, direction, change_percent } = facts;
  if (!previous || direction === null) return null;
  const points = [point, previous];
  const before = periodName(previous.period);
  if (direction === "flat") return { text: `${label} was unchanged ${inPeriod(point.period)} from ${before}.`, points };
  const share = change_percent === null || isPercent(unit) ? "" : ` (${percentText(change_percent)} percent)`;
  const size = `${difference(facts, unit)}${isNothing(share) ? "" : share}`;
  const verb = direction === "up" ? "rose" : "fell";
  return {
    text: `${label} ${verb} by ${size} ${inPeriod(point.period)}, from ${amount(previous, unit)} ${inPeriod(previous.period)}.`,
    points,
  };
}

function overTheYear(
  { point, year_ago, year_percent }: PointFacts,
  { label, unit }: SeriesName,
): NarrativeSentence | null {
  if (!year_ago) return null;
  const points = [point, year_ago];
  const then = `the ${amount(year_ago, unit)} of ${periodName(year_ago.period)}`;
  if (year_ago.value === point.value) return { text: `${label} ${inPeriod(point.period)} equalled ${then}.`, points };
  const side = point.value > year_ago.value ? "above" : "below";
  const decimals = Math.max(point.decimals, year_ago.decimals);
  const gap = numberText(Math.abs(point.value - year_ago.value), decimals);
  const plain = withUnit(gap, unitOfGap(unit));
  const size =
    year_percent === null || isPercent(unit) || isNothing(percentText(year_percent))
      ? plain
      : `${percentText(year_percent)} percent`;
  return { text: `${label} ${inPeriod(point.period)} was ${size} ${side} ${then}.`, points };
}

function inARow({ point, streak, direction }: PointFacts, { label }: SeriesName): NarrativeSentence | null {
  if (streak < streakMin || direction === null || direction === "flat") return null;
  const move = direction === "up" ? "rise" : "fall";
  return {
    text: `${label} recorded its ${ordinal(streak)} ${move} in a row ${inPeriod(point.period)}.`,
    points: [point],
  };
}

function difference({ point, previous, change }: PointFacts, unit: string): string {
  const gap = numberText(Math.abs(change ?? 0), Math.max(point.decimals, previous?.decimals ?? 0));
  return withUnit(gap, unitOfGap(unit));
}

/** Two percentages are so many percentage points apart. */
function unitOfGap(unit: string): string {
  return isPercent(unit) ? "percentage points" : unit;
}

function isPercent(unit: string): boolean {
  return /^(percent|per cent|%)/i.test(unit);
}

function percentText(percent: number): string {
  return numberText(Math.abs(percent), 2);
}

/** Rounded to nothing: "0 percent" would be a wrong number for a change that there was. */
function isNothing(text: string): boolean {
  return /^\D*0(\.0+)?\D*$/.test(text) && text !== "";
}

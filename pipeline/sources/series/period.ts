import { parseFeedDate } from "../feed/dates.ts";

/** How often a series has a value. */
export type Frequency = "daily" | "weekly" | "monthly" | "quarterly" | "yearly";

/** The stretch of time that a value stands for. `start` is its first day, YYYY-MM-DD. */
export interface Period {
  start: string;
  frequency: Frequency;
}

const monthNames = "January February March April May June July August September October November December".split(" ");
const quarterNames = ["first", "second", "third", "fourth"];

/** The period that a cell of the date column names ("2026-06", "2026Q2", "2026", "06/30/2026"); null when it names none. */
export function parsePeriod(cell: string, frequency: Frequency): Period | null {
  const quarter = /^(\d{4})[\s-]*Q([1-4])$/i.exec(cell) ?? /^Q([1-4])[\s-]*(\d{4})$/i.exec(cell);
  if (quarter) {
    const [year, number] = quarter[1]?.length === 4 ? [quarter[1], quarter[2]] : [quarter[2], quarter[1]];
    return { start: isoDay(Number(year), (Number(number) - 1) * 3, 1), frequency };
  }
  const day = /^\d{4}(-\d{2}){0,2}$/.test(cell) ? cell : parseFeedDate(cell)?.slice(0, 10);
  if (!day) return null;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  if (month < 1 || month > 12 || date < 1 || date > 31) return null;
  return { start: firstDay(year, month - 1, date, frequency), frequency };
}

/** The period in words, with its preposition: "in June 2026", "on 23 July 2026", "in the second quarter of 2026". */
export function inPeriod(period: Period): string {
  return `${period.frequency === "daily" ? "on" : "in"} ${periodName(period)}`;
}

/** The period in words: "June 2026", "23 July 2026", "the second quarter of 2026", "the week of 5 January 2026", "2026". */
export function periodName({ start, frequency }: Period): string {
  const [year = 0, month = 1, date = 1] = start.split("-").map(Number);
  const monthName = monthNames[month - 1] ?? "";
  if (frequency === "yearly") return String(year);
  if (frequency === "quarterly") return `the ${quarterNames[Math.floor((month - 1) / 3)]} quarter of ${year}`;
  if (frequency === "monthly") return `${monthName} ${year}`;
  return `${frequency === "weekly" ? "the week of " : ""}${date} ${monthName} ${year}`;
}

/** The same period of the year before. Days and weeks: the same date; see `facts.ts` for how near is near enough. */
export function yearBefore({ start, frequency }: Period): Period {
  const [year = 0, month = 1, date = 1] = start.split("-").map(Number);
  return { start: isoDay(year - 1, month - 1, date), frequency };
}

/** The last day of the period, YYYY-MM-DD: before it is over its value cannot be known. */
export function lastDay({ start, frequency }: Period): string {
  const [year = 0, month = 1, date = 1] = start.split("-").map(Number);
  const months = { yearly: 12, quarterly: 3, monthly: 1, weekly: 0, daily: 0 }[frequency];
  if (months > 0) return isoDay(year, month - 1 + months, 0);
  return frequency === "weekly" ? isoDay(year, month - 1, date + 6) : start;
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function firstDay(year: number, month: number, date: number, frequency: Frequency): string {
  if (frequency === "yearly") return isoDay(year, 0, 1);
  if (frequency === "quarterly") return isoDay(year, Math.floor(month / 3) * 3, 1);
  return isoDay(year, month, frequency === "monthly" ? 1 : date);
}

function isoDay(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

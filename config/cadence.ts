/** Design: docs/design/release.md */
import { z } from "zod";

/** How often an organization is given what matched. Interface, Limits (delivery cadence). */
export const cadences = ["monthly", "weekly", "daily", "continuous"] as const;
export const Cadence = z.enum(cadences).meta({ id: "Cadence" });
export type Cadence = z.infer<typeof Cadence>;

/**
 * The moment before which what matched is visible: the last 1st, Monday or midnight in UTC; `now` for continuous.
 * A boundary belongs to the batch that it opens: at the boundary itself it is the answer. Decisions §5.
 */
export function lastBoundary(cadence: Cadence, now: Date): Date {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const day = now.getUTCDate();
  switch (cadence) {
    case "monthly":
      return utc(year, month, 1);
    case "weekly":
      return utc(year, month, day - daysSinceMonday(now));
    case "daily":
      return utc(year, month, day);
    case "continuous":
      return new Date(now);
  }
}

/** The first boundary after `now`; `now` itself for continuous, which has none to wait for. Decisions §5. */
export function nextBoundary(cadence: Cadence, now: Date): Date {
  const last = lastBoundary(cadence, now);
  const year = last.getUTCFullYear();
  const month = last.getUTCMonth();
  const day = last.getUTCDate();
  switch (cadence) {
    case "monthly":
      return utc(year, month + 1, 1);
    case "weekly":
      return utc(year, month, day + 7);
    case "daily":
      return utc(year, month, day + 1);
    case "continuous":
      return last;
  }
}

/** The last day (`YYYY-MM-DD`) whose manifests are complete: the one before the boundary; today for continuous. Decisions §5. */
export function availableThrough(cadence: Cadence, now: Date): string {
  const boundary = lastBoundary(cadence, now);
  const day = cadence === "continuous" ? boundary : new Date(boundary.getTime() - 1);
  return day.toISOString().slice(0, 10);
}

/** The same time of day some calendar months ago, or on that month's last day when it is shorter. Decisions §5 (data window). */
export function windowStart(now: Date, months: number): Date {
  const lastDay = utc(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0);
  const start = new Date(now);
  start.setUTCFullYear(
    lastDay.getUTCFullYear(),
    lastDay.getUTCMonth(),
    Math.min(now.getUTCDate(), lastDay.getUTCDate()),
  );
  return start;
}

function utc(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month, day));
}

function daysSinceMonday(now: Date): number {
  return (now.getUTCDay() + 6) % 7;
}

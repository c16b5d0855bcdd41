/** Design: docs/design/fetching.md */
import { nextCronTime } from "../../config/runtime/cron.ts";
import type { Freshness } from "../fetch/outcome.ts";

/** Bounds and default of the adaptive interval: service.yaml, `schedule`. */
export interface IntervalBounds {
  min_interval_minutes: number;
  default_interval_minutes: number;
  max_interval_minutes: number;
}

/** When a feed wants to be asked: RSS 2.0 `ttl`, `skipHours` (0..23 UTC) and `skipDays` (English names); and who tells of its news. */
export interface FeedWishes {
  ttl_minutes: number | null;
  skip_hours: number[];
  skip_days: string[];
  /** The hub that tells of news, and what the feed is called there (WebSub). */
  hub: string | null;
  self: string | null;
}

/** What decides when a channel is visited next. */
export interface Visit {
  /** The channel's own cron expression, or null for the adaptive interval. */
  schedule: string | null;
  bounds: IntervalBounds;
  /** Failures in a row, this visit included; 0 after a success. */
  failures: number;
  freshness: Freshness | null;
  /** What the feed last said about when it wants to be asked. */
  wishes: FeedWishes | null;
  /** Publishing dates of the items in the reading, ISO; empty after a 304. */
  published: string[];
  /** What the interval was last time, in minutes, for visits that show no items. */
  last_interval_minutes: number | null;
}

/** When a channel is due next, and a phrase that says why then. */
export interface Due {
  at: Date;
  reason: string;
  /** The adaptive interval, when it was worked out. */
  interval_minutes: number | null;
}

const minuteMs = 60_000;

/** The next visit: after Retry-After, by back-off after failures, by cron, or by how often the source publishes. */
export function nextDue(visit: Visit, now: Date): Due {
  const asked = askedFor(visit, now);
  const due = visit.failures > 0 ? afterFailures(visit, now) : regular(visit, now);
  const later = asked && asked.at > due.at ? { ...asked, interval_minutes: due.interval_minutes } : due;
  const at = visit.wishes ? afterSkipped(later.at, visit.wishes) : later.at;
  return at > later.at ? { ...later, at, reason: "the feed asks for quiet until then (skipHours, skipDays)" } : later;
}

/** What the publisher asked for: Retry-After, max-age, Expires, the feed's own ttl. */
function askedFor({ freshness, wishes: feed, bounds }: Visit, now: Date): Due | null {
  const limit = bounds.max_interval_minutes * minuteMs;
  const wishes: [number, string][] = [];
  if (freshness?.retry_after_s) wishes.push([freshness.retry_after_s * 1000, "its server asked to wait (Retry-After)"]);
  if (freshness?.max_age_s)
    wishes.push([Math.min(limit, freshness.max_age_s * 1000), "its answer stays fresh until then (max-age)"]);
  if (freshness?.expires_at)
    wishes.push([Math.min(limit, Date.parse(freshness.expires_at) - now.getTime()), "its answer expires then"]);
  if (feed?.ttl_minutes) wishes.push([Math.min(limit, feed.ttl_minutes * minuteMs), "the feed asks for it (ttl)"]);
  const longest = wishes.toSorted(([a], [b]) => b - a)[0];
  return longest ? { at: new Date(now.getTime() + longest[0]), reason: longest[1], interval_minutes: null } : null;
}

const hourMs = 60 * minuteMs;

/** The first moment from `at` on that the feed does not ask to skip; `at` itself when it would skip a whole week. */
export function afterSkipped(at: Date, { skip_hours, skip_days }: FeedWishes): Date {
  const skipped = (time: Date) =>
    skip_hours.includes(time.getUTCHours()) ||
    skip_days.some((day) => day.trim().toLowerCase() === weekdays[time.getUTCDay()]);
  let time = at;
  for (let hour = 0; hour <= 7 * 24; hour++) {
    if (!skipped(time)) return time;
    time = new Date((Math.floor(time.getTime() / hourMs) + 1) * hourMs);
  }
  return at;
}

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Twice the wait after each failure, from the shortest interval up to the longest. */
function afterFailures({ failures, bounds, last_interval_minutes }: Visit, now: Date): Due {
  const minutes = Math.min(bounds.max_interval_minutes, bounds.min_interval_minutes * 2 ** Math.min(20, failures - 1));
  const reason = `${failures} failure${failures > 1 ? "s" : ""} in a row`;
  return { at: new Date(now.getTime() + minutes * minuteMs), reason, interval_minutes: last_interval_minutes };
}

function regular(visit: Visit, now: Date): Due {
  const minutes = adaptiveInterval(visit);
  if (visit.schedule) {
    // Not in this minute again, whatever its seconds say: no publisher is asked more than once a minute.
    return {
      at: nextCronTime(visit.schedule, new Date((Math.floor(now.getTime() / minuteMs) + 1) * minuteMs - 1)),
      reason: `its schedule is "${visit.schedule}"`,
      interval_minutes: minutes,
    };
  }
  const reason = `every ${inHours(minutes)}, by how often it publishes`;
  return { at: new Date(now.getTime() + minutes * minuteMs), reason, interval_minutes: minutes };
}

/** Minutes as people say them: 6 h 40 min. */
function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** Half the median gap between items, within bounds: an item then waits a quarter of a gap on average. Ours. */
export function adaptiveInterval({ published, bounds, last_interval_minutes }: Visit): number {
  const times = published
    .map((text) => Date.parse(text))
    .filter(Number.isFinite)
    .toSorted((a, b) => b - a);
  const gaps = times
    .slice(1, 21)
    .map((time, at) => (times[at] ?? time) - time)
    .toSorted((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)];
  const wanted =
    median === undefined ? (last_interval_minutes ?? bounds.default_interval_minutes) : median / 2 / minuteMs;
  return Math.round(Math.min(bounds.max_interval_minutes, Math.max(bounds.min_interval_minutes, wanted)));
}

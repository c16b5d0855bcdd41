/** How often a channel publishes, seen from the days on which it did. */
export interface Pace {
  /** The last day with an item, `YYYY-MM-DD`. */
  last_day: string;
  /** Its usual distance between days with items, in days; in weekdays when it never publishes on weekends. */
  usual_days: number;
  is_weekdays_only: boolean;
}

/** That a channel is quieter than is its way. */
export interface Silence extends Pace {
  /** How long it has published nothing, in the same days. */
  quiet_days: number;
}

/** Gaps that must be known before a cadence is. Ours. */
const gapsMin = 5;
/** Of how many publishing days the cadence is worked out: what a source did long ago says little. Ours. */
const daysLooked = 30;
/** Publishing days that must all be weekdays before weekends count as days off: by chance one in thirty. Ours. */
const weekdaysMin = 10;
/** A source is silent when it is quiet for longer than this many of its usual gaps. Ours: a missed week is none, a month is. */
const factor = 4;

/** How often a channel publishes; null while too little is known. `days` are those with items, in any order; later ones than `until` do not count. */
export function paceOf(days: string[], until: string): Pace | null {
  const known = [...new Set(days)].filter((day) => day <= until.slice(0, 10)).toSorted();
  const latest = known.slice(-daysLooked);
  const last_day = latest.at(-1);
  if (last_day === undefined || latest.length <= gapsMin) return null;
  const is_weekdays_only = latest.length >= weekdaysMin && latest.every((day) => weekday(dayNumber(day)) < 5);
  const between = is_weekdays_only ? weekdaysBetween : daysBetween;
  const gaps = latest.slice(1).map((day, at) => between(latest[at] ?? day, day));
  const usual_days = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return { last_day, usual_days, is_weekdays_only };
}

/**
 * The silence of a channel that publishes nothing for far longer than is its way; null when it does as usual, or too little is
 * known of it. `days` are the days with items, in any order; `seen_until` is the day up to which it was read.
 */
export function silenceOf(days: string[], seen_until: string): Silence | null {
  const pace = paceOf(days, seen_until);
  if (pace === null) return null;
  const between = pace.is_weekdays_only ? weekdaysBetween : daysBetween;
  const quiet_days = between(pace.last_day, seen_until.slice(0, 10));
  return quiet_days > factor * pace.usual_days ? { ...pace, quiet_days } : null;
}

/** A silence as a sentence for people. */
export function silenceSentence(silence: Silence): string {
  const { last_day, quiet_days, is_weekdays_only } = silence;
  const noun = is_weekdays_only ? "weekday" : "day";
  return `It has been silent since ${last_day}, for ${quiet_days} ${noun}s; it used to publish ${paceWords(silence)}.`;
}

/** How often, for people: `every day`, `every 3 weekdays`. */
export function paceWords({ usual_days, is_weekdays_only }: Pace): string {
  const noun = is_weekdays_only ? "weekday" : "day";
  return usual_days === 1 ? `every ${noun}` : `every ${usual_days} ${noun}s`;
}

/** Days since 1970-01-01. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Mondays to Fridays after `from`, up to and with `to`. */
function weekdaysBetween(from: string, to: string): number {
  return weekdaysUpTo(dayNumber(to)) - weekdaysUpTo(dayNumber(from));
}

/** Weekdays up to and with a day, from a Monday long ago. */
function weekdaysUpTo(day: number): number {
  return Math.floor((day + 3) / 7) * 5 + Math.min(5, weekday(day) + 1);
}

/** 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

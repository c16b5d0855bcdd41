import { createTask, parse, type ScheduledTask, validate } from "node-cron";
import { z } from "zod";

/** A cron expression of five fields, or six with seconds first; read in UTC. */
export const Cron = z
  .string()
  .refine(validate, 'must be a cron expression of five fields such as "*/15 * * * *" (minute hour day month weekday)')
  .describe('A cron expression in UTC, such as "*/15 * * * *".');

/** What is done at the times of a cron expression. */
export interface CronWork {
  /** In UTC; asked for at each look, so that a changed one is taken over; null: there is nothing to do. */
  expression: () => string | null;
  /** What it is done to, where that can change: then `since` is asked again. */
  subject?: () => string;
  /** When it was done last, as far as is known; a time between then and now is made up for at once. Asked when what is to be done changes. */
  since: () => Date;
  now: () => Date;
  work: () => void;
}

/** How long a look at the clock is put off at most. Milliseconds; ours: so late does one notice that the clock was moved. */
const lookAfterMs = 1000;

/**
 * Does something at the times that a cron expression names, until it is disposed of. However the clock jumps, nothing is left out: times
 * that passed while the machine slept, was busy or was off are made up for, all of them by one piece of work. After the clock was put
 * back the next time is the next one by the new clock.
 */
export function atCronTimes({ expression, subject, since, now, work }: CronWork): Disposable {
  let known: string | null = null;
  let knownSubject: string | undefined;
  let next = Number.POSITIVE_INFINITY;
  let looked = 0;
  let timer: NodeJS.Timeout;
  look();
  return {
    [Symbol.dispose]: () => clearTimeout(timer),
  };

  function look(): void {
    const at = now();
    const wanted = expression();
    const of = subject?.();
    if (wanted !== known || of !== knownSubject)
      next = wanted === null ? Number.POSITIVE_INFINITY : firstAfter(wanted, at).getTime();
    const isDue = next <= at.getTime();
    if (wanted !== null && (isDue || at.getTime() < looked)) next = nextCronTime(wanted, at).getTime();
    [known, knownSubject] = [wanted, of];
    looked = at.getTime();
    timer = setTimeout(look, Math.min(lookAfterMs, Math.max(1, next - looked)));
    if (isDue) work();
  }

  /** What was done by a clock that ran ahead was done now at the latest. */
  function firstAfter(wanted: string, at: Date): Date {
    const last = since();
    return nextCronTime(wanted, last < at ? last : at);
  }
}

/** The first moment after `after` that a cron expression names, in UTC, to the second; within four years, else four years on. */
export function nextCronTime(expression: string, after: Date): Date {
  const { namesDay, times } = readingOf(expression);
  const start = Math.floor(after.getTime() / dayMs) * dayMs;
  for (let day = start; day <= start + horizonDays * dayMs; day += dayMs) {
    if (!namesDay(day)) continue;
    const time_s = firstTime(times, Math.floor((after.getTime() - day) / 1000));
    if (time_s !== undefined) return new Date(day + time_s * 1000);
  }
  return new Date(after.getTime() + horizonDays * dayMs);
}

const dayMs = 86_400_000;

/** Four years: every 29 February but those around 2100 comes round; what is rarer is looked at again then. Ours. */
const horizonDays = 4 * 365 + 1;

/** What node-cron reads in an expression. */
interface Reading {
  /** Whether it names times of the day that begins then. Milliseconds since the epoch. */
  namesDay: (day: number) => boolean;
  times: DayTimes;
}

/** The times of a day: each of these hours with each of the minutes and seconds, all ascending. */
type DayTimes = readonly [hours: readonly number[], minutes: readonly number[], seconds: readonly number[]];

const readings = new Map<string, Reading>();

/** An expression is read once; its task is never started, only asked. */
function readingOf(expression: string): Reading {
  const known = readings.get(expression);
  if (known) return known;
  const task: ScheduledTask = createTask(expression, () => undefined, { timezone: "UTC" });
  const { hour, minute, second } = parse(expression);
  const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  const times: DayTimes = [ascending(hour), ascending(minute), ascending(second)];
  const first = (firstTime(times, -1) ?? 0) * 1000;
  const reading = { namesDay: (day: number) => task.match(new Date(day + first)), times };
  readings.set(expression, reading);
  return reading;
}

/** The first of the times after the second `after_s` of the day, in seconds; undefined when there is none. */
function firstTime([hours, minutes, seconds]: DayTimes, after_s: number): number | undefined {
  for (const hour of hours) {
    if (hour * 3600 + 3599 <= after_s) continue;
    for (const minute of minutes) {
      const second = seconds.find((each) => hour * 3600 + minute * 60 + each > after_s);
      if (second !== undefined) return hour * 3600 + minute * 60 + second;
    }
  }
  return undefined;
}

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
  /** When it was done last, as far as is known; a time between then and now is made up for at once. */
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
export function atCronTimes({ expression, since, now, work }: CronWork): Disposable {
  let known: string | null = null;
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
    if (wanted !== known) next = wanted === null ? Number.POSITIVE_INFINITY : firstAfter(wanted, at).getTime();
    const isDue = next <= at.getTime();
    if (wanted !== null && (isDue || at.getTime() < looked)) next = nextCronTime(wanted, at).getTime();
    known = wanted;
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
  const { namesDay, times_s } = readingOf(expression);
  const start = Math.floor(after.getTime() / dayMs) * dayMs;
  for (let day = start; day <= start + horizonDays * dayMs; day += dayMs) {
    if (!namesDay(day)) continue;
    const second = times_s.find((time) => day + time * 1000 > after.getTime());
    if (second !== undefined) return new Date(day + second * 1000);
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
  /** The times of such a day, ascending. Seconds. */
  times_s: readonly number[];
}

const readings = new Map<string, Reading>();

/** An expression is read once; its task is never started, only asked. */
function readingOf(expression: string): Reading {
  const known = readings.get(expression);
  if (known) return known;
  const task: ScheduledTask = createTask(expression, () => undefined, { timezone: "UTC" });
  const { hour, minute, second } = parse(expression);
  const times_s = hour
    .flatMap((h) => minute.flatMap((m) => second.map((s) => h * 3600 + m * 60 + s)))
    .sort((a, b) => a - b);
  const reading = { namesDay: (day: number) => task.match(new Date(day + (times_s[0] ?? 0) * 1000)), times_s };
  readings.set(expression, reading);
  return reading;
}

import { percentile } from "../bench/results/report.ts";

/** What a soak saw. Milliseconds and megabytes. */
export interface Course {
  /** What went wrong, in words. */
  faults: string[];
  /** How long answers took while the service had nothing to do but these, and under load. */
  idle: number[];
  loaded: number[];
  /** Memory of the service that lies in RAM, by time since the load began. */
  memory: { at_ms: number; resident_mb: number }[];
  load_ms: number;
  /** Records made under load, and stories that listeners were told of. */
  records: number;
  stories: number;
}

/** One promise, what was found, and whether it is kept. */
export interface Verdict {
  what: string;
  figure: string;
  goal: string;
  isMet: boolean;
}

/** How much memory may grow once the first sixth (5 of 30 minutes) is over, and how much slower the slowest hundredth of answers may be under load. */
const bounds = { growth: 0.1, slowdown: 5 } as const;

/** The share of the load's time after which memory is to stay, and at whose end and begin it is looked at. */
const [settledAfter, lookedAt] = [1 / 6, 1 / 12];

/** Whether the promises are kept. */
export function verdictsOf({ faults, idle, loaded, memory, load_ms }: Course): Verdict[] {
  const [calm, busy] = [percentile(idle, 0.99), percentile(loaded, 0.99)];
  const settled = residentBetween(memory, load_ms * (settledAfter - lookedAt), load_ms * (settledAfter + lookedAt));
  const last = residentBetween(memory, load_ms * (1 - 2 * lookedAt), Number.POSITIVE_INFINITY);
  const growth = last / settled - 1;
  return [
    { what: "errors", figure: inWords(faults), goal: "none", isMet: faults.length === 0 },
    {
      what: "memory after the first sixth",
      figure: `${settled.toFixed(0)} MB, ${last.toFixed(0)} MB at the end: ${(100 * growth).toFixed(1)} %`,
      goal: `grows by at most ${100 * bounds.growth} %`,
      isMet: growth <= bounds.growth,
    },
    {
      what: "API p99",
      figure: `${busy.toFixed(1)} ms, idle ${calm.toFixed(1)} ms: ${(busy / calm).toFixed(1)}x`,
      goal: `within ${bounds.slowdown}x of idle`,
      isMet: busy <= bounds.slowdown * calm,
    },
  ];
}

/** The middle value of those taken in a stretch of time. */
function residentBetween(memory: Course["memory"], from_ms: number, to_ms: number): number {
  const taken = memory.filter(({ at_ms }) => at_ms >= from_ms && at_ms <= to_ms).map(({ resident_mb }) => resident_mb);
  return percentile(taken, 0.5);
}

/** How many faults there are, with some of them. */
export function inWords(faults: readonly string[]): string {
  return faults.length === 0 ? "no fault" : `${faults.length} faults: ${faults.slice(0, 3).join("; ")}`;
}

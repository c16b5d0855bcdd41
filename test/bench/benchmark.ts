/** Plain data that a benchmark's stage hands to its variants, which run in processes of their own. */
export type Given = Record<string, string | number | string[]>;

/** What all variants of a benchmark work against, kept out of their processes so that its cost is not theirs. */
export interface Stage extends AsyncDisposable {
  given: Given;
}

/** A variant made ready in its process: each round does as much work and says how many units it did. */
export interface Rounds {
  /** What comes before each round and is not measured. */
  prepare?(): Promise<void>;
  round(): Promise<number>;
  close?(): Promise<void>;
}

/** One way of doing the work. */
export interface Variant {
  name: string;
  open(given: Given): Promise<Rounds>;
}

/** Work that is done in several ways, the first of which is the baseline for the others. */
export interface Benchmark {
  name: string;
  /** What a round does, and what it is compared with. */
  about: string;
  /** What is counted, in the plural. */
  unit: string;
  /** Measured rounds of each variant, beside those before that only warm it up. At least 5. */
  rounds: number;
  /** Rounds of each variant that only warm it up; one when nothing is said. */
  warm_ups?: number;
  /** Ratio to the baseline in units per CPU second that a variant is to reach. Ours. */
  goals?: Record<string, number>;
  /** Units per CPU second that a variant is to reach whatever the baseline does. */
  rates?: Record<string, number>;
  stage?(): Promise<Stage>;
  baseline: Variant;
  variants: Variant[];
}

/** The benchmark's variant of that name; its baseline is one of them. */
export function variantNamed({ name, baseline, variants }: Benchmark, variant: string): Variant {
  const found = [baseline, ...variants].find((one) => one.name === variant);
  if (found === undefined) throw new Error(`benchmark ${name} has no variant ${variant}`);
  return found;
}

/** What one round cost its process, threads and garbage collection included. */
export interface Measurement {
  units: number;
  cpu_s: number;
  wall_s: number;
  /** The process's peak so far. */
  peak_mb: number;
}

/** The value in the middle; of an even number the mean of both. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

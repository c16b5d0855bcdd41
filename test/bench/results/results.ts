import type { Measured } from "../alternation.ts";
import { type Benchmark, type Measurement, median } from "../benchmark.ts";

/** The columns of a result row. */
export const resultColumns = [
  "benchmark",
  "variant",
  "per CPU second",
  "ratio",
  "per second",
  "ratio",
  "peak MB",
  "ratio",
];

interface Rates {
  perCpuSecond: number;
  perSecond: number;
  peakMb: number;
}

/** One row a variant, the baseline first: medians over the rounds, each with its ratio to the baseline's. */
export function resultRows(benchmark: Benchmark, measured: Measured): string[][] {
  const base = ratesOf(measured.get(benchmark.baseline.name) ?? []);
  const rowOf = (name: string, { perCpuSecond, perSecond, peakMb }: Rates) => [
    benchmark.name,
    name,
    `${figure(perCpuSecond)} ${benchmark.unit}${goalOf(benchmark.rates, name)}`,
    `${figure(perCpuSecond / base.perCpuSecond)}${goalOf(benchmark.goals, name)}`,
    `${figure(perSecond)} ${benchmark.unit}`,
    figure(perSecond / base.perSecond),
    peakMb.toFixed(0),
    figure(peakMb / base.peakMb),
  ];
  const others = benchmark.variants.map(({ name }) => rowOf(name, ratesOf(measured.get(name) ?? [])));
  return [rowOf(`${benchmark.baseline.name} (baseline)`, base), ...others];
}

function ratesOf(rounds: Measurement[]): Rates {
  return {
    perCpuSecond: median(rounds.map(({ units, cpu_s }) => units / cpu_s)),
    perSecond: median(rounds.map(({ units, wall_s }) => units / wall_s)),
    peakMb: Math.max(...rounds.map(({ peak_mb }) => peak_mb)),
  };
}

/** Three digits are more than such measurements are good for. */
function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function goalOf(goals: Record<string, number> | undefined, variant: string): string {
  const goal = goals?.[variant];
  return goal === undefined ? "" : ` (${goal})`;
}

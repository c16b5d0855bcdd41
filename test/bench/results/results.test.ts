import { describe, expect, test } from "vitest";
import { type Benchmark, median, variantNamed } from "../benchmark.ts";
import { benchmarks } from "../cases.ts";
import { resultColumns, resultRows } from "./results.ts";

const idle = { open: async () => ({ round: async () => 0 }) };
const benchmark: Benchmark = {
  name: "sorting",
  about: "",
  unit: "lists",
  rounds: 5,
  goals: { quick: 8 },
  rates: { quick: 90 },
  baseline: { name: "slow", ...idle },
  variants: [{ name: "quick", ...idle }],
};

describe("the results of a benchmark", () => {
  test("are the medians of its rounds and their ratios to the baseline's", () => {
    const rounds = (...cpuSeconds: number[]) =>
      cpuSeconds.map((cpu_s) => ({ units: 10, cpu_s, wall_s: cpu_s * 2, peak_mb: 100 / cpu_s }));
    const measured = new Map([
      ["slow", rounds(1, 1, 100)],
      ["quick", rounds(0.1, 0.1, 5)],
    ]);
    const [columns, slow, quick] = [resultColumns, ...resultRows(benchmark, measured)];
    expect(columns).toHaveLength(slow?.length ?? 0);
    expect(slow).toEqual(["sorting", "slow (baseline)", "10.0 lists", "1.00", "5.00 lists", "1.00", "100", "1.00"]);
    expect(quick).toEqual(["sorting", "quick", "100 lists (90)", "10.0 (8)", "50.0 lists", "10.0", "1000", "10.0"]);
  });

  test("take the mean of the two in the middle when rounds are even in number", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([5, 1, 3])).toBe(3);
  });
});

describe("the list of benchmarks", () => {
  test.each(benchmarks)("$name is measured often enough, and its variants can be told apart", (benchmark) => {
    expect(benchmark.rounds).toBeGreaterThanOrEqual(5);
    for (const variant of [benchmark.baseline, ...benchmark.variants]) {
      expect(variantNamed(benchmark, variant.name)).toBe(variant);
    }
  });
});

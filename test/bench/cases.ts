import type { Benchmark, Variant } from "./benchmark.ts";
import { articles } from "./cases/articles.ts";
import { matcher } from "./cases/matcher.ts";
import { pipeline } from "./cases/pipeline.ts";

/** All benchmarks, in the order they run. */
export const benchmarks: Benchmark[] = [pipeline, articles, matcher];

/** The benchmark of that name. */
export function benchmarkNamed(name: string): Benchmark {
  const benchmark = benchmarks.find((one) => one.name === name);
  if (benchmark === undefined) throw new Error(`no benchmark ${name}`);
  return benchmark;
}

/** The benchmark's variant of that name; its baseline is one of them. */
export function variantNamed({ name, baseline, variants }: Benchmark, variant: string): Variant {
  const found = [baseline, ...variants].find((one) => one.name === variant);
  if (found === undefined) throw new Error(`benchmark ${name} has no variant ${variant}`);
  return found;
}

import { z } from "zod";
import { type Benchmark, type Measurement, type Rounds, variantNamed } from "./benchmark.ts";

/** The first thing such a process is told: which variant it is. */
const Start = z.object({
  benchmark: z.string(),
  variant: z.string(),
  given: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});

/** Then, as often as there are rounds, to do one; and at last to end. */
const Order = z.enum(["round", "end"]);

process.once("message", async (message) => {
  const { benchmark, variant, given } = Start.parse(message);
  const rounds = await variantNamed(await benchmarkNamed(benchmark), variant).open(given);
  process.on("message", (order) => obey(Order.parse(order), rounds));
  process.send?.("ready");
});

/** The benchmark of that name alone, from the file of that name: what others load would count as this one's memory. */
async function benchmarkNamed(name: string): Promise<Benchmark> {
  const cases: Record<string, Benchmark | undefined> = await import(`./cases/${name}.ts`);
  const benchmark = cases[name];
  if (benchmark === undefined) throw new Error(`no benchmark ${name}`);
  return benchmark;
}

async function obey(order: z.infer<typeof Order>, rounds: Rounds) {
  if (order === "round") {
    process.send?.(await measured(rounds));
    return;
  }
  await rounds.close?.();
  process.disconnect?.();
}

async function measured(rounds: Rounds): Promise<Measurement> {
  await rounds.prepare?.();
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const units = await rounds.round();
  const wall_s = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const peak_mb = process.resourceUsage().maxRSS / 1024;
  return { units, cpu_s: (cpu.user + cpu.system) / 1_000_000, wall_s, peak_mb };
}

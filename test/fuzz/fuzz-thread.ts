import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { type Failure, failureKey, type Job, type Outcome, type Told } from "./job.ts";
import { inputOf, type Material } from "./mutation.ts";
import { randomFor } from "./random.ts";
import type { Target } from "./target.ts";

/** Thread entry: makes inputs from their seed, has them read by one parser, and tells what should not have happened. */
const { url, withCorpora, progress, cpu_max_ms, memory_mb } = workerData as Job;
const { target } = (await import(url)) as { target: Target };
const seeds = [...target.seeds(), ...(withCorpora ? (target.corpus?.() ?? []) : [])];
const material: Material = { seeds, tokens: target.tokens };

parentPort?.on("message", (asked: { seed: number; from: number; to: number } | { bytes: Uint8Array }) => {
  void ("bytes" in asked ? alone(Buffer.from(asked.bytes)) : series(asked));
});
tell({ kind: "ready" });

/** Memory is looked at after so many inputs, or after one that took long: looking costs as much as a small parse. */
const inputsPerLook = 64;

async function series({ seed, from, to }: { seed: number; from: number; to: number }): Promise<void> {
  const told = new Set<string>();
  let worst_ms = 0;
  let peak_mb = 0;
  for (let index = from; index < to; index += 1) {
    Atomics.store(progress, 0, index);
    const { failure, cpu_ms } = await outcomeOf(inputOf(randomFor(seed, index), index, material));
    worst_ms = Math.max(worst_ms, cpu_ms);
    if (index % inputsPerLook === 0 || cpu_ms > 20) peak_mb = Math.max(peak_mb, heldMb());
    if (!failure || told.has(failureKey(failure))) continue;
    told.add(failureKey(failure));
    tell({ kind: "finding", index, failure });
  }
  Atomics.store(progress, 0, to);
  tell({ kind: "done", worst_ms, peak_mb });
}

/** Once more when it took long: the first time counts compiling, which a running service has behind it. */
async function alone(input: Buffer): Promise<void> {
  const first = await outcomeOf(input);
  const outcome = first.failure?.kind === "slow" ? await outcomeOf(input) : first;
  tell({ kind: "outcome", outcome });
}

async function outcomeOf(input: Buffer): Promise<Outcome> {
  const before = process.threadCpuUsage();
  const failure = await readOnce(input);
  const { user, system } = process.threadCpuUsage(before);
  const cpu_ms = (user + system) / 1000;
  if (failure) return { failure, cpu_ms };
  if (cpu_ms > cpu_max_ms) return { failure: { kind: "slow", message: `${Math.round(cpu_ms)} ms` }, cpu_ms };
  if (cpu_ms > 20 && heldMb() > memory_mb)
    return { failure: { kind: "memory", message: `${Math.round(heldMb())} MiB` }, cpu_ms };
  return { failure: null, cpu_ms };
}

async function readOnce(input: Buffer): Promise<Failure | null> {
  try {
    await target.read(input);
    return null;
  } catch (error) {
    if (target.isDeclared?.(error)) return null;
    if (!(error instanceof Error)) return { kind: "threw", message: String(error) };
    const at = error.stack?.split("\n").find((line) => line.includes("file://"));
    return { kind: "threw", message: `${error.name}: ${error.message.slice(0, 200)}`, ...(at && { at: at.trim() }) };
  }
}

function heldMb(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return (used_heap_size + external_memory) / (1024 * 1024);
}

function tell(told: Told): void {
  parentPort?.postMessage(told);
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Benchmark, Given, Measurement } from "./benchmark.ts";
import { shippedNode } from "./shipped-start.ts";

/** The measured rounds of each variant under its name. */
export type Measured = Map<string, Measurement[]>;

/**
 * Runs every variant in a process of its own, with Node set as `npm start` sets it, and lets them take turns, A B A B, so that what else the machine does
 * falls on all alike. The first rounds of each warm it up and are not counted.
 */
export async function alternate(benchmark: Benchmark, told: (line: string) => void): Promise<Measured> {
  await using stage = await benchmark.stage?.();
  const names = [benchmark.baseline, ...benchmark.variants].map(({ name }) => name);
  const measured: Measured = new Map(names.map((name) => [name, []]));
  const processes = new Map<string, ChildProcess>();
  try {
    for (const name of names) processes.set(name, await start(benchmark.name, name, stage?.given ?? {}));
    for (let round = 1 - (benchmark.warm_ups ?? 1); round <= benchmark.rounds; round += 1) {
      for (const [name, child] of processes) {
        const cost = await ask<Measurement>(child, "round");
        if (round > 0) measured.get(name)?.push(cost);
        told(
          `${round > 0 ? `round ${round}` : "warm-up"} ${name}: ${cost.units} ${benchmark.unit}, ${cost.cpu_s.toFixed(2)} CPU s`,
        );
      }
    }
    for (const child of processes.values()) await ended(child);
    return measured;
  } finally {
    for (const child of processes.values()) child.kill();
  }
}

async function start(benchmark: string, variant: string, given: Given): Promise<ChildProcess> {
  const { env, options } = shippedNode();
  const measure = fileURLToPath(new URL("./measure.ts", import.meta.url));
  const child = fork(measure, { env: { ...process.env, ...env }, execArgv: [...process.execArgv, ...options] });
  await ask(child, { benchmark, variant, given });
  return child;
}

/** Sends an order and waits for its answer; a process that ends instead has failed. */
async function ask<Answer>(child: ChildProcess, order: object | string): Promise<Answer> {
  const settled = new AbortController();
  const { signal } = settled;
  child.send(order);
  try {
    const [answer] = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => Promise.reject(new Error("the measured process ended"))),
    ]);
    return answer;
  } finally {
    settled.abort();
  }
}

async function ended(child: ChildProcess) {
  const gone = once(child, "exit");
  child.send("end");
  await gone;
}

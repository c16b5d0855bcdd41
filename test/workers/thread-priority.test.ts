import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { openPool } from "../../workers/pool.ts";
import { openModesty } from "../../workers/thread-priority.ts";

const code = `
import { parentPort } from "node:worker_threads";
import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { goBehindOthers } from ${JSON.stringify(new URL("../../workers/thread-priority.ts", import.meta.url).href)};
const went = goBehindOthers();
const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
parentPort.postMessage({ went, niceness: getPriority(thread) });
`;

test.runIf(process.platform === "linux")(
  "a thread that reads lets others go first, and only that thread does",
  async () => {
    const before = getPriority();
    const worker = new Worker(code, { eval: true });
    const told = await new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    await worker.terminate();
    expect(told).toEqual({ went: true, niceness: Math.min(19, before + 10) });
    expect(getPriority()).toBe(before);
  },
);

test("a thread reads as an equal until it has taken its time, and then goes behind, once", () => {
  let [taken, went] = [0, 0];
  const stayModest = openModesty(
    () => taken,
    () => {
      went += 1;
      return true;
    },
  );
  for (const [ms, times] of [
    [0, 0],
    [4_999, 0],
    [5_000, 1],
    [9_000, 1],
  ] as const) {
    taken = ms;
    stayModest();
    expect(went).toBe(times);
  }
});

test.runIf(process.platform === "linux")(
  "the threads of a pool that has only just begun are not behind other programs",
  async () => {
    await using pool = openPool({ threads: 2, lexicon: { tags: [], topics: [] } });
    const others = new Set(readdirSync("/proc/self/task"));
    await pool.warm();
    const own = readdirSync("/proc/self/task").filter((thread) => !others.has(thread));
    expect(own.length).toBeGreaterThanOrEqual(2);
    expect(own.map((thread) => getPriority(Number(thread)))).toEqual(own.map(() => getPriority()));
  },
  60_000,
);

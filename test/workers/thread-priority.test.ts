import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

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

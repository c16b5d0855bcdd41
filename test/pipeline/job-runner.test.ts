import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openLog } from "../../config/runtime/log.ts";
import type { Job } from "../../pipeline/job.ts";
import { openJobRunner } from "../../pipeline/job-runner.ts";

/** A made-up job: due until it ran; each of its runs lasts until it is ended, or the signal ends it. */
function madeUp(more: Partial<Job> = {}) {
  const runs: PromiseWithResolvers<void>[] = [];
  const begun = Promise.withResolvers<void>();
  const state = { isDue: true, running: 0, mostRunning: 0, stopped: 0 };
  const job: Job = {
    name: "watering the plants",
    isDue: () => state.isDue,
    async run(signal) {
      state.isDue = false;
      state.running += 1;
      state.mostRunning = Math.max(state.mostRunning, state.running);
      const end = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => {
        state.stopped += 1;
        end.resolve();
      });
      runs.push(end);
      begun.resolve();
      await end.promise.finally(() => {
        state.running -= 1;
      });
    },
    ...more,
  };
  return { job, runs, state, begun: begun.promise };
}

/** A runner of these jobs, with what it logs. */
function running(...jobs: Job[]) {
  const lines: string[] = [];
  const stop = new AbortController();
  const log = openLog("warn", { write: (line) => void lines.push(line) });
  const now = () => new Date("2026-11-01T00:00:00.000Z");
  return { runner: openJobRunner(jobs, { log, now, signal: stop.signal }), lines, stop };
}

/** Whether a promise is settled after what is at hand has been done. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  let over = false;
  void work.then(() => {
    over = true;
  });
  await turn();
  return over;
}

test("a job runs when it is due, and not before", async () => {
  const plants = madeUp();
  const { runner } = running(plants.job);
  plants.state.isDue = false;
  await runner.beginDue();
  await turn();
  expect(plants.runs).toHaveLength(0);
  plants.state.isDue = true;
  await runner.beginDue();
  await turn();
  expect(plants.runs).toHaveLength(1);
});

test("never do two runs of a job go on at once, and one more makes up for all that happened meanwhile", async () => {
  const plants = madeUp({ follows: { item: () => 0 } });
  const { runner } = running(plants.job);
  await runner.beginDue();
  await turn();
  plants.state.isDue = true;
  await runner.beginDue();
  for (let each = 0; each < 3; each++) runner.happened("item");
  await turn();
  expect(plants.runs).toHaveLength(1);
  plants.runs[0]?.resolve();
  await turn();
  expect(plants.runs).toHaveLength(2);
  plants.runs[1]?.resolve();
  await runner.drain();
  expect(plants.runs).toHaveLength(2);
  expect(plants.state.mostRunning).toBe(1);
});

test("what happens has those jobs run that follow it, once for several that come in company", async () => {
  const plants = madeUp({ follows: { item: () => 1 } });
  const others = madeUp({ follows: { config: () => 0 } });
  const { runner } = running(plants.job, others.job);
  runner.happened("item");
  runner.happened("item");
  await plants.begun;
  expect(plants.runs).toHaveLength(1);
  plants.runs[0]?.resolve();
  await runner.drain();
  expect([plants.runs.length, others.runs.length]).toEqual([1, 0]);
});

test("draining waits for what runs, then runs what comes last, and leaves alone what may take hours", async () => {
  const plants = madeUp();
  const last = madeUp({ draining: "last", isDue: () => false });
  const long = madeUp({ draining: "left" });
  const { runner } = running(last.job, plants.job, long.job);
  await runner.beginDue();
  const drained = runner.drain();
  expect(await isOver(drained)).toBe(false);
  expect(last.runs).toHaveLength(0);
  plants.runs[0]?.resolve();
  expect(await isOver(drained)).toBe(false);
  last.runs[0]?.resolve();
  expect(await isOver(drained)).toBe(true);
  expect(long.state.running).toBe(1);
});

test("draining does not leave out what still waits for company", async () => {
  let runs = 0;
  const plants = madeUp({ follows: { item: () => 3_600_000 }, run: async () => void runs++ });
  const { runner } = running(plants.job);
  runner.happened("item");
  await runner.drain();
  expect(runs).toBe(1);
});

test("stopping ends what runs, waits for it, and nothing begins any more", async () => {
  const plants = madeUp({ follows: { item: () => 0, config: () => 1 } });
  const { runner, stop, lines } = running(plants.job);
  await runner.beginDue();
  runner.happened("config");
  await turn();
  runner.happened("item");
  stop.abort();
  await runner[Symbol.asyncDispose]();
  expect(plants.state).toMatchObject({ stopped: 1, running: 0 });
  runner.happened("item");
  plants.state.isDue = true;
  await runner.beginDue();
  await turn();
  expect(plants.runs).toHaveLength(1);
  expect(lines).toEqual([]);
});

test("a job that fails is logged by its name, and neither it nor another is kept from running again", async () => {
  const fail = async () => {
    throw new Error("the can is empty");
  };
  const failing = madeUp({ run: fail });
  const undecided = madeUp({ name: "looking for rain", isDue: fail });
  const fine = madeUp();
  const { runner, lines } = running(failing.job, undecided.job, fine.job);
  await runner.beginDue();
  await turn();
  await runner.beginDue();
  await turn();
  const messages = lines.map((line) => JSON.parse(line).msg);
  expect(messages.toSorted()).toEqual([
    "looking for rain failed",
    "looking for rain failed",
    "watering the plants failed",
    "watering the plants failed",
  ]);
  expect(fine.runs).toHaveLength(1);
});

import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Case, type CaseLine, keyOf } from "./case.ts";
import type { Answer } from "./predict-thread.ts";
import { loadTask, type Prediction } from "./task.ts";

/** How long one group of cases may take before its thread is ended and the group counted as failed. Seconds. Ours: a set has 55. */
const groupSecondsMax = 45;

/** How a set is predicted: by which task, over how many threads. */
export interface Run {
  taskFile: URL;
  threads: number;
  /** What the set asks of the task beyond its cases. */
  asked?: string | undefined;
  groupSecondsMax?: number;
}

/** One prediction per case line, in the order of the lines; what failed has its key and an `error`, and the rest goes on. */
export async function* predictions(lines: CaseLine[], run: Run): AsyncGenerator<Prediction> {
  const task = await loadTask(run.taskFile.href);
  const slots = lines.map(() => Promise.withResolvers<Prediction>());
  const groups = groupsOf(lines, task.together);
  const settle = (index: number, prediction: Prediction) =>
    slots[index]?.resolve({ ...keyOfLine(lines[index]), ...prediction });
  for (const [index, line] of lines.entries()) if ("error" in line) settle(index, { error: line.error });
  const queue = groups.values();
  const threads = Array.from({ length: Math.min(run.threads, groups.length) }, () => work(queue, run, settle));
  for (const slot of slots) yield await slot.promise;
  await Promise.all(threads);
}

interface Group {
  indexes: number[];
  cases: Case[];
}

function groupsOf(lines: CaseLine[], together: ((input: Case) => string) | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, line] of lines.entries()) {
    if ("error" in line) continue;
    const name = together ? `together ${together(line.input)}` : `alone ${index}`;
    const group = groups.get(name) ?? { indexes: [], cases: [] };
    group.indexes.push(index);
    group.cases.push(line.input);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function keyOfLine(line: CaseLine | undefined) {
  if (line === undefined) return {};
  return "error" in line ? line.key : keyOf(line.input);
}

async function work(queue: Iterable<Group>, run: Run, settle: (index: number, prediction: Prediction) => void) {
  let thread = openThread(run);
  for (const { indexes, cases } of queue) {
    const answer = await ask(thread, cases, run.groupSecondsMax ?? groupSecondsMax);
    if ("ended" in answer) {
      await thread.terminate();
      thread = openThread(run);
    }
    for (const [place, index] of indexes.entries()) {
      settle(index, "predictions" in answer ? (answer.predictions[place] ?? {}) : { error: answer.error });
    }
  }
  await thread.terminate();
}

/** A thread whose own output goes to standard error: standard output is for predictions only. */
function openThread(run: Run): Worker {
  const file = new URL("./predict-thread.ts", import.meta.url);
  const thread = new Worker(file, { workerData: { taskFile: run.taskFile.href, asked: run.asked }, stdout: true });
  thread.stdout.pipe(process.stderr, { end: false });
  return thread;
}

async function ask(
  thread: Worker,
  cases: Case[],
  secondsMax: number,
): Promise<Answer | { error: string; ended: true }> {
  const answered = new AbortController();
  const { signal } = answered;
  thread.postMessage(cases);
  try {
    return await Promise.race([
      once(thread, "message", { signal }).then(([answer]: Answer[]) => answer ?? { error: "no answer" }),
      once(thread, "exit", { signal }).then(() => ({ error: "the thread ended", ended: true as const })),
      delay(secondsMax * 1000, { error: `no answer within ${secondsMax} s`, ended: true as const }, { signal }),
    ]);
  } catch (error) {
    return { error: `the thread failed: ${error instanceof Error ? error.message : error}`, ended: true };
  } finally {
    answered.abort();
  }
}

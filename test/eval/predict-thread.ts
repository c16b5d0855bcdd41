import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { Case } from "./case.ts";
import { loadTask, type Prediction } from "./task.ts";

/** What a thread answers to a group of cases: one prediction for each, or why there is none. */
export type Answer = { predictions: Prediction[] } | { error: string };

const { taskFile, asked } = z.object({ taskFile: z.string(), asked: z.string().optional() }).parse(workerData);
const task = await loadTask(taskFile);

parentPort?.on("message", async (message) => {
  parentPort?.postMessage(await answer(z.array(Case).parse(message)));
});

async function answer(cases: Case[]): Promise<Answer> {
  try {
    const predictions = await task.predict(cases, asked);
    if (predictions.length === cases.length) return { predictions };
    return { error: `${predictions.length} predictions for ${cases.length} cases` };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

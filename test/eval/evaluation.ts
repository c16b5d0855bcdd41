import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { environmentFor } from "./evaluated-model.ts";
import { type Figures, scorers } from "./scorers.ts";
import type { EvaluationSet } from "./sets.ts";

/** What came of predicting and scoring a set: its figures or why there are none, and the clock's seconds of the prediction. */
export interface Outcome {
  set: EvaluationSet;
  seconds: number;
  result: { figures: Figures } | { problem: string };
}

/** Predicts the set in a process of its own and has the predictions scored by the tool of its task in `tools`. */
export async function evaluate(set: EvaluationSet, tools: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-eval-"));
  const predictions = join(folder, "predictions.jsonl");
  const started = performance.now();
  let seconds = 0;
  try {
    await predict(set, predictions);
    seconds = (performance.now() - started) / 1000;
    return { set, seconds, result: { figures: await score(set, tools, predictions) } };
  } catch (error) {
    return { set, seconds, result: { problem: error instanceof Error ? error.message : String(error) } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The outcome as a row of the scores table: task, set, figures with their goals, seconds. */
export function rowOf({ set, seconds, result }: Outcome): string[] {
  const shown = "problem" in result ? result.problem : Object.entries(result.figures).map(withGoal(set)).join(", ");
  return [set.task, set.name, shown, seconds.toFixed(1)];
}

/** Has a process of its own write a set's predictions into a file. */
export async function predict(set: EvaluationSet, predictions: string) {
  const entry = fileURLToPath(new URL("./predict.ts", import.meta.url));
  const output = openSync(predictions, "w");
  const child = spawn(process.execPath, [entry, set.task, set.cases], {
    stdio: ["ignore", output, "inherit"],
    env: { ...process.env, ...(set.model ? environmentFor(set.model) : {}) },
  });
  closeSync(output);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the prediction ended with ${code}`);
}

async function score(set: EvaluationSet, tools: string, predictions: string): Promise<Figures> {
  const scorer = scorers[set.task];
  const entry = scorer.own ? fileURLToPath(scorer.own) : join(tools, `score-${set.task}.mjs`);
  const args = [entry, ...scorer.args(set.cases, predictions), ...(set.options ?? [])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error(`the scorer ended with ${code}`);
  return scorer.figuresOf(output);
}

function withGoal(set: EvaluationSet) {
  return ([name, figure]: [string, number]) => {
    const goal = set.goals?.[name];
    return goal === undefined ? `${name} ${figure}` : `${name} ${figure} (${goal})`;
  };
}

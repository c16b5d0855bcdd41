import { availableParallelism } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { readCases } from "./case.ts";
import { evaluatedModel, modelSecondsMax, openAnswers } from "./evaluated-model.ts";
import { predictions, type Run } from "./predictions.ts";
import { setOf } from "./sets.ts";
import { isTaskName, type TaskName, taskFiles, taskNames } from "./task.ts";
import { treePredictions } from "./tree-predictions.ts";

const usage = `usage: npm run -s predict -- <task> <cases.jsonl[.gz]> [--language de|fr|es]
       npm run -s predict -- trees <sentences.conllu[.gz]> [--language de|fr|es]

Prints one prediction a case to standard output, as JSON lines in the form the task's scorer reads; trees as CoNLL-U.
tasks: ${taskNames.join(", ")}`;

process.exitCode = await main(process.argv.slice(2));

/** 0 when there are predictions, 1 when every case failed or the file cannot be read, 2 for wrong use. */
async function main(args: string[]): Promise<0 | 1 | 2> {
  if (args.includes("--help")) return say(usage, 0);
  const understood = options(args);
  if (!understood) return say(usage, 2);
  const { name, file, language } = understood;
  if (name === "trees") return printed(treePredictions(file, language));
  if (!isTaskName(name)) return say(`unknown task "${name}"; tasks: ${taskNames.join(", ")}`, 2);
  try {
    return await print(name, file, language);
  } catch (error) {
    return say(error instanceof Error ? error.message : String(error), 1);
  }
}

/** What is asked for; null where it is not said so that it can be understood. */
function options(args: string[]): { name: string; file: string; language: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { language: { type: "string" } },
    });
    const [name, file] = positionals;
    if (name === undefined || file === undefined || positionals.length > 2) return null;
    return { name, file, language: values.language };
  } catch {
    return null;
  }
}

async function print(name: TaskName, file: string, language: string | undefined): Promise<0 | 1> {
  const lines = readCases(file);
  let failed = 0;
  const output = async function* () {
    for await (const prediction of predictions(lines, await runOf(name, file, language))) {
      if ("error" in prediction && prediction.error !== null) failed += 1;
      yield `${JSON.stringify(prediction)}\n`;
    }
  };
  await printed(output());
  if (failed > 0) console.error(`${failed} of ${lines.length} cases failed`);
  return failed > 0 && failed === lines.length ? 1 : 0;
}

async function printed(output: AsyncIterable<string> | Iterable<string>): Promise<0> {
  try {
    await pipeline(Readable.from(output), process.stdout, { end: false });
  } catch (error) {
    // The reader has enough, as `head` does: not our failure, and nobody is left to tell.
    if (error instanceof Error && "code" in error && error.code === "EPIPE") process.exit(0);
    throw error;
  }
  return 0;
}

/** The threads of a model share its answers: their database is made before they start. */
async function runOf(name: TaskName, file: string, language: string | undefined): Promise<Run> {
  const asked = language ?? setOf(name, file)?.asked;
  const run = { taskFile: taskFiles[name], threads: availableParallelism(), asked };
  if (!evaluatedModel()) return run;
  await (await openAnswers())[Symbol.asyncDispose]();
  return { ...run, groupSecondsMax: modelSecondsMax };
}

function say<Code extends 0 | 1 | 2>(message: string, code: Code): Code {
  console.error(message);
  return code;
}

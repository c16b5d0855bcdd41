import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { corporaFolder } from "../support/corpora.ts";
import { enterRows, type Ledger, occasionOf } from "../support/ledger.ts";
import { evaluateArticleFolds } from "./article-folds.ts";
import { EvaluatedModel } from "./evaluated-model.ts";
import { evaluate, rowOf } from "./evaluation.ts";
import { type EvaluationSet, evaluationSets, setOf } from "./sets.ts";
import { isTaskName, type TaskName, taskNames } from "./task.ts";

const usage = `usage: npm run eval -- <task|all> [set | cases.jsonl[.gz]] [--shared DIR] [--record]
       npm run eval -- articles --folds N [cases] [--shared DIR] [--record]
       npm run eval -- records [set | cases] --extractor llm --base-url URL --model NAME

Predicts a task's standard sets, or the set or cases named, and has the predictions scored.
  --shared DIR  where corpora/ and tools/score-<task>.mjs lie (else CLAIMSTREAM_CORPORA, else ../shared)
  --record      enters the figures into test/eval/SCORES.md
  --folds       titles, authors and dates of articles beside Readability's, by folds over hosts (2 to 20)
  --extractor   rules, or llm: a language model behind a server that speaks the OpenAI chat protocol;
                LLM_API_KEY is its key. Its answers are kept: the same run asks nothing twice.
tasks: ${taskNames.join(", ")}`;

const scoresFile = fileURLToPath(new URL("./SCORES.md", import.meta.url));
const ledger: Ledger = {
  title: "Scores",
  about: `What \`npm run eval -- all --record\` found: shares and F1 in percent, the goal in brackets where there is one,
and the clock's seconds of the prediction. A \`+\` behind the commit means changes on top of it.`,
  columns: ["task", "set", "figures", "seconds"],
  named: 2,
};

interface Request {
  sets: EvaluationSet[];
  tools: string;
  record: boolean;
  /** Folds over hosts in which articles are compared with Readability; null for the usual scores. */
  folds: number | null;
}

process.exitCode = await main(process.argv.slice(2));

/** 0 when every set was scored, 1 when one was not, 2 for wrong use. */
async function main(args: string[]): Promise<0 | 1 | 2> {
  const request = understood(args);
  if (typeof request === "string") {
    console.error(request);
    return 2;
  }
  const rows: string[][] = [];
  let unscored = 0;
  if (request.folds !== null)
    for (const set of request.sets) rows.push(...(await evaluateArticleFolds(set, request.tools, request.folds)));
  for (const row of rows) console.log(row.join("  ").trimEnd());
  for (const set of request.folds === null ? request.sets : []) {
    const outcome = await evaluate(set, request.tools);
    if ("problem" in outcome.result) unscored += 1;
    const row = rowOf(outcome);
    rows.push(row);
    console.log(row.join("  "));
  }
  if (request.record) enter(rows);
  return unscored > 0 ? 1 : 0;
}

function understood(args: string[]): Request | string {
  try {
    return read(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What is asked for, or the sentence that says what is wrong with it. */
function read(args: string[]): Request | string {
  const options = {
    shared: { type: "string" },
    record: { type: "boolean" },
    help: { type: "boolean" },
    folds: { type: "string" },
    extractor: { type: "string" },
    "base-url": { type: "string" },
    model: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name, cases] = positionals;
  if (values.help || name === undefined || positionals.length > 2) return usage;
  if (name !== "all" && !isTaskName(name)) return `unknown task "${name}"; tasks: ${taskNames.join(", ")}, all`;
  if (name === "all" && cases !== undefined) return "cases can be given for one task, not for all";
  const model = modelOf(values);
  if (typeof model === "string") return model;
  if (model && name !== "records") return "a language model is evaluated on records only";
  const folds = values.folds === undefined ? null : Number(values.folds);
  if (folds !== null && name !== "articles") return "only articles are compared by folds";
  if (folds !== null && !(Number.isInteger(folds) && folds >= 2 && folds <= 20))
    return "--folds is a number from 2 to 20";
  const shared = corporaFolder(values.shared);
  const tools = join(shared, "tools");
  if (!existsSync(tools))
    return `no evaluation corpora at ${shared}: name their folder by --shared DIR or CLAIMSTREAM_CORPORA`;
  const sets = evaluationSets.map((set) => ({ ...set, cases: join(shared, "corpora", set.cases) }));
  const wanted =
    name === "all"
      ? sets
      : chosen(sets, name, cases).map((set) => (model ? { ...set, name: `${set.name} (${model.model})`, model } : set));
  return { sets: wanted, tools, record: values.record === true, folds };
}

/** The model that is named, undefined for the rules, or what is wrong with how it is named. */
function modelOf(values: {
  extractor?: string | undefined;
  "base-url"?: string | undefined;
  model?: string | undefined;
}): EvaluatedModel | string | undefined {
  const { extractor = "rules", "base-url": base_url, model } = values;
  if (extractor === "rules") return base_url || model ? "--base-url and --model are for --extractor llm" : undefined;
  if (extractor !== "llm") return `unknown extractor "${extractor}"; extractors: rules, llm`;
  return EvaluatedModel.safeParse({ base_url, model }).data ?? "--extractor llm needs --base-url and --model";
}

/** The sets of a task: all standard ones, the one that is named, or one of the cases in a file. */
function chosen(sets: EvaluationSet[], task: TaskName, cases: string | undefined): EvaluationSet[] {
  const own = sets.filter((set) => set.task === task);
  if (cases === undefined) return own;
  const standard = own.find((set) => set.name === cases);
  return [standard ?? { ...setOf(task, cases), task, name: cases, cases: resolve(cases) }];
}

function enter(rows: string[][]) {
  const before = existsSync(scoresFile) ? readFileSync(scoresFile, "utf8") : "";
  writeFileSync(scoresFile, enterRows(before, ledger, occasionOf(new Date(), [scoresFile]), rows));
}

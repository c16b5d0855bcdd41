import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sampleFolder } from "../../../config/sample.ts";
import type { ModelTrial } from "../../../pipeline/read/extractors/model-trial.ts";
import type { Document } from "../../../workers/extraction.ts";
import { command, failed, type Result, type Surroundings, wrongUse } from "../command.ts";
import { configOf } from "../installation.ts";
import { counted, cut, grouped, table } from "../layout.ts";

/** Articles of the sample that are tried when none is wished for, and seconds after which no further one is begun. Ours. */
const articlesTried = 4;
const secondsMax = 60;

/** A model is good enough when the text proves this share of its claims, and it gives at least this share of the rules' number. Ours. */
const provedShareMin = 0.7;
const ruledShareMin = 0.5;

/** Dropped claims that are shown of each article; `--json` has all. Ours. */
const droppedShown = 2;

/** `claimstream extractor test`: whether a language model is good enough to find claims, on the sample. */
export const extractorTest = command(
  {
    name: "test",
    description:
      "Try a language model on articles of the sample: how many of its claims the text proves. Keeps nothing.",
    args: {
      url: {
        type: "positional",
        required: true,
        description:
          "The base URL of a server that speaks the OpenAI chat protocol, such as http://127.0.0.1:11434/v1.",
      },
      model: { type: "string", valueHint: "name", description: "The model. Default: the configured one." },
      articles: {
        type: "string",
        valueHint: "number",
        description: `How many articles, ${articlesTried} when absent.`,
      },
      price: { type: "string", valueHint: "number", description: "Price of a million tokens, in your currency." },
    },
  },
  async ({ url, model, articles, price }, here) => {
    const wanted = numberOf(articles ?? String(articlesTried), "--articles");
    const perMillion = price === undefined ? null : numberOf(price, "--price");
    const { service, secrets } = configOf(here);
    const named = model ?? service.extractor.model;
    if (named === null) throw wrongUse("Say which model: --model NAME.");
    if (!/^https?:\/\//.test(url)) throw wrongUse(`${url} is no base URL: it begins with http:// or https://.`);
    const settings = {
      ...service.extractor,
      base_url: url.replace(/\/+$/, ""),
      model: named,
      api_key: secrets.llm_api_key,
      attempts: 1,
    };
    const documents = sampleArticles(here).slice(0, wanted);
    if (documents.length === 0) throw failed("The sample has no articles.");
    const { openPool } = await import("../../../workers/pool.ts");
    const { tryModel } = await import("../../../pipeline/read/extractors/model-trial.ts");
    await using pool = openPool({ threads: 1, lexicon: { tags: [], topics: [] } });
    const deps = { pool, clock: () => performance.now(), signal: new AbortController().signal };
    const trials: ModelTrial[] = [];
    const started = performance.now();
    for (const document of documents) {
      if (performance.now() - started > secondsMax * 1000) break;
      here.say(`Asking ${named} about article ${trials.length + 1} of ${documents.length}.`);
      trials.push(await tryModel(document, settings, deps));
    }
    return resultOf(named, trials, perMillion);
  },
);

function numberOf(text: string, option: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || number <= 0) throw wrongUse(`${option} ${text} is no number above 0.`);
  return number;
}

/** The sample's news pages, in the order of their names. */
function sampleArticles({ packageRoot }: Surroundings): Document[] {
  const folder = join(sampleFolder(packageRoot), "news");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".html"))
    .sort()
    .map((name) => ({
      url: null,
      title: null,
      source_name: basename(name, ".html"),
      media_format: "text",
      claim_type: null,
      page: { bytes: readFileSync(join(folder, name)), content_type: "text/html; charset=utf-8" },
      body: null,
      language: null,
    }));
}

function resultOf(model: string, trials: readonly ModelTrial[], perMillion: number | null): Result {
  const sum = (of: (trial: ModelTrial) => number) => trials.reduce((total, trial) => total + of(trial), 0);
  const [proposed, proved, ruled] = [sum((one) => one.proposed), sum((one) => one.proved), sum((one) => one.ruled)];
  const total = (of: (trial: ModelTrial) => { proposed: number; proved: number }) => ({
    proposed: sum((one) => of(one).proposed),
    proved: sum((one) => of(one).proved),
  });
  const told = total(({ sentences }) => sentences);
  const signals = total((one) => one.signals);
  const tokens = trials.some((one) => one.tokens === null) ? null : sum((one) => one.tokens ?? 0);
  const cost = tokens === null || perMillion === null ? null : (tokens * perMillion) / 1_000_000;
  const seconds = sum((one) => one.ms) / 1000;
  const why = shortcoming(trials, { proposed, proved, ruled });
  const data = {
    model,
    good_enough: why === null,
    why,
    proposed,
    proved,
    ruled,
    sentences: told,
    signals,
    tokens,
    cost,
    seconds,
    articles: trials,
  };
  const rows = trials.map((one) => [
    cut(one.title ?? "untitled", 40),
    ...[one.ruled, one.proposed, one.proved, one.proposed - one.proved].map(String),
    one.tokens === null ? "not told" : grouped(one.tokens),
    (one.ms / 1000).toFixed(1),
  ]);
  const text = [
    table(["article", "rules", "proposed", "proved", "dropped", "tokens", "seconds"], rows),
    ...trials.flatMap(({ problem, title }) =>
      problem === null ? [] : [`${cut(title ?? "untitled", 40)}: ${problem}.`],
    ),
    ...droppedLines(trials),
    `${counted(told.proved, "sentence")} of ${grouped(told.proposed)} for summary, key insights and takeaways proved.`,
    `${counted(signals.proved, "sentence")} of ${grouped(signals.proposed)} for signals proved.`,
    `${counted(proved, "claim")} of ${grouped(proposed)} proved, ${seconds.toFixed(1)} s${tokens === null ? "" : `, ${counted(tokens, "token")}`}${cost === null ? "" : `, ${cost.toFixed(4)} in your currency`}.`,
    why === null ? `${model} is good enough.` : `${model} is not good enough: ${why}.`,
  ];
  return { data, text: text.join("\n"), exit_code: why === null ? 0 : 1 };
}

function droppedLines(trials: readonly ModelTrial[]): string[] {
  const shown = trials.flatMap(({ dropped }) => dropped.slice(0, droppedShown));
  if (shown.length === 0) return [];
  return ["Dropped, for example:", ...shown.map((one) => `  ${cut(one.text, 90)}\n    ${kindOf(one)}${one.reason}`)];
}

function kindOf({ place }: ModelTrial["dropped"][number]): string {
  return place === "claim" ? "" : `${place.replace("_", " ")}: `;
}

/** What speaks against a model; null when nothing does. */
function shortcoming(
  trials: readonly ModelTrial[],
  { proposed, proved, ruled }: { proposed: number; proved: number; ruled: number },
): string | null {
  const unanswered = trials.filter(({ problem }) => problem !== null).length;
  if (unanswered > 0) return `${counted(unanswered, "article")} of ${trials.length} got no answer that could be read`;
  if (proved < provedShareMin * proposed)
    return `the text proves fewer than ${100 * provedShareMin} of 100 claims that it gives`;
  if (proved < ruledShareMin * ruled) return `it finds fewer than half as many claims as the rules`;
  return null;
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { TaskName } from "./task.ts";

/** Named results of one scoring; shares and F1 in percent, the first one is the set's headline figure. */
export type Figures = Record<string, number>;

/** How a scorer is called and what it prints. */
export interface Scorer {
  /** A scorer of our own; else `score-<task>.mjs` in the folder of the corpora's tools. */
  own?: URL;
  args(cases: string, predictions: string): string[];
  figuresOf(output: string): Figures;
}

/** The scorer of each task. */
export const scorers: Record<TaskName, Scorer> = {
  records: {
    args: (cases, predictions) => ["--pred", predictions, "--gold", cases],
    figuresOf: (output) => ({ figure: lastNumber(output), ...labelled(output) }),
  },
  labels: {
    own: new URL("./scorers/score-labels.ts", import.meta.url),
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({ claim_type: lastNumber(output), ...labelled(output) }),
  },
  feeds: {
    args: apart("--expect", "expect.jsonl.gz"),
    figuresOf: sharesAt(
      "accuracy",
      "micro",
      "survived",
      "groups.conformance",
      "groups.wild",
      "groups.json",
      "groups.robust",
      "groups.safety",
    ),
  },
  articles: {
    args: apart("--truth", "truth.jsonl.gz"),
    figuresOf: sharesAt(
      "f1",
      "aeb.f1",
      "newspaper.f1",
      "trafilatura.f1",
      "readability.f1",
      "title.accuracy",
      "author.accuracy",
      "date.accuracy",
    ),
  },
  neardup: {
    args: apart("--truth", "truth.jsonl.gz"),
    figuresOf: sharesAt("f1", "planted.f1", "variants.f1", "uci-headlines.f1"),
  },
  ner: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      f1: lastNumber(output),
      ...byRow(output, /^(person|organization|place)\s+[\d.]+\s+[\d.]+\s+([\d.]+)/gm),
    }),
  },
  "entity-linking": {
    own: new URL("./scorers/score-entity-linking.ts", import.meta.url),
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      pairs: lastNumber(output),
      ...matched(output, { linked: /^linked .*F1 ([\d.]+)/m, found: /^found +([\d.]+)/m }),
    }),
  },
  quotes: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      joint: lastNumber(output),
      ...matched(output, { extraction: /^extraction .*F1 ([\d.]+)/m, speaker: /^speaker .*? source ([\d.]+)/m }),
    }),
  },
  speakers: {
    own: new URL("./scorers/score-speakers.ts", import.meta.url),
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      precision: lastNumber(output),
      ...matched(output, { coverage: /^coverage .*? ([\d.]+)$/m }),
    }),
  },
  claims: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      figure: lastNumber(output),
      ...matched(output, {
        covered: /^gold facts +covered ([\d.]+)/m,
        well_formed: / all ([\d.]+)$/m,
        best_f1: /best F1 ([\d.]+)/m,
      }),
    }),
  },
  domains: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      macro: lastNumber(output),
      ...matched(output, { accuracy: /accuracy +([\d.]+)/, home_or_cross: /top-4 +([\d.]+)/ }),
    }),
  },
  sentiment: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      macro_f1: lastNumber(output),
      ...matched(output, { accuracy: /accuracy ([\d.]+)/, pearson: /Pearson (-?[\d.]+)/ }),
    }),
  },
  summaries: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      rouge: lastNumber(output),
      ...byRow(output, /^(abstractive\S*|extractive)\s+\d+\s+([\d.]+)/gm, "_r1"),
    }),
  },
  "data-releases": {
    own: new URL("./scorers/score-data-releases.ts", import.meta.url),
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      numbers: lastNumber(output),
      ...matched(output, {
        sentences: /^sentences .*? ([\d.]+)$/m,
        told: /^told .*? ([\d.]+)$/m,
        cells: /^cells .*? ([\d.]+)$/m,
      }),
    }),
  },
  opml: {
    own: new URL("./scorers/score-opml.ts", import.meta.url),
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      found: lastNumber(output),
      ...matched(output, { whole: /^whole .*? ([\d.]+)$/m, precision: /^precision .*? ([\d.]+)$/m }),
    }),
  },
  faithful: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      auc: lastNumber(output),
      ...matched(output, { balanced: /^balanced accuracy ([\d.]+)/m, removed: / 5 % lost: ([\d.]+)/ }),
    }),
  },
  coref: {
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => answeredRows(output) ?? answeredKinds(output),
  },
  judged: {
    own: new URL("./scorers/score-judged.ts", import.meta.url),
    args: (cases, predictions) => [cases, predictions],
    figuresOf: (output) => ({
      good: lastNumber(output),
      ...matched(output, { false: /^false ([\d.]+)/m, broken: /^broken ([\d.]+)/m, judged: /^judged ([\d.]+)/m }),
    }),
  },
};

/** Answers that lie in a file of their own beside the cases; without one there, the scorer's default holds. */
function apart(option: string, answers: string): Scorer["args"] {
  return (cases, predictions) => {
    const file = join(dirname(cases), answers);
    return ["--json", "--pred", predictions, ...(existsSync(file) ? [option, file] : [])];
  };
}

function lastNumber(output: string): number {
  const number = Number(output.trim().split("\n").at(-1));
  if (Number.isNaN(number)) throw new Error(`the scorer's last line is no number: ${output.trim().slice(-200)}`);
  return number;
}

function labelled(output: string): Figures {
  return byRow(output, /^([a-z]\w+)\s+(-?[\d.]+)$/gm);
}

function byRow(output: string, pattern: RegExp, suffix = ""): Figures {
  return Object.fromEntries(
    [...output.matchAll(pattern)].map(([, name, value]) => [`${name}${suffix}`, Number(value)]),
  );
}

function matched(output: string, patterns: Record<string, RegExp>): Figures {
  const values = Object.entries(patterns).map(([name, pattern]) => [name, Number(pattern.exec(output)?.[1])] as const);
  return Object.fromEntries(values.filter(([, value]) => !Number.isNaN(value)));
}

/** Scorers that print JSON print shares of one, at these paths. */
function sharesAt(...paths: string[]): Scorer["figuresOf"] {
  return (output) => {
    const printed: unknown = JSON.parse(output);
    const found = paths.map(
      (path) => [path.replace(/^groups\.|\.(f1|accuracy)$/g, ""), at(printed, path.split("."))] as const,
    );
    return Object.fromEntries(found.map(([name, share]) => [name, Math.round(share * 10_000) / 100]));
  };
}

/** GAP: how many rows were answered of all, and how many of the answers are right. */
function answeredRows(output: string): Figures | null {
  const rows = [...output.matchAll(/^rows [MF]: right (\d+) {2}wrong (\d+) {2}abstained (\d+)/gm)];
  if (rows.length === 0) return null;
  const [right, wrong, open] = [1, 2, 3].map((part) => rows.reduce((sum, row) => sum + Number(row[part]), 0));
  return sharesOf({ right: right ?? 0, wrong: wrong ?? 0, all: (right ?? 0) + (wrong ?? 0) + (open ?? 0) });
}

/** Clusters: the same of "he" and "she", whose coverage is of those that have somebody before them. */
function answeredKinds(output: string): Figures {
  const row = /^he\/she .*with antecedent (\d+) {2}right (\d+) {2}wrong (\d+)/m.exec(output);
  const [all, right, wrong] = [1, 2, 3].map((part) => Number(row?.[part] ?? 0));
  return sharesOf({ right: right ?? 0, wrong: wrong ?? 0, all: all ?? 0 });
}

function sharesOf({ right, wrong, all }: { right: number; wrong: number; all: number }): Figures {
  const share = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10;
  return { precision: share(right, right + wrong), coverage: share(right, all), answered: right + wrong };
}

function at(value: unknown, path: string[]): number {
  const [step, ...rest] = path;
  if (step === undefined) return z.number().parse(value);
  return at(z.record(z.string(), z.unknown()).parse(value)[step], rest);
}

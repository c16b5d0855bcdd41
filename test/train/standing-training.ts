import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { chance, type Layer, type StandingModel } from "../../workers/standing/standing-model.ts";
import { type Bag, fitNoisyOr } from "./fitting/noisy-or.ts";

/** What readers said of claims, each with the features of its words and shape and no text: `standing-examples.ts` makes it. */
export const standingExamplesFile = new URL("./standing-examples.jsonl.gz", import.meta.url);

/** A judged claim: the article it is of by number, the reader's label, its pointers' features and its shape. */
export const StandingExample = z.object({
  article: z.number(),
  label: z.enum(["OK", "UNCLEAR", "TRIVIAL"]),
  pointers: z.array(z.array(z.string())),
  shape: z.record(z.string(), z.number()),
});
export type StandingExample = z.infer<typeof StandingExample>;

/** Features seen in fewer claims are left out, and how much weights are held down. Ours, by cross-validation over articles. */
const seenMin = 5;
const penalty = 3;
const folds = 10;

/** The examples that ship with the training code. */
export function readStandingExamples(): StandingExample[] {
  const lines = gunzipSync(readFileSync(standingExamplesFile)).toString("utf8").trim().split("\n");
  return lines.map((line) => StandingExample.parse(JSON.parse(line)));
}

/** The model learnt from examples: what is open from clear and unclear ones, what tells nothing from clear and trivial ones. */
export function trainStanding(examples: readonly StandingExample[]): StandingModel {
  const clear = examples.filter(({ label }) => label !== "TRIVIAL");
  const open = layersOf(
    clear.map(({ label, pointers, shape }) => ({ positive: label === "UNCLEAR", pointers, shape })),
  );
  const full = examples.filter(({ label }) => label !== "UNCLEAR");
  const trivial = layersOf(full.map(({ label, shape }) => ({ positive: label === "TRIVIAL", pointers: [], shape })));
  return { pointer: open.pointer, whole: open.whole, trivial: trivial.whole };
}

interface Case {
  positive: boolean;
  pointers: readonly (readonly string[])[];
  shape: Readonly<Record<string, number>>;
}

function layersOf(cases: readonly Case[]): { pointer: Layer; whole: Layer } {
  const seen = new Map<string, number>();
  const pointerName = (name: string) => `p ${name}`;
  const shapeName = (name: string) => `s ${name}`;
  for (const { pointers, shape } of cases)
    for (const name of [...pointers.flat().map(pointerName), ...Object.keys(shape).map(shapeName)])
      seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].flatMap(([name, count]) => (count >= seenMin ? [name] : [])).sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const numbered = (named: readonly (readonly [string, number])[]) =>
    named.flatMap(([name, value]) => {
      const at = numbers.get(name);
      return at === undefined ? [] : [[at, value] as const];
    });
  const bags = cases.map(
    ({ positive, pointers, shape }): Bag => ({
      positive,
      instances: [
        ...pointers.map((one) => ({ bias: 0, features: numbered(one.map((name) => [pointerName(name), 1])) })),
        { bias: 1, features: numbered(Object.entries(shape).map(([name, value]) => [shapeName(name), value])) },
      ],
    }),
  );
  const weights = fitNoisyOr(bags, { width: names.length, biases: [-2, -2.5], penalty });
  const layer = (kind: string, bias: number): Layer => ({
    bias: rounded(weights[names.length + bias]!),
    weights: Object.fromEntries(
      names.flatMap((name, at) => (name.startsWith(kind) ? [[name.slice(kind.length), rounded(weights[at]!)]] : [])),
    ),
  });
  return { pointer: layer("p ", 0), whole: layer("s ", 1) };
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

/** What a model that has seen no claim of its article says of each example. */
function crossValidated(examples: readonly StandingExample[]): { alone: number; telling: number }[] {
  const models = Array.from({ length: folds }, (_, fold) =>
    trainStanding(examples.filter(({ article }) => article % folds !== fold)),
  );
  return examples.map(({ article, pointers, shape }) => {
    const { pointer, whole, trivial } = models[article % folds]!;
    const named = Object.entries(shape);
    const alone = pointers.reduce(
      (rest, one) =>
        rest *
        (1 -
          chance(
            pointer,
            one.map((name) => [name, 1] as const),
          )),
      1 - chance(whole, named),
    );
    return { alone, telling: 1 - chance(trivial, named) };
  });
}

/** The figures of a cross-validation, a line each. */
export function standingFigures(examples: readonly StandingExample[]): string[] {
  const all = crossValidated(examples).map((said, at) => ({ ...said, label: examples[at]!.label }));
  const apart = (wanted: string, score: (one: (typeof all)[number]) => number) => {
    const those = all.filter(({ label }) => label === "OK" || label === wanted);
    return areaUnderCurve(those.map((one) => ({ score: score(one), positive: one.label === wanted }))).toFixed(3);
  };
  const kept = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85].map((least) => {
    const those = all.filter(({ alone, telling }) => alone * telling >= least);
    const share = (label: string) => percent(those.filter((one) => one.label === label).length, those.length);
    return `good >= ${least}: ${percent(those.length, all.length)} of the claims, unclear ${share("UNCLEAR")}, trivial ${share("TRIVIAL")}`;
  });
  return [
    `${examples.length} claims, ${folds} folds over articles`,
    `area under the curve: unclear against good ${apart("UNCLEAR", ({ alone }) => -alone)}, trivial against good ${apart("TRIVIAL", ({ telling }) => -telling)}`,
    ...kept,
  ];
}

function percent(some: number, of: number): string {
  return `${((100 * some) / Math.max(1, of)).toFixed(1)} %`;
}

function areaUnderCurve(scored: { score: number; positive: boolean }[]): number {
  const sorted = scored.sort((a, b) => a.score - b.score);
  const count = sorted.filter(({ positive }) => positive).length;
  const ranks = sorted.reduce((sum, { positive }, at) => sum + (positive ? at + 1 : 0), 0);
  return (ranks - (count * (count + 1)) / 2) / Math.max(1, count * (sorted.length - count));
}

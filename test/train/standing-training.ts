import { z } from "zod";
import { chance, type Layer, type StandingModel } from "../../workers/standing/standing-model.ts";
import { jsonLines } from "../support/json-lines.ts";
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
  return jsonLines(standingExamplesFile).map((line) => StandingExample.parse(line));
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
  const { weights, biases } = fitNamed(
    cases.map(({ positive, pointers, shape }) => ({
      positive,
      instances: namedInstances(pointers, shape).map(({ isWhole, features }) => ({ bias: isWhole ? 1 : 0, features })),
    })),
    startBiases,
  );
  return { pointer: layerOf(weights, "p ", biases[0]!), whole: layerOf(weights, "s ", biases[1]!) };
}

/** Where the biases of pointers and of whole claims begin. */
export const startBiases = [-2, -2.5] as const;

/** A feature with its value, by a name that tells pointers' from shapes'. */
type NamedValue = readonly [name: string, value: number];

/** What may be open in a claim: each of its pointers, and the whole of it last. */
export function namedInstances(
  pointers: readonly (readonly string[])[],
  shape: Readonly<Record<string, number>>,
): { isWhole: boolean; features: NamedValue[] }[] {
  return [
    ...pointers.map((one) => ({ isWhole: false, features: one.map((name): NamedValue => [`p ${name}`, 1]) })),
    { isWhole: true, features: Object.entries(shape).map(([name, value]): NamedValue => [`s ${name}`, value]) },
  ];
}

/** A bag whose features have names. */
export interface NamedBag {
  positive: boolean;
  instances: readonly { bias: number; features: readonly NamedValue[] }[];
}

/** The weights of features that enough claims have, by name, and the biases. */
export function fitNamed(
  bags: readonly NamedBag[],
  starts: readonly number[],
): { weights: Map<string, number>; biases: number[] } {
  const seen = new Map<string, number>();
  for (const { instances } of bags)
    for (const { features } of instances) for (const [name] of features) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].flatMap(([name, count]) => (count >= seenMin ? [name] : [])).sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const numbered = bags.map(
    ({ positive, instances }): Bag => ({
      positive,
      instances: instances.map(({ bias, features }) => ({
        bias,
        features: features.flatMap(([name, value]) => {
          const at = numbers.get(name);
          return at === undefined ? [] : [[at, value] as const];
        }),
      })),
    }),
  );
  const weights = fitNoisyOr(numbered, { width: names.length, biases: starts, penalty });
  return {
    weights: new Map(names.map((name, at) => [name, weights[at]!])),
    biases: starts.map((_, at) => weights[names.length + at]!),
  };
}

/** The layer of the weights whose names begin so. */
export function layerOf(weights: ReadonlyMap<string, number>, kind: string, bias: number): Layer {
  const own = [...weights].flatMap(([name, weight]) =>
    name.startsWith(kind) ? [[name.slice(kind.length), rounded(weight)] as const] : [],
  );
  return { bias: rounded(bias), weights: Object.fromEntries(own) };
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

/** What a model that has seen no claim of its article says of each example. */
function crossValidated(examples: readonly StandingExample[]): { alone: number; telling: number }[] {
  const models = Array.from({ length: folds }, (_, fold) =>
    trainStanding(examples.filter(({ article }) => article % folds !== fold)),
  );
  return examples.map((example) => judgedBy(models[example.article % folds]!, example));
}

/** What a model says of an example: whether it stands alone, and tells something if it does. */
export function judgedBy(
  { pointer, whole, trivial }: StandingModel,
  { pointers, shape }: Pick<StandingExample, "pointers" | "shape">,
): { alone: number; telling: number } {
  const named = Object.entries(shape);
  const openChance = (one: readonly string[]) =>
    chance(
      pointer,
      one.map((name) => [name, 1] as const),
    );
  const alone = pointers.reduce((rest, one) => rest * (1 - openChance(one)), 1 - chance(whole, named));
  return { alone, telling: 1 - chance(trivial, named) };
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

/** A share in words. */
export function percent(some: number, of: number): string {
  return `${((100 * some) / Math.max(1, of)).toFixed(1)} %`;
}

/** How often what is positive has the higher score. */
export function areaUnderCurve(scored: { score: number; positive: boolean }[]): number {
  const sorted = scored.sort((a, b) => a.score - b.score);
  const count = sorted.filter(({ positive }) => positive).length;
  const ranks = sorted.reduce((sum, { positive }, at) => sum + (positive ? at + 1 : 0), 0);
  return (ranks - (count * (count + 1)) / 2) / Math.max(1, count * (sorted.length - count));
}

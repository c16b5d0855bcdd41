import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { ClaimType, Confidence, EntityRole } from "../../store/model/vocabulary.ts";
import type { Features } from "../../workers/labels/claim-features.ts";
import { type LabelChoice, type LabelModel, likeliest } from "../../workers/labels/label-model.ts";
import { fitSoftmax } from "./fitting/softmax.ts";

/** What readers said of claims and of the names in them, each with features and no text: `label-examples.ts` makes it. */
export const labelExamplesFile = new URL("./label-examples.jsonl.gz", import.meta.url);

const Values = z.record(z.string(), z.number());

/** A claim with a reader's labels: the article it is of by its hash, its features, and those of its names. */
export const LabelExample = z.object({
  article: z.string(),
  /** Whether a reader wrote the claim; else the service made it and a reader's claim says the same. */
  written: z.boolean(),
  claim_type: ClaimType,
  confidence: Confidence,
  features: Values,
  roles: z.array(z.object({ role: EntityRole, features: Values })),
});
export type LabelExample = z.infer<typeof LabelExample>;

/** Something that a label was chosen for. */
interface Example<T extends string> {
  article: string;
  written: boolean;
  label: T;
  features: Features;
}

/** Features seen less often are left out, and how much weights are held down. Ours, by cross-validation over articles. */
const seenMin = 5;
const penalty = 6;
const folds = 8;

/** The examples that ship with the training code. */
export function readLabelExamples(): LabelExample[] {
  const lines = gunzipSync(readFileSync(labelExamplesFile)).toString("utf8").trim().split("\n");
  return lines.map((line) => LabelExample.parse(JSON.parse(line)));
}

/** The model learnt from examples. */
export function trainLabels(examples: readonly LabelExample[]): LabelModel {
  const { claim_type, confidence, role } = tasksOf(examples);
  return { claim_type: choiceOf(claim_type), confidence: choiceOf(confidence), role: choiceOf(role) };
}

function tasksOf(examples: readonly LabelExample[]) {
  return {
    claim_type: examples.map(({ article, written, claim_type: label, features }) => ({
      article,
      written,
      label,
      features,
    })),
    confidence: examples.map(({ article, written, confidence: label, features }) => ({
      article,
      written,
      label,
      features,
    })),
    role: examples.flatMap(({ article, written, roles }) =>
      roles.map(({ role: label, features }) => ({ article, written, label, features })),
    ),
  };
}

function choiceOf<T extends string>(
  examples: readonly Example<T>[],
): LabelChoice<T> & { labels: T[]; biases: number[]; weights: Record<string, number[]> } {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const seen = new Map<string, number>();
  for (const { features } of examples)
    for (const name of Object.keys(features)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].flatMap(([name, count]) => (count >= seenMin ? [name] : [])).sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const weights = fitSoftmax(
    examples.map(({ label, features }) => ({
      label: labels.indexOf(label),
      features: Object.entries(features).flatMap(([name, value]) => {
        const at = numbers.get(name);
        return at === undefined ? [] : [[at, value] as const];
      }),
    })),
    { labels: labels.length, width: names.length, penalty },
  );
  return {
    labels,
    biases: weights.map((own) => rounded(own[names.length]!)),
    weights: Object.fromEntries(names.map((name, at) => [name, weights.map((own) => rounded(own[at]!))])),
  };
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

/** The part of the examples that an article, given by its hash, is in. */
export function foldOf(article: string): number {
  return Number.parseInt(article.slice(0, 8), 16) % folds;
}

/** The figures of a cross-validation over articles, a line for each kind of label and who made the claims. */
export function labelFigures(examples: readonly LabelExample[]): string[] {
  const tasks: Readonly<Record<string, readonly Example<string>[]>> = tasksOf(examples);
  return Object.entries(tasks).flatMap(([task, cases]) => {
    const right = new Set<Example<string>>();
    for (let fold = 0; fold < folds; fold++) {
      const model = choiceOf(cases.filter(({ article }) => foldOf(article) !== fold));
      for (const one of cases)
        if (foldOf(one.article) === fold && likeliest(model, one.features) === one.label) right.add(one);
    }
    return [true, false].map((written) => {
      const own = cases.filter((one) => one.written === written);
      const commonest = Math.max(
        ...Map.groupBy(own, ({ label }) => label)
          .values()
          .map(({ length }) => length),
      );
      const shares = `${percent(own.filter((one) => right.has(one)).length, own.length)} right, always the commonest ${percent(commonest, own.length)}`;
      return `${task} of ${own.length} ${written ? "written" : "own"}: ${shares}`;
    });
  });
}

function percent(some: number, of: number): string {
  return `${((100 * some) / Math.max(1, of)).toFixed(1)} %`;
}

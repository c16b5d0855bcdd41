import { z } from "zod";
import { type EntityModel, entityChances, entityKinds } from "../../workers/names/entity-model.ts";
import { jsonLines } from "../support/json-lines.ts";
import { fitSoftmax } from "./fitting/softmax.ts";

/** What readers said of found names, each with features and no text: `entity-examples.ts` makes it. */
export const entityExamplesFile = new URL("./entity-examples.jsonl.gz", import.meta.url);

/** A name that the service found: its article by the hash, what the reader says it is, what the service said, and its features. */
export const EntityExample = z.object({
  article: z.string(),
  kind: z.enum(entityKinds),
  found: z.enum(entityKinds),
  features: z.record(z.string(), z.number()),
});
export type EntityExample = z.infer<typeof EntityExample>;

/** Features seen less often are left out, and how much weights are held down. Ours, by cross-validation over articles. */
const seenMin = 4;
const penalty = 8;
const folds = 10;

/** The examples that ship with the training code. */
export function readEntityExamples(): EntityExample[] {
  return jsonLines(entityExamplesFile).map((line) => EntityExample.parse(line));
}

/** The model learnt from examples. */
export function trainEntities(examples: readonly EntityExample[]): EntityModel {
  const seen = new Map<string, number>();
  for (const { features } of examples)
    for (const name of Object.keys(features)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].flatMap(([name, count]) => (count >= seenMin ? [name] : [])).sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const weights = fitSoftmax(
    examples.map(({ kind, features }) => ({
      label: entityKinds.indexOf(kind),
      features: Object.entries(features).flatMap(([name, value]) => {
        const at = numbers.get(name);
        return at === undefined ? [] : [[at, value] as const];
      }),
    })),
    { labels: entityKinds.length, width: names.length, penalty },
  );
  return {
    biases: weights.map((own) => rounded(own[names.length]!)),
    weights: Object.fromEntries(names.map((name, at) => [name, weights.map((own) => rounded(own[at]!))])),
  };
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

/** The figures of a cross-validation over articles: of names that no curator settled, how many are right before and after. */
export function entityFigures(examples: readonly EntityExample[]): string[] {
  const foldOf = ({ article }: EntityExample) => Number.parseInt(article.slice(0, 8), 16) % folds;
  let [kept, right] = [0, 0];
  for (let fold = 0; fold < folds; fold++) {
    const model = trainEntities(examples.filter((one) => foldOf(one) !== fold));
    for (const one of examples.filter((each) => foldOf(each) === fold)) {
      const { none, ...chances } = entityChances(model, one.features);
      if (none > 0.55) continue;
      kept++;
      const likely = entityKinds.find((kind) => kind !== "none" && chances[kind] > 0.5) ?? one.found;
      if (likely === one.kind) right++;
    }
  }
  const before = examples.filter(({ kind, found }) => kind === found).length;
  return [
    `as found: ${before} of ${examples.length} right, ${percent(before, examples.length)}`,
    `kept: ${right} of ${kept} right, ${percent(right, kept)}`,
  ];
}

function percent(some: number, of: number): string {
  return `${((100 * some) / Math.max(1, of)).toFixed(1)} %`;
}

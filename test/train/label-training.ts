import { z } from "zod";
import { ClaimType, Confidence, EntityRole } from "../../store/model/vocabulary.ts";
import type { Features } from "../../workers/labels/claim-features.ts";
import { directionFeatures } from "../../workers/labels/directions.ts";
import { type LabelChoice, type LabelModel, likeliest } from "../../workers/labels/label-model.ts";
import { jsonLines } from "../support/json-lines.ts";
import { fitSoftmax } from "./fitting/softmax.ts";

/** What readers said of claims and of the names in them, each with features and no text: `label-examples.ts` makes it. */
export const labelExamplesFile = new URL("./label-examples.jsonl.gz", import.meta.url);

const Values = z.record(z.string(), z.number());
/** A direction in tenths. */
const Leads = z.array(z.number());
const LabelledRole = z.object({ role: EntityRole, features: Values, leads: Leads });
export type LabelledRole = z.infer<typeof LabelledRole>;

/** An article, by its hash, with what tells labels of all of its claims, and claims with a reader's labels. */
export const LabelledArticle = z.object({
  article: z.string(),
  features: Values,
  claims: z.array(
    z.object({
      /** Whether a reader wrote the claim; else the service made it and a reader labelled it, or one that says the same. */
      written: z.boolean(),
      claim_type: ClaimType,
      confidence: Confidence,
      /** Features of the claim itself, where its words lead, and features of what stands around it. */
      own: Values,
      leads: Leads,
      around: Values,
      roles: z.array(LabelledRole),
    }),
  ),
});
export type LabelledArticle = z.infer<typeof LabelledArticle>;

/** Something that a label was chosen for. */
interface Example<T extends string> {
  article: string;
  written: boolean;
  label: T;
  features: readonly Features[];
}

/** Features seen less often are left out, and how much weights are held down. Ours, by cross-validation over articles. */
const seenMin = 8;
const penalties = { claim_type: 24, confidence: 12, role: 24 } as const;
const folds = 8;

/** The examples that ship with the training code. */
export function readLabelExamples(): LabelledArticle[] {
  return jsonLines(labelExamplesFile).map((line) => LabelledArticle.parse(line));
}

/** The model learnt from examples. */
export function trainLabels(articles: readonly LabelledArticle[]): LabelModel {
  const { claim_type, confidence, role } = tasksOf(articles);
  return {
    claim_type: choiceOf(claim_type, penalties.claim_type),
    confidence: choiceOf(confidence, penalties.confidence),
    role: choiceOf(role, penalties.role),
  };
}

function tasksOf(articles: readonly LabelledArticle[]) {
  const claims = articles.flatMap(({ article, features, claims }) =>
    claims.map((claim) => ({ article, ofArticle: features, ...claim })),
  );
  return {
    claim_type: claims.map(
      ({ article, written, claim_type: label, own, leads, around, ofArticle }): Example<ClaimType> => ({
        article,
        written,
        label,
        features: [own, featuresOf(leads), around, ofArticle],
      }),
    ),
    confidence: claims.map(
      ({ article, written, confidence: label, own, leads }): Example<Confidence> => ({
        article,
        written,
        label,
        features: [own, featuresOf(leads)],
      }),
    ),
    role: claims.flatMap(({ article, written, roles }) =>
      roles.map(
        ({ role: label, features, leads }): Example<EntityRole> => ({
          article,
          written,
          label,
          features: [features, featuresOf(leads)],
        }),
      ),
    ),
  };
}

function featuresOf(leads: readonly number[]): Features {
  return directionFeatures(
    "leads",
    leads.map((tenths) => tenths / 10),
  );
}

function choiceOf<T extends string>(
  examples: readonly Example<T>[],
  penalty: number,
): LabelChoice<T> & { labels: T[]; biases: number[]; weights: Record<string, number[]> } {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const seen = new Map<string, number>();
  for (const { features } of examples)
    for (const some of features) for (const name of Object.keys(some)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].flatMap(([name, count]) => (count >= seenMin ? [name] : [])).sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const weights = fitSoftmax(
    examples.map(({ label, features }) => ({
      label: labels.indexOf(label),
      features: features.flatMap((some) =>
        Object.entries(some).flatMap(([name, value]) => {
          const at = numbers.get(name);
          return at === undefined ? [] : [[at, value] as const];
        }),
      ),
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
export function labelFigures(articles: readonly LabelledArticle[]): string[] {
  const tasks = tasksOf(articles);
  return [
    ...figuresOf("claim_type", tasks.claim_type),
    ...figuresOf("confidence", tasks.confidence),
    ...figuresOf("role", tasks.role),
  ];
}

function figuresOf<T extends string>(task: keyof typeof penalties, cases: readonly Example<T>[]): string[] {
  const right = new Set<Example<T>>();
  for (let fold = 0; fold < folds; fold++) {
    const model = choiceOf(
      cases.filter(({ article }) => foldOf(article) !== fold),
      penalties[task],
    );
    for (const one of cases)
      if (foldOf(one.article) === fold && likeliest(model, ...one.features) === one.label) right.add(one);
  }
  const writtenUp = new Set(cases.flatMap(({ article, written }) => (written ? article : [])));
  const groups: Readonly<Record<string, readonly Example<T>[]>> = {
    written: cases.filter(({ written }) => written),
    "own of the same articles": cases.filter(({ written, article }) => !written && writtenUp.has(article)),
    "own of others": cases.filter(({ article }) => !writtenUp.has(article)),
  };
  return Object.entries(groups).map(([group, own]) => {
    const counts = Map.groupBy(own, ({ label }) => label).values();
    const commonest = Math.max(0, ...counts.map(({ length }) => length));
    const shares = `${percent(own.filter((one) => right.has(one)).length, own.length)} right`;
    return `${task} of ${own.length} ${group}: ${shares}, always the commonest ${percent(commonest, own.length)}`;
  });
}

function percent(some: number, of: number): string {
  return `${((100 * some) / Math.max(1, of)).toFixed(1)} %`;
}

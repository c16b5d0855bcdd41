import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { ClaimType, Confidence, EntityRole } from "../../store/model/vocabulary.ts";
import type { Features } from "./claim-features.ts";

/** The trained model that ships; `data/models/labels.md` says how it was made. */
export const labelModelFile = new URL("../../data/models/labels.json.gz", import.meta.url);

/** A logistic model that chooses one label of several: the biases, and each feature's weights, in the order of the labels. */
function Choice<T extends z.ZodType<string>>(label: T) {
  return z.object({
    labels: z.array(label),
    biases: z.array(z.number()),
    weights: z.record(z.string(), z.array(z.number())),
  });
}

export const LabelModel = z.object({
  claim_type: Choice(ClaimType),
  confidence: Choice(Confidence),
  role: Choice(EntityRole),
});
export type LabelModel = z.infer<typeof LabelModel>;

/** A model as trained: labels, and weights by feature. */
export interface LabelChoice<T extends string> {
  labels: readonly T[];
  biases: readonly number[];
  weights: Readonly<Record<string, readonly number[]>>;
}

/** The likeliest label by all of the features; the first of equals. Features that the model does not know count nothing. */
export function likeliest<T extends string>(
  { labels, biases, weights }: LabelChoice<T>,
  ...features: readonly Features[]
): T {
  const sums = [...biases];
  for (const some of features)
    for (const name in some) {
      const own = weights[name];
      if (own) for (let at = 0; at < sums.length; at++) sums[at]! += own[at]! * some[name]!;
    }
  return labels[sums.indexOf(Math.max(...sums))]!;
}

let shipped: LabelModel | undefined;

/** The model that ships, read once. */
export function shippedLabelModel(): LabelModel {
  shipped ??= LabelModel.parse(JSON.parse(gunzipSync(readFileSync(labelModelFile)).toString("utf8")));
  return shipped;
}

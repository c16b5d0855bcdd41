import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { EntityFeatures } from "./entity-features.ts";

/** The trained model that ships; `data/models/entities.md` says how it was made. */
export const entityModelFile = new URL("../../data/models/entities.json.gz", import.meta.url);

/** What a found name may be. */
export const entityKinds = ["person", "organization", "place", "none"] as const;
export type EntityKind = (typeof entityKinds)[number];

/** A logistic model: the biases, and each feature's weights, in the order of `entityKinds`. */
export const EntityModel = z.object({
  biases: z.array(z.number()),
  weights: z.record(z.string(), z.array(z.number())),
});
export type EntityModel = z.infer<typeof EntityModel>;

/** How likely each kind is, 0..1. Features that the model does not know count nothing. */
export function entityChances({ biases, weights }: EntityModel, features: EntityFeatures): Record<EntityKind, number> {
  const sums = [...biases];
  for (const [name, value] of Object.entries(features))
    weights[name]?.forEach((weight, at) => {
      sums[at]! += weight * value;
    });
  const top = Math.max(...sums);
  const sizes = sums.map((sum) => Math.exp(sum - top));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const [person = 0, organization = 0, place = 0, none = 0] = sizes.map((size) => size / total);
  return { person, organization, place, none };
}

let shipped: EntityModel | undefined;

/** The model that ships, read once. */
export function shippedEntityModel(): EntityModel {
  shipped ??= EntityModel.parse(JSON.parse(gunzipSync(readFileSync(entityModelFile)).toString("utf8")));
  return shipped;
}

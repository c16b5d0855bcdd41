import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** The trained model that ships; `data/models/standing.md` says how it was made. */
export const standingModelFile = new URL("../../data/models/standing.json.gz", import.meta.url);

const Layer = z.object({ bias: z.number(), weights: z.record(z.string(), z.number()) });

/** What is open in a claim by its pointers and by its shape, and whether it tells nothing: three logistic models. */
export const StandingModel = z.object({ pointer: Layer, whole: Layer, trivial: Layer });
export type StandingModel = z.infer<typeof StandingModel>;
export type Layer = z.infer<typeof Layer>;

/** A logistic model's answer to named values, 0 to 1; names that it does not know count nothing. */
export function chance({ bias, weights }: Layer, features: Iterable<readonly [string, number]>): number {
  let sum = bias;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

let shipped: StandingModel | undefined;

/** The model of English that ships, read once. */
export function shippedStandingModel(): StandingModel {
  shipped ??= StandingModel.parse(unpacked(standingModelFile));
  return shipped;
}

/** The trained models of other languages that ship; `data/models/standing.md` says how they were made. */
export const languageStandingFile = new URL("../../data/models/standing-languages.json.gz", import.meta.url);

/** A model for each language whose claims readers judged, by ISO 639-1, and one for others. */
export const LanguageStanding = z.object({ languages: z.record(z.string(), StandingModel), others: StandingModel });
export type LanguageStanding = z.infer<typeof LanguageStanding>;

let ofLanguages: LanguageStanding | undefined;

/** The model of another language than English, all read once. */
export function languageStandingModel(code: string): StandingModel {
  ofLanguages ??= LanguageStanding.parse(unpacked(languageStandingFile));
  return ofLanguages.languages[code] ?? ofLanguages.others;
}

function unpacked(file: URL): unknown {
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
}

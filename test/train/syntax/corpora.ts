import { join } from "node:path";

/** The trees that the parser learns from and those that choose among its states, below the folder of the corpora; all may be passed on (data/models/syntax.md). */
export const treeFiles = {
  train: ["ewt-train", "gum-ccby-train", "eslspok-train"],
  dev: ["ewt-dev", "gum-ccby-dev"],
} as const;

/** Sentences without trees, which the teachers parse for the student: lines of JSON with a text. */
export const plainFiles = [
  "ner-train/gmb-news",
  "split/wikisplit-train",
  "coref/gap-development",
  "coref/gap-validation",
];

/** Where the trees of a name lie. */
export function treesAt(corpora: string, name: string): string {
  return join(corpora, "nlp", "trees", `${name}.conllu.gz`);
}

/** Where the texts of a name lie. */
export function textsAt(corpora: string, name: string): string {
  return join(corpora, "nlp", `${name}.jsonl.gz`);
}

import { join } from "node:path";
import { fileURLToPath } from "node:url";

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

/** Where the files of another language than English lie, below the folder of the corpora. */
export function languageFile(corpora: string, language: string, name: string): string {
  return join(corpora, "nlp", language, name);
}

/** What the parsers of other languages learn from, what chooses among their states, and sentences without trees; all may be passed on (data/models/syntax-languages.md). */
export const languageFiles = {
  de: {
    train: ["trees/gsd-train-part.conllu.gz", "trees/gsd-test.conllu.gz"],
    dev: ["trees/gsd-dev.conllu.gz"],
    plain: ["ner/germeval14-dev.jsonl.gz", "ner/germeval14-test-a.jsonl.gz", "quotes/bundestag.jsonl.gz"],
  },
  fr: {
    train: ["trees/gsd-train-part.conllu.gz", "trees/gsd-dev.conllu.gz", "trees/sequoia-train.conllu.gz"],
    dev: ["trees/gsd-test.conllu.gz", "trees/sequoia-dev.conllu.gz"],
    plain: ["ner/winer-train.jsonl.gz"],
  },
  es: {
    train: [
      "trees/ancora-dev.conllu.gz",
      "trees/ancora-test.conllu.gz",
      "trees/ancora-train-part.conllu.gz",
      "trees/gsd-dev.conllu.gz",
    ],
    dev: ["trees/gsd-test.conllu.gz"],
    plain: [],
  },
} as const;

export type TrainedLanguage = keyof typeof languageFiles;

/** Spanish news that was written to be learnt from: no collection was found whose licence allows it. Ours, made up. */
const writtenFile = fileURLToPath(new URL("./plain-es.jsonl.gz", import.meta.url));

/** The files of plain sentences of a language. */
export function plainFilesOf(corpora: string, language: TrainedLanguage): string[] {
  const found = languageFiles[language].plain.map((name) => languageFile(corpora, language, name));
  return language === "es" ? [...found, writtenFile] : found;
}

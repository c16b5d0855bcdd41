import type { NamedLanguage } from "../../../workers/names/tagger/language-tagger.ts";
import { shippedLexica } from "../../../workers/names/tagger/name-tagger.ts";
import { readLanguageCorpus } from "./language-corpora.ts";
import { languageLists } from "./language-lists.ts";
import type { LanguageTraining, TrainingTexts } from "./language-training.ts";

/** A corpus that a model learns from. */
interface Learnt {
  /** Its file below `nlp`, without the ending. */
  file: string;
  language: TrainingTexts["language"];
  /** How many times; once when absent. */
  times?: number;
}

const german: readonly Learnt[] = [
  { file: "de/ner/germeval14-dev", language: "de" },
  { file: "de/ner/germeval14-test-a", language: "de" },
];
const french: readonly Learnt[] = [{ file: "fr/ner/winer-train", language: "fr" }];
const spanish: readonly Learnt[] = [
  { file: "es/ner/ancora-a", language: "es" },
  { file: "es/ner/ancora-train-part", language: "es" },
];
const english: readonly Learnt[] = [
  { file: "ner-train/crossner-train", language: "en" },
  { file: "ner-train/wikigold-train", language: "en" },
];

/** What each language's model learns from; data/models/names.md names the makers. Those with few marked sentences of their own learn beside others. Which, and how often, is ours. */
const learntFrom: Readonly<Record<NamedLanguage, readonly Learnt[]>> = {
  de: [...german, ...english],
  fr: french,
  es: [...spanish.map((corpus) => ({ ...corpus, times: 3 })), ...french, ...german],
};

/** Ours: more rounds change nothing; the mean of several trainings is steadier than any of them. */
const rounds = 5;
const seeds = [1, 2];
/** By how much, in the learner's steps, what is right must lead; ours. */
const margin = 60;

/** In the model's steps; ours, by the figures of left-out documents. */
const noneLess: Readonly<Record<NamedLanguage, number>> = { de: 50, fr: 20, es: 20 };

/** How a language's model is learnt from the corpora below `folder` and the lists of `packages`. */
export function trainingOf(
  language: NamedLanguage,
  folder: string,
  packages: string,
  log: LanguageTraining["log"],
): LanguageTraining {
  const texts = learntFrom[language].map(({ file, language, times }): TrainingTexts => {
    return { language, documents: readLanguageCorpus(folder, file), times: times ?? 1 };
  });
  return {
    language,
    texts,
    lists: languageLists(language, packages),
    shared: shippedLexica(),
    rounds,
    seeds,
    margin,
    noneLess: noneLess[language],
    log,
  };
}

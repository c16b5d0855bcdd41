import { basename } from "node:path";
import type { EvaluatedModel } from "./evaluated-model.ts";
import type { Figures } from "./scorers.ts";
import type { TaskName } from "./task.ts";

/** A set of cases that a task is measured on. */
export interface EvaluationSet {
  task: TaskName;
  name: string;
  /** Its case file in the corpora folder. */
  cases: string;
  /** What the scorer is told beyond the two files. */
  options?: string[];
  /** What its cases ask of the prediction beyond what they say, for the task to understand. */
  asked?: string;
  /** Figures to reach, in percent. Ours. */
  goals?: Figures;
  /** The language model that reads instead of the rules. */
  model?: EvaluatedModel;
}

/** The standard set whose cases a file holds, or another half of them: they have the same file name. */
export function setOf(task: TaskName, file: string): EvaluationSet | undefined {
  return evaluationSets.find((set) => set.task === task && basename(set.cases) === basename(file));
}

/** The sets of every task, in the order they are run and shown. */
export const evaluationSets: EvaluationSet[] = [
  {
    task: "records",
    name: "gold",
    cases: "gold/gold.jsonl.gz",
    // Claims are cut only where that is certain, so that fewer meet those of a writer who cut everywhere.
    goals: {
      figure: 66,
      claims: 50,
      formed: 94,
      featured: 40,
      claim_type: 65,
      tags: 75,
      quotes: 60,
      domain: 75,
      briefs: 28,
      sentiment_r: 50,
      significance_rho: 50,
      proved: 100,
      in_range: 80,
    },
  },
  {
    task: "labels",
    name: "gold",
    cases: "gold/gold.jsonl.gz",
    goals: { claim_type: 66, roles: 70, evidence: 93 },
  },
  {
    task: "feeds",
    name: "feeds",
    cases: "feeds/feeds.jsonl.gz",
    goals: { accuracy: 95, micro: 97, survived: 99.5, safety: 100 },
  },
  {
    task: "articles",
    name: "articles",
    cases: "articles/pages.jsonl.gz",
    goals: { f1: 95, aeb: 96.5, title: 94, author: 85, date: 85 },
  },
  { task: "neardup", name: "neardup", cases: "neardup/docs.jsonl.gz", goals: { f1: 86, planted: 100 } },
  ner("worldwide-newswire", { f1: 74, organization: 60 }),
  ner("conll03-testb", { f1: 73 }),
  ner("wnut17-test", { f1: 43 }),
  ner("crossner-politics-test", { f1: 83 }),
  ner("wikigold-test", { f1: 72 }),
  ner("uner-ewt-test", { f1: 70 }),
  { task: "entity-linking", name: "gum-wikified", cases: "nlp/entity-linking/gum-wikified.jsonl.gz" },
  {
    task: "quotes",
    name: "polnear",
    cases: "nlp/quotes/polnear.jsonl.gz",
    goals: { joint: 77, extraction: 95, speaker: 82 },
  },
  { task: "speakers", name: "polnear", cases: "nlp/quotes/polnear.jsonl.gz", goals: { precision: 95, coverage: 80 } },
  { task: "speakers", name: "gold", cases: "gold/gold.jsonl.gz", goals: { precision: 95 } },
  {
    task: "claims",
    name: "scu-articles",
    cases: "nlp/claims/scu-articles.jsonl.gz",
    options: ["--maxwords", "35"],
    goals: { figure: 66, well_formed: 85 },
  },
  claims("carb-test", { figure: 55 }),
  claims("propsegment-wiki", { figure: 60 }),
  { ...claims("wikisplit-test", { figure: 65 }), asked: "clauses" },
  claims("claimbuster-checkworthy", { figure: 70 }),
  {
    task: "domains",
    name: "domains-12",
    cases: "nlp/domains/domains-12.jsonl.gz",
    goals: { macro: 85, accuracy: 87, home_or_cross: 96 },
  },
  sentiment("financial-phrasebank", { macro_f1: 65 }),
  sentiment("semeval2017-task5-headlines", { pearson: 0.5 }),
  sentiment("persent", { macro_f1: 43 }),
  { task: "summaries", name: "news-summaries", cases: "nlp/summaries/news-summaries.jsonl.gz", goals: { rouge: 26.5 } },
  {
    task: "data-releases",
    name: "facts",
    cases: "data-releases/facts.jsonl.gz",
    goals: { numbers: 100, sentences: 100, told: 100, cells: 100 },
  },
  coref("gum-ccby-dev"),
  coref("gum-nc-dev"),
  coref("gum-nc-train"),
  coref("gentle-test"),
  { task: "judged", name: "gold", cases: "gold/gold.jsonl.gz" },
  { task: "judged", name: "pages", cases: "articles/pages.jsonl.gz" },
  faithful("made-dev", { auc: 80, removed: 40 }),
  faithful("qags"),
  faithful("summedits"),
  faithful("wice-claims-dev"),
  { task: "opml", name: "opml", cases: "opml/opml.jsonl.gz", goals: { found: 100, whole: 99, precision: 99 } },
];

function ner(name: string, goals: Figures): EvaluationSet {
  return { task: "ner", name, cases: `nlp/ner/${name}.jsonl.gz`, goals };
}

function coref(name: string): EvaluationSet {
  return { task: "coref", name, cases: `nlp/coref/${name}.jsonl.gz`, goals: { precision: 93 } };
}

function claims(name: string, goals: Figures): EvaluationSet {
  return { task: "claims", name, cases: `nlp/claims/${name}.jsonl.gz`, goals };
}

function faithful(name: string, goals: Figures = {}): EvaluationSet {
  return { task: "faithful", name, cases: `nlp/faithful/${name}.jsonl.gz`, goals };
}

function sentiment(name: string, goals: Figures): EvaluationSet {
  return { task: "sentiment", name, cases: `nlp/sentiment/${name}.jsonl.gz`, goals };
}

import { checkWorth } from "../../../workers/claims/check-worth.ts";
import { readStatements } from "../../../workers/extract.ts";
import type { SentenceTree } from "../../../workers/syntax/sentence-tree.ts";
import { type Case, textOf } from "../case.ts";
import { documentOf } from "../documents.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Prediction, Task } from "../task.ts";
import { propositions, type Words } from "./tree-propositions.ts";

const lexicon = shippedLexicon();

/** Sentences up to which a text is no article but an example sentence, which the segmenter may cut at a name's full stop. */
const exampleSentencesMax = 3;

/**
 * The claims of an article as a record of it would hold them. A lone sentence is asked for more than is worth a record and
 * more than is certain: for all statements that its tree holds; in its smallest statements or, where "clauses" are asked,
 * clause by clause. How much a text is worth checking is what its best sentence is worth.
 */
export const task: Task = {
  predict: (cases, asked) => Promise.all(cases.map((input) => predictClaims(input, asked))),
};

async function predictClaims(input: Case, asked: string | undefined): Promise<Prediction> {
  const { ranked, reading } = await readStatements(textOf(input), documentOf(input), lexicon);
  const { sentences } = reading.text;
  const said =
    sentences.length > exampleSentencesMax
      ? ranked.map(({ claim_text }) => claim_text)
      : sentences.flatMap((_, number) => allSaid(reading.treeOf(number), asked === "clauses"));
  return {
    claims: said.map((claim_text) => ({ claim_text })),
    score: Math.max(...sentences.map(checkWorth)),
  };
}

function allSaid(tree: SentenceTree | null, isCoarse: boolean): string[] {
  if (!tree) return [];
  return [...new Set(propositions(tree, isCoarse).map((words) => written(tree, words)))];
}

function written({ nodes }: SentenceTree, words: Words): string {
  return words.map((word) => (typeof word === "string" ? word : (nodes[word]?.text ?? ""))).join(" ");
}

import { type Faithfulness, faithfulnessOf } from "../../../workers/faithfulness/faithfulness.ts";
import { readTree, type SentenceTree } from "../../../workers/syntax/sentence-tree.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import type { Case } from "../case.ts";
import { nearestSentence } from "../nearest-sentence.ts";
import type { Prediction, Task } from "../task.ts";

/** Sentences before the claim's own that are read for names. */
const beforeMax = 8;

/** How sure the service is that a claim says what its source says, and why not. */
export const task: Task = {
  predict: (cases) => cases.map(predictFaithful),
};

function predictFaithful(input: Case): Prediction {
  const found = faithfulness(input);
  return { score: found?.probability ?? 0, why: found?.broken.map(({ reason }) => reason) ?? ["no tree"] };
}

function faithfulness({ claim = "", source = "", sentence }: Case): Faithfulness | null {
  const text = typeof source === "string" ? source : source.join("\n");
  const sentences = splitSentences(text);
  const own = sentence === undefined ? nearestSentence(text, sentences, claim) : -1;
  const claimTree = treeOf(claim);
  const tree = sentence === undefined ? sentences[own] && readTree(text, sentences[own]) : treeOf(sentence);
  if (!claimTree || !tree) return null;
  const before = sentences.slice(
    Math.max(0, (own < 0 ? sentences.length : own) - beforeMax),
    own < 0 ? sentences.length : own,
  );
  const isOther = ({ start, end }: { start: number; end: number }) => text.slice(start, end) !== sentence;
  const trees = before.filter(isOther).map((span) => readTree(text, span));
  return faithfulnessOf(
    claimTree,
    tree,
    trees.filter((one): one is SentenceTree => one !== null),
  );
}

function treeOf(text: string): SentenceTree | null {
  return readTree(text, { start: 0, end: text.length });
}

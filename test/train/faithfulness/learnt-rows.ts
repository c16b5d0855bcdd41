import { compare } from "../../../workers/faithfulness/comparison.ts";
import { featuresOf } from "../../../workers/faithfulness/features.ts";
import { readTree, type SentenceTree } from "../../../workers/syntax/sentence-tree.ts";
import type { TeachingCase } from "./teaching-case.ts";

/** Trees that are kept: those of the sentences that came last. */
const treesMax = 64;

/** The features of cases, null where one has no tree. */
export function* featuresOfCases(cases: readonly TeachingCase[]): Generator<Map<string, number> | null> {
  const known = new Map<string, SentenceTree | null>();
  const treeOf = (text: string) => {
    const found = known.get(text) ?? readTree(text, { start: 0, end: text.length });
    known.delete(text);
    known.set(text, found);
    if (known.size > treesMax) known.delete(known.keys().next().value ?? "");
    return found;
  };
  for (const { claim, sentence, before } of cases) {
    const own = treeOf(sentence);
    const told = readTree(claim, { start: 0, end: claim.length });
    const trees = before.map(treeOf).filter((one) => one !== null);
    yield own && told ? featuresOf(compare(told, own), trees) : null;
  }
}

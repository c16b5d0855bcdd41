import type { SentenceTree } from "../syntax/sentence-tree.ts";
import type { Comparison } from "./comparison.ts";
import { namingOf } from "./naming.ts";

/** How often a difference counts at most. Ours. */
const countMax = 3;

/** A comparison in numbers by name: how often each kind of difference was found, and how long and how sure the two trees are. No word of the texts is among them. */
export function featuresOf(
  { alignment, differences, same }: Comparison,
  before: readonly SentenceTree[],
): Map<string, number> {
  const { claim, source, toSource } = alignment;
  const features = new Map<string, number>();
  for (const { kind } of differences) features.set(kind, Math.min(countMax, (features.get(kind) ?? 0) + 1));
  if (same) features.set("same", 1);
  features.set("words", claim.nodes.length);
  features.set("source-words", source.nodes.length);
  let [least, last, paired] = [1, "X", 0];
  for (const { sure, upos, at } of claim.nodes) {
    if (sure < least) least = sure;
    if (upos !== "PUNCT") last = upos;
    if (toSource[at]! >= 0) paired++;
  }
  features.set("least-sure", least);
  features.set("root-sure", claim.root.sure);
  features.set("paired", paired / claim.nodes.length);
  features.set(`ends-${last.toLowerCase()}`, 1);
  for (const [name, value] of namingOf(differences, before)) features.set(name, value);
  return features;
}

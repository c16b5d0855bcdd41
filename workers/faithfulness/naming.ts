import type { Node, SentenceTree } from "../syntax/sentence-tree.ts";
import { isNamePart } from "./alignment.ts";
import type { Difference } from "./difference.ts";

/** Sentences before that a name is looked for in. Ours. */
const sentencesMax = 8;

/** How near the name stands that was put in for a pronoun or noun, what it did there, and who else stands between, in numbers by name; nothing where none was put in. */
export function namingOf(differences: readonly Difference[], before: readonly SentenceTree[]): [string, number][] {
  const put = differences.find(({ kind }) => /^(?:main-)?doer-(?:named|new|new-beside|unknown-new)$/.test(kind));
  if (!put?.claim || before.length === 0) return [];
  const name = put.claim;
  const words = new Set(
    [name, ...name.children.filter(({ label }) => isNamePart(label))]
      .filter(({ upos }) => upos === "PROPN" || upos === "NOUN")
      .map(({ lower }) => lower),
  );
  const meant = put.source?.lower ?? "";
  const found: [string, number][] = [
    [`naming-${/^(he|she|they|it|this|that|his|her|its|their)$/.test(meant) ? meant : "noun"}`, 1],
  ];
  let others = 0;
  for (let distance = 1; distance <= Math.min(sentencesMax, before.length); distance++) {
    const sentence = before[before.length - distance]!;
    const heads = sentence.nodes.filter(
      (one) => (one.upos === "PROPN" || one.upos === "NOUN") && !isNamePart(one.label),
    );
    const mention = heads.find(
      (one) => words.has(one.lower) || one.children.some(({ lower, label }) => isNamePart(label) && words.has(lower)),
    );
    if (mention) {
      others += heads.filter((one) => one !== mention && one.upos === name.upos && !words.has(one.lower)).length;
      found.push(
        ["naming-distance", distance],
        ["naming-others", others],
        ["naming-subject", isSubject(mention) ? 1 : 0],
      );
      return found;
    }
    others += heads.filter(({ upos }) => upos === name.upos).length;
  }
  found.push(["naming-distance", sentencesMax + 1]);
  return found;
}

function isSubject({ label }: Node): boolean {
  return label.startsWith("nsubj");
}

import type { Mention } from "./mention.ts";
import type { TextTrees, TreeWord } from "./text-trees.ts";

/** Sentences that a definite noun is looked for back. Ours. */
const sameNounBack = 12;

/** Gives what is no name its number: names by their letters, "the driver" that of the driver before, appositions and predicates that of what they describe. */
export function joinEntities({ sentences, entities }: TextTrees, mentions: readonly Mention[]): void {
  let next = entities.length;
  const byName = new Map<string, number>();
  const byNoun = new Map<string, Mention>();
  const at = new Map(mentions.map((mention) => [placeOf(mention.sentence, mention.head), mention]));
  for (const mention of mentions) {
    if (mention.kind === "pronoun") continue;
    const word = sentences[mention.sentence]![mention.head]!;
    const isName = mention.kind === "name" || mention.kind === "full-name";
    const key = isName ? word.lower : `${mention.noun} ${mention.plural}`;
    if (mention.entity < 0) {
      const described = describedBy(mention, word, at, sentences);
      const before = byNoun.get(key);
      if (described !== undefined && described.entity >= 0) mention.entity = described.entity;
      else if (isName) mention.entity = byName.get(key) ?? next++;
      else if (mention.kind === "definite" && before && mention.sentence - before.sentence <= sameNounBack)
        mention.entity = before.entity;
      else mention.entity = next++;
    }
    if (isName && !byName.has(key)) byName.set(key, mention.entity);
    if (!isName) byNoun.set(key, mention);
  }
}

/** The mention that this one is another word for: "Jane Doe, the president", "the driver, Jane Doe", "Jane Doe is a teacher". */
function describedBy(
  { sentence, head }: Mention,
  word: TreeWord,
  at: ReadonlyMap<number, Mention>,
  sentences: TextTrees["sentences"],
): Mention | undefined {
  const words = sentences[sentence]!;
  if (word.label === "appos" || word.label === "nmod:desc") return at.get(placeOf(sentence, word.head));
  const below = words.findIndex((other) => other.head === head && /^(appos|nmod:desc)$/.test(other.label));
  if (below >= 0) return at.get(placeOf(sentence, below));
  if (!words.some((other) => other.head === head && other.label === "cop")) return undefined;
  const subject = words.findIndex((other) => other.head === head && other.label === "nsubj");
  return subject < 0 ? undefined : at.get(placeOf(sentence, subject));
}

/** Words that a sentence has, at most. */
const sentenceWordsMax = 1000;

function placeOf(sentence: number, head: number): number {
  return sentence * sentenceWordsMax + head;
}

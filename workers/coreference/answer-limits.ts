/** Design: docs/design/coreference.md */
import type { Discourse } from "./candidates.ts";
import type { Guess } from "./certainty.ts";

/** Whether a guess may be an answer, however certain: whoever is meant was spoken of before, between the same quotation marks or like the pronoun outside of all, where people talk in turns in the same one, and by a name that is one person's. */
export function mayAnswer(
  { mentions, paragraphs, turns, text }: Discourse,
  { at, entity }: Pick<Guess, "at" | "entity">,
): boolean {
  if (text.entities[entity]?.candidates.length) return false;
  const { quotation, sentence } = mentions[at]!;
  return mentions.some(
    (one, nth) =>
      nth < at &&
      one.entity === entity &&
      one.quotation === quotation &&
      (!turns || paragraphs[one.sentence] === paragraphs[sentence]),
  );
}

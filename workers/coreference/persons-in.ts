import type { Entity } from "../names/name-resolution.ts";
import type { Quotation } from "../quotes.ts";
import type { Trees } from "../syntax/sentence-tree.ts";
import type { ParsedText } from "../text/parsed-text.ts";
import { shippedCoreference } from "./coreference-model.ts";
import { openCoreference, type PersonMeant, personsMeant } from "./pronouns-meant.ts";
import type { TextTrees } from "./text-trees.ts";

/** For a place where a pronoun begins, the person whom it certainly means; null for any other. */
export type PersonAt = (at: number) => PersonMeant | null;

let find: ReturnType<typeof openCoreference> | null = null;

/** Whom the pronouns of a text mean, worked out when the first is asked for. */
export function personsIn(
  { content, sentences }: ParsedText,
  { entities, quotations, treeOf }: { entities: readonly Entity[]; quotations: readonly Quotation[]; treeOf: Trees },
): PersonAt {
  let persons: PersonAt | null = null;
  return (at) => {
    if (!persons) {
      find ??= openCoreference(shippedCoreference());
      const text: TextTrees = {
        content,
        sentences: sentences.map((_, number) => treeOf(number)?.nodes ?? []),
        entities,
        quoted: quotations.flatMap(({ parts }) => parts),
      };
      persons = personsMeant(text, find(text));
    }
    return persons(at);
  };
}

import type { Span } from "../../store/model/claim.ts";
import type { NameType } from "../names/name-types.ts";
import type { Node } from "../syntax/sentence-tree.ts";

/** A word or mark of a sentence in its tree: what is read of a node. */
export type TreeWord = Pick<Node, "start" | "end" | "text" | "lower" | "upos" | "xpos" | "head" | "label">;

/** A text as the ranker reads it. All offsets count in UTF-16 units of `content`. */
export interface TextTrees {
  content: string;
  /** The words of each sentence, in order; none where a sentence has no tree. */
  sentences: readonly (readonly TreeWord[])[];
  /** Who and what the text names, with all places where it does. */
  entities: readonly NamedEntity[];
  /** The words between each pair of quotation marks. */
  quoted: readonly Span[];
}

/** A person, organization or place with the places where it is named. */
export interface NamedEntity {
  type: NameType;
  mentions: readonly Span[];
  /** Names that this one may stand for, where the text leaves open which. */
  candidates: readonly string[];
}

import type { Span } from "../../store/model/claim.ts";
import type { Gender } from "./person-words.ts";

/** The part that a mention plays in its clause. */
export type Role =
  | "subject"
  | "object"
  | "oblique"
  | "possessor"
  | "nominal"
  | "apposition"
  | "attribute"
  | "predicate"
  | "vocative"
  | "other";

/** How somebody or something is spoken of. */
export type MentionKind = "full-name" | "name" | "pronoun" | "definite" | "possessed" | "indefinite" | "bare";

/** A place where a text speaks of somebody or something: the whole phrase. */
export interface Mention extends Span {
  kind: MentionKind;
  /** The name in it, where its head is one that was found. */
  name: Span | null;
  /** The number of its sentence, and of its head among the sentence's words. */
  sentence: number;
  head: number;
  /** The head word in small letters. */
  noun: string;
  role: Role;
  /** Whether it is joined to one before by "and" or the like. */
  joined: boolean;
  /** The number of its clause's head among the sentence's words. */
  clause: number;
  plural: boolean;
  /** Whether it is a person: told by its name's kind or its noun; null where nothing tells. */
  person: boolean | null;
  gender: Gender | null;
  /** The number of the quotation it stands in; -1 in the narrator's words. */
  quotation: number;
  /** Whom it names or calls; what is called by the same name, or set equal, has the same number. Pronouns have -1. */
  entity: number;
}

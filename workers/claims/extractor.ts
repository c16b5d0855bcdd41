import type { Span } from "../../store/model/claim.ts";
import type { PersonAt } from "../coreference/persons-in.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { Quotation } from "../quotes.ts";
import type { Trees } from "../syntax/sentence-tree.ts";
import type { ParsedText } from "../text/parsed-text.ts";
import type { Transformation } from "./transformations.ts";

/** A text with everything found in it so far: what claim extractors work on. */
export interface Reading {
  text: ParsedText;
  mentions: readonly Mention[];
  entities: readonly Entity[];
  quotations: readonly Quotation[];
  /** The trees of the text's sentences. */
  treeOf: Trees;
  /** Whom its pronouns mean. */
  personAt: PersonAt;
}

/** An assertion made from the text, not yet labelled or chosen. */
export interface CandidateClaim {
  claim_text: string;
  span: Span;
  sentence: Span;
  antecedents: Span[];
  /** Number of the sentence in the text. */
  number: number;
  /** How the claim was made: a statement of the text, words in quotation marks, words under a speaker's label, a sentence computed from figures. */
  form: "statement" | "speech" | "turn" | "measurement";
  /** What was done to the sentence to make it, in no order; none where it is its sentence. */
  made: readonly Transformation[];
}

/** One way of making claims. Extractors are pure, keep no state and prove nothing: the proof comes after them. */
export interface ClaimExtractor {
  name: string;
  extract(reading: Reading): CandidateClaim[];
}

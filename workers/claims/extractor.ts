import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { ParsedText } from "../parsed-text.ts";
import type { Quotation } from "../quotes.ts";
import type { Transformation } from "./transformations.ts";

/** A text with everything found in it so far: what claim extractors work on. */
export interface Reading {
  text: ParsedText;
  mentions: readonly Mention[];
  entities: readonly Entity[];
  quotations: readonly Quotation[];
  /** For whom "we" speaks: a name of the text and where it stands, when the text is its publisher's own; else null. */
  publisher: { name: string; span: Span } | null;
  /** True when the text speaks as "I" throughout. */
  writer: boolean;
}

/** An assertion made from the text, not yet labelled or chosen. */
export interface CandidateClaim {
  claim_text: string;
  span: Span;
  sentence: Span;
  antecedents: Span[];
  /** Number of the sentence in the text. */
  number: number;
  /** How the claim was made: a plain clause, words in quotation marks, words under a speaker's label, a description attached to a name, a sentence computed from figures. */
  form: "clause" | "speech" | "turn" | "description" | "measurement";
  /** What was done to the sentence to make it, in no order; none where it is its sentence. */
  made: readonly Transformation[];
}

/** One way of making claims. Extractors are pure, keep no state and prove nothing: the proof comes after them. */
export interface ClaimExtractor {
  name: string;
  extract(reading: Reading): CandidateClaim[];
}

import type { Span } from "../../store/model/claim.ts";
import type { ClaimType, Confidence, EntityRole, Evidence } from "../../store/model/vocabulary.ts";
import type { Extraction } from "../extraction.ts";

/** A statement that something else than the rules says stands in a text. Nothing of it is believed before it is proved. */
export interface ProposedClaim {
  claim_text: string;
  /** The words that are to prove it, as they are said to stand in the text. */
  quote: string;
  /** null: not one of the vocabulary's words. */
  claim_type: ClaimType | null;
  confidence: Confidence | null;
  evidence: Evidence | null;
  featured: boolean;
  entities: { name: string; type: "person" | "organization" | "place"; role: EntityRole | null }[];
  /** The part of the text that it was read in. */
  part: Span;
}

/** What of a record a proposed sentence is to tell. */
export type SentencePlace = "summary" | "key_insight" | "takeaway";

/** A sentence, or several, for a record's brief. It is held to the text like a claim. */
export interface ProposedSentence {
  place: SentencePlace;
  text: string;
  /** The words that are to prove it. */
  quote: string;
  /** The part of the text that it was read in. */
  part: Span;
}

/** All that somebody proposes for a text, under the name and version of who does. */
export interface Proposal {
  extractor: string;
  claims: ProposedClaim[];
  sentences: ProposedSentence[];
}

/** What a thread is given to prove. */
export interface AdoptionInput {
  extraction: Extraction;
  proposal: Proposal;
}

/** What the text does not bear out, and why, for people. */
export interface Dropped {
  place: "claim" | "signal" | SentencePlace;
  text: string;
  reason: string;
}

/** An extraction with what could be proved, and what was left out. */
export interface Adoption {
  extraction: Extraction;
  dropped: Dropped[];
  /** Sentences that were proposed for the brief, and those of them that could be proved. */
  sentences: { proposed: number; proved: number };
}

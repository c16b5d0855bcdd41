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
  /** Why it matters. */
  signal: string | null;
  entities: { name: string; type: "person" | "organization" | "place"; role: EntityRole | null }[];
  /** The part of the text that it was read in. */
  part: Span;
}

/** All that somebody proposes for a text, under the name and version of who does. */
export interface Proposal {
  extractor: string;
  claims: ProposedClaim[];
}

/** What a thread is given to prove. */
export interface AdoptionInput {
  extraction: Extraction;
  proposal: Proposal;
}

/** An extraction with the claims that could be proved, and why the others were left out, for people. */
export interface Adoption {
  extraction: Extraction;
  dropped: { claim_text: string; reason: string }[];
}

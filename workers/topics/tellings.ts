import type { CandidateClaim, Reading } from "../claims/extractor.ts";
import { transcriptOf, turnAt } from "../claims/speaker-labels.ts";
import type { Transformation } from "../claims/transformations.ts";
import { isForHearer } from "../talk/for-hearer.ts";
import { spokenWords } from "../talk/spoken-words.ts";

/** How a sentence is told in a brief: by a claim. */
export interface Telling {
  claim: CandidateClaim;
  /** Told as said by somebody. */
  isSaid: boolean;
}

/** How the sentences of a text are told, by their numbers. */
export interface Tellings {
  /** By the claim that is the whole of it: with names in full, or as `Jane Doe said "…"`; null where it stands as it is. */
  toldAs(number: number): Telling | null;
  /** Whether it may be told: in a conversation only what somebody is known to say, and not to the hearer. */
  mayTell(number: number): boolean;
}

/** What may have been done to a sentence of which a claim is the whole. */
const whole: ReadonlySet<Transformation> = new Set(["opening-dropped", "name-completed", "name-for-person"]);

/** How the sentences of a text are told, given its claims. */
export function tellingsOf(reading: Reading, claims: readonly CandidateClaim[]): Tellings {
  const turns = transcriptOf(reading);
  const told = new Map<number, Telling>();
  for (const claim of claims) {
    const isSaid = claim.form === "turn";
    if (isSaid && isForHearer(spokenWords(claim.claim_text)?.words ?? "")) continue;
    if (isSaid || (claim.form === "statement" && claim.made.every((one) => whole.has(one))))
      told.set(claim.number, { claim, isSaid });
  }
  const mayTell = (number: number) => {
    const sentence = reading.text.sentences[number];
    return told.has(number) || (sentence !== undefined && !turnAt(turns, sentence));
  };
  return { toldAs: (number) => told.get(number) ?? null, mayTell };
}

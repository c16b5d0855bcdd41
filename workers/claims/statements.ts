import type { Sentence } from "../parsed-text.ts";
import { splitClauses } from "./clauses.ts";
import { compose } from "./composition.ts";
import { descriptionsIn } from "./descriptions.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { statementStart } from "./openings.ts";
import { resolveReferences } from "./references.ts";
import { isSpeech } from "./speech.ts";
import { trimmed } from "./trimming.ts";
import { firstFiniteVerb } from "./verbs.ts";

/** What the text itself asserts or reports: its sentences outside of quotations, cut into clauses that stand alone. */
export const statements: ClaimExtractor = {
  name: "statements",
  extract: (reading) =>
    reading.text.sentences.flatMap((sentence, number) =>
      isStatement(reading, sentence) ? claimsOf(reading, sentence, number) : [],
    ),
};

/** A sentence with a full stop and a finite verb that is no speech. */
function isStatement(reading: Reading, sentence: Sentence): boolean {
  if (!/[.!…]["”’)]*$/.test(sentence.text) || sentence.tokens.length < 4) return false;
  if (firstFiniteVerb(sentence.tokens, 0) < 0) return false;
  return !reading.quotations.some(
    (quote) => quote.span.start < sentence.end && quote.span.end > sentence.start && isSpeech(sentence, quote),
  );
}

function claimsOf(reading: Reading, sentence: Sentence, number: number): CandidateClaim[] {
  const start = statementStart(sentence);
  const { descriptions, cuts } = descriptionsIn(reading, sentence, start);
  const claims: (CandidateClaim | null)[] = [];
  for (const pieces of splitClauses(sentence, start, sentence.tokens.length)) {
    const shorter = trimmed(reading.text.content, sentence, pieces, cuts);
    const resolved = resolveReferences(reading, number, shorter);
    if (resolved) claims.push(compose(reading.text.content, sentence, number, resolved, "clause"));
  }
  for (const pieces of descriptions) {
    const resolved = resolveReferences(reading, number, pieces);
    if (resolved) claims.push(compose(reading.text.content, sentence, number, resolved, "description"));
  }
  return claims.filter((claim) => claim !== null);
}

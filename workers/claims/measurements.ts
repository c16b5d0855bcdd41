import type { CandidateClaim, ClaimExtractor } from "./extractor.ts";

/** Texts that were computed from a data series: every sentence is one statement already. */
export const measurements: ClaimExtractor = {
  name: "measurements",
  extract: ({ text }) =>
    text.sentences.map(({ text, start, end }, number): CandidateClaim => {
      const span = { start, end };
      return { claim_text: text, span, sentence: span, antecedents: [], number, form: "measurement", made: [] };
    }),
};

import type { Sentiment, Significance } from "./vocabulary.ts";

/** `sentiment_score` from which a story is positive, and below whose negative it is negative. Decisions §6. */
export const sentimentThreshold = 0.2;

/** `significance_score` from which a story is of high significance. Decisions §6. */
export const significanceHigh = 70;

/** `significance_score` from which a story is of medium significance. Decisions §6. */
export const significanceMedium = 40;

/** The contract's word for a tone score in -1..1. Decisions §6. */
export function sentimentWord(score: number): Sentiment {
  if (score >= sentimentThreshold) return "positive";
  return score <= -sentimentThreshold ? "negative" : "neutral";
}

/** The contract's word for a weight of 0..100. Decisions §6. */
export function significanceWord(score: number): Significance {
  if (score >= significanceHigh) return "high";
  return score >= significanceMedium ? "medium" : "low";
}

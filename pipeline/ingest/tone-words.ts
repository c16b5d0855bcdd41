import { sentimentThreshold, significanceHigh, significanceMedium } from "../../config/limits.ts";
import type { Sentiment, Significance } from "../../store/model/vocabulary.ts";

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

import type { Dropped } from "./proposal.ts";

/**
 * What a sentence of a signal tells: others give another number (differs); the number was another before (updates), or makes a mark in its
 * series (marks); what was done was planned; the claim came first and others followed (leads), or the other way round (follows); others
 * say it who are not independent (repeats).
 */
export type SignalRelation = "differs" | "updates" | "marks" | "planned" | "leads" | "follows" | "repeats";

/** A sentence of a signal, composed of linked claims. */
export interface ComposedSentence {
  relation: SignalRelation;
  text: string;
  /** What of it must stand as it is, in this order, however it is worded: outlets, figures, places, and the words on which its sense hangs. */
  keeps: readonly string[];
  /** The claims that it names, for people. */
  linked: readonly string[];
}

/** Such a sentence beside the claim whose signal it is, and the sentence of the text that the claim stands in. */
export interface SignalSentence extends ComposedSentence {
  claim_text: string;
  sentence: string;
}

/** Composed sentences, each with other words for it where somebody proposes some. */
export interface WordedSignals {
  sentences: readonly SignalSentence[];
  said: readonly (string | null)[];
}

/** The words that are borne out, null where there are none, and what was left out. */
export interface ProvedSignals {
  words: (string | null)[];
  dropped: Dropped[];
}

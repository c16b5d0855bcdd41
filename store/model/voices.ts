import { countOwners, type Ownership } from "./source-owner.ts";

/** A claim as one of several that say the same: who published it, when, in what words. */
export interface Voice extends Ownership {
  claim_no: number;
  claim_text: string;
  /** `YYYY-MM-DD` */
  source_published_date: string | null;
  /** The moment, when the source states one. */
  published_at: string | null;
}

/** By the moment of publication; of a source that states a day only, the day counts from its beginning. */
export function saidEarlier(a: Voice, b: Voice): number {
  const [first, second] = [momentOf(a), momentOf(b)];
  return first < second ? -1 : first > second ? 1 : a.claim_no - b.claim_no;
}

/** How many owners say a thing who have nothing in common, their words included. */
export function independentOwners(claims: readonly Voice[]): number {
  return countOwners(claims, usesTheSameWords);
}

/** Who says a thing word for word as another does has it from there, or both from a third. */
export function usesTheSameWords(a: Voice, b: Voice): boolean {
  return plainText(a.claim_text) === plainText(b.claim_text);
}

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function momentOf({ published_at, source_published_date }: Voice): string {
  return published_at ?? source_published_date ?? "9999";
}

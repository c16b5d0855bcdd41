import type { ExtractedClaim } from "../extraction.ts";
import type { ClaimWord } from "../standing/claim-words.ts";
import { isForHearer } from "../talk/for-hearer.ts";
import { isHalting } from "../talk/halting.ts";
import { type SpokenWords, spokenWords } from "../talk/spoken-words.ts";
import type { WordNumbering, WordNumbers } from "../text/plain-forms.ts";
import { centralities } from "./centrality.ts";
import { type FactGroup, factGroups, groupsOf } from "./fact-groups.ts";
import { tellSameFact, wordsOfNames } from "./same-fact.ts";

/** Fewest and most key insights where there are claims enough: one for each group of facts at most. GUIDE, rule 15: three to six. */
export const insightsCount = { min: 3, max: factGroups.length } as const;

/** How likely an insight must be to stand alone and tell something, where others do; what is left of the worth of one that does not at all; and how much a claim must tell of its group. Ours. */
const goodMin = 0.4;
const openShare = 0.3;
const strengthMin = 0.5;

/** Share of the most central claim's worth from which a claim is worth telling for its group, and for itself. Ours. */
const worthShares = { group: 0.35, itself: 0.45 } as const;

/** What a claim gains by how much of the document its sentence tells, at most; nearness to its heart counts up to 4. Ours. */
const sharePoints = 3;

/** Share of claims told as said from which a text is a conversation. Ours. */
const saidShare = 0.5;

/** A claim as a candidate for key insights. */
export interface InsightSource extends Pick<ExtractedClaim, "claim_text" | "featured" | "entities"> {
  words: WordNumbers;
  /** Its words as a tree. */
  tree: readonly ClaimWord[];
  /** How likely it stands alone and tells something. */
  good: number;
  /** How much of the document its sentence tells, beside the other sentences: 0 to 1. */
  share: number;
}

/** What of its document is needed to choose. */
export interface InsightContext {
  headline: string;
  /** Its first sentences. */
  lead: string;
  numbering: WordNumbering;
}

/** Key insights of a record, and for each of its claims which insight tells its fact; null where none does, and for what is not featured. */
export interface KeyInsights {
  key_insights: string[];
  key_point_index: (number | null)[];
}

/** Up to five claims, word for word, one for each group of facts that the record tells of (what happened, how much, why, what next, who disagrees): the most central of each, no two of one fact. Of a conversation everybody who tells facts is heard. What is left open goes to what is central, whatever its group. */
export function keyInsights(claims: readonly InsightSource[], context: InsightContext): KeyInsights {
  const candidates = rated(claims, context);
  const names = wordsOfNames(claims, context.numbering);
  const told = inOrder(chosenOf(candidates, names), candidates);
  return {
    key_insights: told.map(({ claim_text }) => claim_text),
    key_point_index: claims.map((claim) => (claim.featured ? indexOf(claim, told, names) : null)),
  };
}

/** For each featured claim which of the given sentences tells its fact; null where none does. */
export function keyPoints(
  claims: readonly InsightSource[],
  key_insights: readonly string[],
  numbering: WordNumbering,
): (number | null)[] {
  const names = wordsOfNames(claims, numbering);
  const told = key_insights.map(numbering.of);
  return claims.map(({ featured, words }) => {
    const at = featured ? told.findIndex((one) => tellSameFact(one, words, names)) : -1;
    return at >= 0 ? at : null;
  });
}

/** What tells most of each group, whom nobody heard yet, and what is central besides, in this order. */
function chosenOf(candidates: readonly Candidate[], names: ReadonlySet<number>): Candidate[] {
  const best = candidates.reduce((most, { worth }) => Math.max(most, worth), 0);
  const worthFrom = (share: number) => candidates.filter(({ worth, good }) => worth >= share * best && good >= goodMin);
  const chosen: Candidate[] = [];
  const choose = (from: readonly Candidate[], most: number, worthOf = ({ worth }: Candidate) => worth) => {
    if (chosen.length >= most) return;
    const isOpen = ({ words }: Candidate) => !chosen.some((one) => tellSameFact(one.words, words, names));
    const [next] = from.filter((one) => !chosen.includes(one) && isOpen(one)).sort((a, b) => worthOf(b) - worthOf(a));
    if (next) chosen.push(next);
  };
  const central = worthFrom(worthShares.group);
  for (const group of factGroups)
    choose(
      central.filter(({ groups }) => groups[group] >= strengthMin),
      insightsCount.max,
      ({ worth, groups }) => worth * groups[group],
    );
  for (const speaker of unheard(candidates, chosen)) choose(speaker, insightsCount.max);
  for (const _ of factGroups) choose(worthFrom(worthShares.itself), insightsCount.max);
  for (const _ of factGroups) choose(candidates, insightsCount.min);
  return chosen;
}

/** What happened, and then the others as the text tells them. */
function inOrder([first, ...others]: readonly Candidate[], candidates: readonly Candidate[]): Candidate[] {
  return first ? [first, ...others.sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b))] : [];
}

interface Candidate extends InsightSource {
  groups: Record<FactGroup, number>;
  /** How near it is to the document's heart, less where it may not stand alone. */
  worth: number;
  /** Who says it in a conversation. */
  speaker: string | null;
}

/** The claims that may be insights. Where words are told as said, those addressed to the hearer and those that lean on others tell nothing by themselves. */
function rated(claims: readonly InsightSource[], { headline, lead, numbering }: InsightContext): Candidate[] {
  const central = centralities(claims, { headline: numbering.of(headline), lead: numbering.of(lead) });
  const said = claims.map(({ claim_text }) => spokenWords(claim_text));
  const isConversation = said.filter(Boolean).length >= saidShare * claims.length && speakersOf(said).size > 1;
  return claims.flatMap((claim, at) => {
    const { speaker = null, words = "" } = said[at] ?? {};
    if (isHalting(claim.claim_text) || (speaker !== null && isForHearer(words))) return [];
    const worth = ((central[at] ?? 0) + sharePoints * claim.share) * (openShare + (1 - openShare) * claim.good);
    return [{ ...claim, groups: groupsOf(claim.tree), worth, speaker: isConversation ? speaker : null }];
  });
}

function speakersOf(said: readonly (SpokenWords | null)[]): Set<string> {
  return new Set(said.flatMap((one) => one?.speaker ?? []));
}

/** For each speaker of a conversation who is not heard yet, what that speaker tells. */
function unheard(candidates: readonly Candidate[], chosen: readonly Candidate[]): Candidate[][] {
  const heard = new Set(chosen.map(({ speaker }) => speaker));
  const apart = Map.groupBy(
    candidates.filter(({ speaker, good }) => speaker !== null && !heard.has(speaker) && good >= goodMin),
    ({ speaker }) => speaker,
  );
  return [...apart.values()].sort((a, b) => b.length - a.length);
}

/** Which insight is the claim, or else tells its fact. */
function indexOf(claim: InsightSource, chosen: readonly Candidate[], names: ReadonlySet<number>): number | null {
  const own = chosen.findIndex(({ claim_text }) => claim_text === claim.claim_text);
  const at = own >= 0 ? own : chosen.findIndex(({ words }) => tellSameFact(words, claim.words, names));
  return at >= 0 ? at : null;
}

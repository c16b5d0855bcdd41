import { claimsPerRecordMax } from "../../config/limits.ts";
import type { Span } from "../../store/model/claim.ts";
import type { Reasons } from "../../store/model/reasons.ts";
import { isCarriedByQuote } from "../claims/direct-quote.ts";
import { unworthy } from "../claims/worth.ts";
import type { ExtractedClaim, ExtractedTag, Extraction } from "../extraction.ts";
import { type KeyInsights, keyInsights } from "../insights/key-insights.ts";
import { wordNumbering } from "../plain-forms.ts";
import { proveClaim } from "../proof.ts";
import { splitSentences } from "../sentences.ts";
import { claimWords } from "../standing/claim-words.ts";
import { unlikely } from "../tree-proof.ts";
import { antecedentsOf } from "./antecedents.ts";
import { unfaithful } from "./faithfulness.ts";
import { locateQuote } from "./locate.ts";
import type { Adoption, Proposal, ProposedClaim } from "./proposal.ts";
import { entitiesOf, withProposedTags } from "./proposed-names.ts";

/** Fewest and most claims that carry a story. GUIDE, rule 12: 3 to 7. */
const featuredCount = { min: 3, max: 7 } as const;

/** Share of words that two claims have in common when they say the same. Ours. */
const twinLikeness = 0.8;

/** Puts proposed claims in the place of an extraction's own: each is found in the text and proved by it, or left out. Pure. */
export function adopt(extraction: Extraction, proposal: Proposal): Adoption {
  const { content } = extraction;
  const tags = withProposedTags(content, extraction.tags, proposal.claims);
  const sentences = splitSentences(content);
  const proved: ProvedClaim[] = [];
  const dropped: Adoption["dropped"] = [];
  for (const claim of proposal.claims) {
    const result = provedClaim(claim, { content, sentences, tags });
    if ("reason" in result) dropped.push({ claim_text: claim.claim_text, reason: result.reason });
    else if (proved.some((other) => areTwins(other.claim_text, result.claim_text)))
      dropped.push({ claim_text: claim.claim_text, reason: "another claim says the same" });
    else proved.push(result);
  }
  const best = bestOf(proved);
  const featured = featuredOf(best);
  const claims = labelled(best, extraction, { tags, featured });
  const { key_insights, key_point_index } = insightsOf(claims, extraction, sentences);
  return {
    extraction: {
      ...extraction,
      reasons: { ...extraction.reasons, featured: reasonsOf(best, featured) },
      tags,
      claims: claims.map((claim, at) => ({ ...claim, key_point_index: key_point_index[at] ?? null })),
      no_claims_reason: claims.length > 0 ? null : "None of the claims that were proposed could be proved.",
      key_insights,
      extractor: proposal.extractor,
    },
    dropped,
  };
}

/** The key insights among claims that a model proposed and the text proves: all of them are taken to stand alone. */
function insightsOf(
  claims: readonly ExtractedClaim[],
  { content, headline }: Extraction,
  sentences: readonly Span[],
): KeyInsights {
  const numbering = wordNumbering();
  const sources = claims.map(({ claim_text, featured, entities }) => {
    const words = numbering.of(claim_text);
    return { claim_text, featured, entities, words, tree: claimWords(claim_text), good: 1 };
  });
  const lead = content.slice(0, sentences[2]?.end ?? content.length);
  return keyInsights(sources, { headline, lead, numbering });
}

interface Text {
  content: string;
  sentences: Span[];
  tags: readonly ExtractedTag[];
}

type ProvedClaim = ProposedClaim & Pick<ExtractedClaim, "span" | "sentence" | "antecedents" | "evidence">;

/** The claim with its proof, by the words quoted for it or, when they are too few, by their sentence; or why there is none. */
function provedClaim(claim: ProposedClaim, text: Text): ProvedClaim | { reason: string } {
  const worthless = unworthy(claim.claim_text);
  if (worthless !== null) return { reason: worthless };
  const quote = locateQuote(text.content, claim.quote, claim.part);
  if (!quote) return { reason: "the words quoted for it do not stand in the text" };
  const sentence = sentenceAround(quote, text.sentences);
  const narrow = proofBy(claim, { span: quote, sentence }, text);
  return "reason" in narrow ? proofBy(claim, { span: sentence, sentence }, text) : narrow;
}

function proofBy(
  claim: ProposedClaim,
  { span, sentence }: { span: Span; sentence: Span },
  { content, tags }: Text,
): ProvedClaim | { reason: string } {
  const antecedents = antecedentsOf(content, claim.claim_text, { span, tags });
  if (antecedents === null) return { reason: "it names somebody whom the words quoted for it do not speak of" };
  const proof = [span, ...antecedents].map(({ start, end }) => content.slice(start, end)).join("\n");
  const problem = unfaithful(claim.claim_text, proof);
  if (problem !== null) return { reason: problem };
  const doubt = unlikely(content, claim.claim_text, sentence);
  if (doubt !== null) return { reason: doubt };
  const located = { ...claim, span, sentence, antecedents, evidence: evidenceOf(claim) };
  const unproved = proveClaim(content, located);
  return unproved === null ? located : { reason: unproved };
}

/** What is said to be a quotation may well be true in other words. */
function evidenceOf({ evidence, claim_text }: ProposedClaim): ExtractedClaim["evidence"] {
  if (evidence === null || (evidence === "direct_quote" && !isCarriedByQuote(claim_text))) return "paraphrase";
  return evidence;
}

/** The sentences that a span touches, as one. */
function sentenceAround(span: Span, sentences: readonly Span[]): Span {
  const touched = sentences.filter(({ start, end }) => start < span.end && end > span.start);
  return {
    start: Math.min(span.start, touched[0]?.start ?? span.start),
    end: Math.max(span.end, touched.at(-1)?.end ?? span.end),
  };
}

/** In the order of the text; of too many those that carry the story first. */
function bestOf(claims: ProvedClaim[]): ProvedClaim[] {
  const inOrder = claims.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const best = inOrder.toSorted((a, b) => Number(b.featured) - Number(a.featured)).slice(0, claimsPerRecordMax);
  return inOrder.filter((claim) => best.includes(claim));
}

function labelled(
  claims: ProvedClaim[],
  { content, claim_type }: Extraction,
  { tags, featured }: { tags: readonly ExtractedTag[]; featured: ReadonlySet<ProvedClaim> },
) {
  return claims.map((claim): ExtractedClaim => {
    const { claim_text, span, sentence, antecedents, evidence } = claim;
    return {
      claim_text,
      claim_type: claim.claim_type ?? claim_type,
      confidence: claim.confidence ?? "stated",
      evidence,
      featured: featured.has(claim),
      signal: featured.has(claim) ? provedSignal(claim.signal, content) : null,
      key_point_index: null,
      span,
      sentence,
      antecedents,
      entities: entitiesOf(claim, tags),
    };
  });
}

/** Those that are said to carry the story, within bounds; the first of the text when there are too few. */
function featuredOf(claims: ProvedClaim[]): Set<ProvedClaim> {
  const said = claims.filter((claim) => claim.featured).slice(0, featuredCount.max);
  const others = claims.filter((claim) => !said.includes(claim));
  return new Set([...said, ...others.slice(0, Math.max(0, featuredCount.min - said.length))]);
}

/** What made claims featured: whoever proposed them said so, or too few were said to be and these stand first in the text. */
function reasonsOf(claims: readonly ProvedClaim[], featured: ReadonlySet<ProvedClaim>): Reasons["featured"] {
  return claims.flatMap((one, claim) =>
    featured.has(one) ? [{ claim, score: 1, features: { [one.featured ? "proposed" : "first_in_text"]: 1 } }] : [],
  );
}

/** Why a claim matters is a thought about the text, not of it; but its numbers and names must be the text's. */
function provedSignal(signal: string | null, content: string): string | null {
  const whole = { start: 0, end: content.length };
  const thought = { span: whole, sentence: whole, antecedents: [], evidence: "derived" as const };
  if (signal === null || signal.trim() === "") return null;
  return proveClaim(content, { claim_text: signal, ...thought }) === null ? signal : null;
}

function areTwins(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  const numbers = (words: Set<string>) =>
    [...words]
      .filter((word) => /\p{N}/u.test(word))
      .sort()
      .join();
  return numbers(a) === numbers(b) && shared >= twinLikeness * (a.size + b.size - shared);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}

import { claimsPerRecordMax } from "../../config/limits.ts";
import type { Reasons } from "../../store/model/reasons.ts";
import { unworthy } from "../claims/worth.ts";
import type { ExtractedClaim, ExtractedTag, Extraction } from "../extraction.ts";
import { splitSentences } from "../text/sentences.ts";
import { adoptSentences } from "./adopt-sentences.ts";
import type { Adoption, Dropped, Proposal, ProposedClaim } from "./proposal.ts";
import { entitiesOf, withProposedTags } from "./proposed-names.ts";
import { type ProposalText, type StatementProof, statementProof } from "./statement-proof.ts";
import { areTwins } from "./twins.ts";

/** Fewest and most claims that carry a story. GUIDE, rule 12: 3 to 7. */
const featuredCount = { min: 3, max: 7 } as const;

/** Puts what is proposed in the place of an extraction's own: each claim and sentence is found in the text and proved by it, or left out. Pure. */
export function adopt(extraction: Extraction, proposal: Proposal): Adoption {
  // Those of the extraction's own claims.
  const { glosses: _, ...own } = extraction;
  const { content } = own;
  const tags = withProposedTags(content, extraction.tags, proposal.claims);
  const text = { content, tags, sentences: splitSentences(content) };
  const { proved, dropped } = provedClaims(proposal.claims, text);
  const best = bestOf(proved);
  const featured = featuredOf(best);
  const claims = labelled(best, extraction, { tags, featured });
  const told = adoptSentences(proposal.sentences, { claims, extraction, text });
  const leftOut = [...dropped, ...told.dropped];
  return {
    extraction: {
      ...own,
      reasons: { ...extraction.reasons, featured: reasonsOf(best, featured) },
      tags,
      claims: claims.map((claim, at) => ({ ...claim, key_point_index: told.key_point_index[at] ?? null })),
      no_claims_reason: claims.length > 0 ? null : "None of the claims that were proposed could be proved.",
      summary: told.summary,
      key_insights: told.key_insights,
      audio: told.audio,
      extractor: proposal.extractor,
      ...(leftOut.length > 0 ? { extractor_dropped: leftOut.length } : {}),
    },
    dropped: leftOut,
    sentences: { proposed: told.proposed, proved: told.proved },
  };
}

type ProvedClaim = ProposedClaim & StatementProof;

function provedClaims(
  claims: readonly ProposedClaim[],
  text: ProposalText,
): { proved: ProvedClaim[]; dropped: Dropped[] } {
  const proved: ProvedClaim[] = [];
  const dropped: Dropped[] = [];
  const drop = ({ claim_text }: ProposedClaim, reason: string) =>
    dropped.push({ place: "claim", text: claim_text, reason });
  for (const claim of claims) {
    const worthless = unworthy(claim.claim_text);
    const proof = worthless === null ? statementProof(claim, text) : { reason: worthless };
    if ("reason" in proof) drop(claim, proof.reason);
    else if (proved.some((other) => areTwins(other.claim_text, claim.claim_text)))
      drop(claim, "another claim says the same");
    else proved.push({ ...claim, ...proof });
  }
  return { proved, dropped };
}

/** In the order of the text; of too many those that carry the story first. */
function bestOf(claims: ProvedClaim[]): ProvedClaim[] {
  const inOrder = claims.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const best = inOrder.toSorted((a, b) => Number(b.featured) - Number(a.featured)).slice(0, claimsPerRecordMax);
  return inOrder.filter((claim) => best.includes(claim));
}

interface Labels {
  tags: readonly ExtractedTag[];
  featured: ReadonlySet<ProvedClaim>;
}

function labelled(claims: ProvedClaim[], { claim_type }: Extraction, { tags, featured }: Labels) {
  return claims.map((claim): ExtractedClaim => {
    const { claim_text, span, sentence, antecedents, evidence } = claim;
    return {
      claim_text,
      claim_type: claim.claim_type ?? claim_type,
      confidence: claim.confidence ?? "stated",
      evidence,
      featured: featured.has(claim),
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

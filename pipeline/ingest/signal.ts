import type { Claim } from "../../store/model/claim.ts";
import type { Signal } from "../../store/model/manifest.ts";
import { commonBody, commonFields, type Story } from "./story.ts";

/** The structured-claims view of a record. */
export function signalOf(story: Story): Signal {
  const claims = claimsOf(story);
  const reason = story.extraction.no_claims_reason;
  return {
    ...commonFields(story),
    claim_count: claims.length,
    body: {
      signal: {
        source_url: story.url,
        claim_count: claims.length,
        featured_count: claims.filter((claim) => claim.featured).length,
      },
      claims,
      ...commonBody(story),
      ...(claims.length === 0 && reason ? { no_claims_reason: reason } : {}),
    },
  };
}

/** The claims under their ids `record-version-position`, entities under their canonical names. */
export function claimsOf(story: Story): Claim[] {
  return story.extraction.claims.map((claim, at) => ({
    claim_id: `${story.record_id}-${story.version}-${at + 1}`,
    ...claim,
    // It is said when others have been linked with the claim.
    signal: "",
    entities: claim.entities.map((entity) => ({ ...entity, name: story.canonical(entity.type, entity.name) })),
  }));
}

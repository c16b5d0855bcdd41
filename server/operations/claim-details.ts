import { z } from "zod";
import type { ClaimRow } from "../../store/claims/claim-search.ts";
import { Explanation } from "../../store/model/explanation.ts";
import { ClaimDetail } from "../../store/model/found-claim.ts";
import { found } from "../api/errors.ts";
import { operation } from "../api/operation.ts";
import { claimsAgainst, contentOf, foundClaim, linksOf, relatedClaim, sameClaims } from "../views/claim-view.ts";
import { Explain, explain } from "../views/explanation.ts";

/** `GET /claims/{claim_id}`: a claim with its links; free as the search is. */
export const claimDetails = operation({
  name: "claimDetails",
  summary: "A claim with who else says it, who contradicts it, and the versions of its record that it stands in; free.",
  rest: [{ method: "GET", path: "/claims/{claim_id}" }],
  tool: {
    name: "service-claim",
    title: "One claim",
    description:
      "One claim by its id: who else says the same, who contradicts it, and in which versions of its record it stands; free. Use it after service-claims-search.",
    effect: "reads",
    source_text: true,
    lean: true,
  },
  resource: {
    uri: "claimstream://claims/{claim_id}",
    name: "claim",
    title: "A claim",
    description: "One claim with its citation, who else says it, and who contradicts it; free.",
    source_text: true,
  },
  access: "caller",
  scope: "manifests:read",
  input: z.object({
    claim_id: z
      .string()
      .max(60)
      .meta({ description: "As in a manifest: record, version, position.", examples: ["7-1-3"] }),
    explain: Explain,
  }),
  output: ClaimDetail.extend({ explanation: Explanation.optional() }),
})(async (context, { claim_id, explain: explained }) => {
  const { store, view } = context;
  const row = found(await store.claimSearch.byId(claim_id), `claim ${claim_id}`);
  const place = found(await store.manifests.ofRecord(row.record_id, [], view), `claim ${claim_id}`);
  const links = await linksOf(store, [row], view);
  const seen = new Set(place.streams.map(({ stream_id }) => stream_id));
  const reasons = explained ? await explain(store, row.record_id, (id) => seen.has(id)) : undefined;
  const data = {
    ...foundClaim(row, place, await contentOf(store, row), links),
    is_current: row.claim_no !== null,
    versions: await store.claims.versionsWith(row.record_id, row.claim_text),
    same: sameClaims(row, links).map(relatedClaim),
    conflicts: claimsAgainst(row, links).map(relatedClaim),
    ...(reasons && { explanation: aboutClaim(reasons, row) }),
  };
  return { data };
});

/** What of a record's reasons is about one of its claims: its tags, and whether it is featured. */
function aboutClaim(explanation: Explanation, { claim_id, entities }: ClaimRow): Explanation {
  const named = new Set(
    z
      .array(z.object({ name: z.string() }))
      .parse(JSON.parse(entities))
      .map(({ name }) => name),
  );
  return {
    ...explanation,
    featured: explanation.featured.filter((reason) => reason.claim_id === claim_id),
    tags: explanation.tags.filter(({ name }) => named.has(name)),
  };
}

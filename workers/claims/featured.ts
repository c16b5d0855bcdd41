import type { ClaimType } from "../../store/model/vocabulary.ts";
import type { RankedClaim } from "../rank.ts";

/** Fewest and most claims that carry a story. GUIDE: 3 to 7. */
const featuredCount = { min: 3, max: 7 } as const;

/** Claims per featured claim. Ours, from the guide's 15 to 50 claims and 3 to 7 featured ones. */
const claimsPerFeatured = 5;

/** The numbers, in text order, of the claims that carry the story: the ones worth most, early ones before late ones. */
export function featuredClaims(claims: readonly RankedClaim[]): Set<number> {
  const count = Math.min(
    claims.length,
    Math.max(featuredCount.min, Math.min(featuredCount.max, Math.round(claims.length / claimsPerFeatured))),
  );
  const order = claims
    .map((claim, at) => ({
      at,
      weight: claim.worth + (claim.number === 0 ? 1 : 0) - (claim.form === "description" ? 1 : 0),
    }))
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  return new Set(order.slice(0, count).map(({ at }) => at));
}

/** Why a featured claim matters, in one short sentence that says nothing the claim does not. */
export function signalOf(
  type: ClaimType,
  entities: readonly { name: string; type: string; role: string }[],
  number: number,
): string {
  const actor = entities.find(
    (entity) => ["speaker", "subject", "source_org"].includes(entity.role) && entity.type !== "data",
  )?.name;
  const figure = entities.find((entity) => entity.type === "data")?.name;
  const opening = number === 0 ? "It is the news that the story opens with" : null;
  if (figure)
    return `${opening ? `${opening}, with` : "It puts"} a figure ${opening ? "" : "on the story"}${opening ? "to it" : ""}: ${figure}.`;
  if (opening) return actor ? `${opening}, and it concerns ${actor}.` : `${opening}.`;
  return actor ? `${reasons[type].with} ${actor}.` : `${reasons[type].without}.`;
}

const reasons: Readonly<Record<ClaimType, { with: string; without: string }>> = {
  publication: {
    with: "It points to published work behind the story that involves",
    without: "It points to published work behind the story",
  },
  announcement: { with: "It makes known a decision or plan of", without: "It makes known a decision or plan" },
  disclosure: { with: "It brings to light facts about", without: "It brings to light facts that were not public" },
  remarks: { with: "It gives the position of", without: "It gives the position of somebody involved" },
  data: { with: "It measures what is at stake for", without: "It measures what is at stake" },
  analysis: { with: "It explains what the story means for", without: "It explains what the story means" },
  event: { with: "It is part of what happened to or through", without: "It is part of what happened" },
};

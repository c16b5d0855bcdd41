import type { CandidateClaim } from "../claims/extractor.ts";
import type { ArticleWords } from "./article-words.ts";
import type { ClaimTrees } from "./claim-trees.ts";
import { type Standing, standingOf } from "./standing.ts";
import type { StandingModel } from "./standing-model.ts";

/** How a claim stands by itself, worked out when it is asked for first. */
export type Standings = (claim: CandidateClaim) => Standing;

/** The standings of claims out of one text. */
export function claimStandings(article: ArticleWords, treeOf: ClaimTrees, model: StandingModel): Standings {
  const known = new Map<CandidateClaim, Standing>();
  return (claim) => {
    let standing = known.get(claim);
    if (!standing) {
      standing = claim.form === "measurement" ? measured : standingOf(treeOf(claim), article, claim.number, model);
      known.set(claim, standing);
    }
    return standing;
  };
}

/** What was computed names its series and date. */
const measured: Standing = { alone: 1, telling: 1, good: 1, open: [] };

import type { Claim } from "../../../store/model/claim.ts";
import { type Html, html } from "../../http/html.ts";
import type { Dispute } from "../../views/disputes.ts";
import { amountsIn } from "../disputes/amounts.ts";
import { differingFigures } from "../disputes/differing-figures.ts";
import { icon } from "../look/icons.ts";

/** Figures that are shown, at least and at most, and how long a claim may be that stands below one. Ours: one line of them, read at once. */
const [least, most, lengthMax] = [2, 4, 120];

/** What takes a number back, or bounds it: it is shown with the number. */
const hedge =
  /(?:(?:about|around|some|roughly|approximately|nearly|almost|up to|at least|at most|more than|over|less than|under|fewer than|below|above|as (?:many|much) as|an estimated)\s)+$/i;

/** What makes a number one end of a range, or one of several. */
const range = /(?:\d\S*\s(?:to|and|or)\s|between\s|from\s)$/i;

/** A number of a story with the claim that gives it. */
interface KeyFigure {
  value: Html | string;
  claim: Pick<Claim, "claim_id" | "claim_text">;
  isDisputed: boolean;
}

/** What a story gives in numbers: first what sources differ in, then claims with one amount, so that it is certain which one they give. Empty for fewer than two. */
export function keyFigures(claims: readonly Claim[], disputes: readonly Dispute[]): Html {
  const disputed = disputes.flatMap((each) => disputedFigure(each, claims) ?? []);
  const known = new Set(disputed.map(({ claim }) => claim.claim_id));
  const single = claims.filter(({ claim_id }) => !known.has(claim_id)).flatMap((claim) => singleFigure(claim) ?? []);
  const figures = [...disputed, ...single].slice(0, most);
  return figures.length < least
    ? html``
    : html`<dl class="figures key-figures" aria-label="Key figures">${figures.map(shown)}</dl>`;
}

function singleFigure(claim: Claim): KeyFigure | undefined {
  const { claim_text } = claim;
  const amounts = amountsIn(claim_text).filter(({ hasUnit }) => hasUnit);
  const [amount] = amounts;
  if (!amount || amounts.length > 1 || claim_text.length > lengthMax) return undefined;
  const before = claim_text.slice(0, amount.start);
  if (range.test(before)) return undefined;
  return { value: `${hedge.exec(before)?.[0].toLowerCase() ?? ""}${amount.text}`, claim, isDisputed: false };
}

/** Of a dispute between two, the numbers in which they differ, this story's first. */
function disputedFigure({ sides }: Dispute, claims: readonly Claim[]): KeyFigure | undefined {
  const own = sides.find((side) =>
    side.claims.some(({ claim_id }) => claims.some((each) => each.claim_id === claim_id)),
  );
  const other = sides.find((side) => side !== own);
  const claim = claims.find(({ claim_id }) => own?.claims.some((each) => each.claim_id === claim_id));
  if (sides.length !== 2 || !other || !claim || claim.claim_text.length > lengthMax) return undefined;
  const [mine, theirs] = differingFigures([claim.claim_text, other.lead.claim_text]) ?? [];
  if (mine === undefined || theirs === undefined) return undefined;
  const value = html`${mine} <span class="vs">${icon("equal-not")}<span class="unseen">against</span></span> ${theirs}`;
  return { value, claim, isDisputed: true };
}

function shown({ value, claim, isDisputed }: KeyFigure): Html {
  const note = isDisputed ? html`<a href="#disputes">Disputed</a>: ` : "";
  return html`<div class="figure${isDisputed ? " disputed" : ""}"><dt>${note}<a href="?claim=${claim.claim_id}#claim-${claim.claim_id}">${claim.claim_text}</a></dt><dd class="value">${value}</dd></div>`;
}

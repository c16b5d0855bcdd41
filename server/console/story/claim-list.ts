import type { Claim } from "../../../store/model/claim.ts";
import type { Explanation } from "../../../store/model/explanation.ts";
import { type Html, html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";
import { confidenceMark, evidenceMark, markLegend } from "./marks.ts";
import { type Voices, voicesFold } from "./voices.ts";

/** What is told of claims besides themselves. */
interface ClaimsTold {
  voices: ReadonlyMap<string, Voices>;
  featured: Explanation["featured"];
  context: Pick<ConsoleContext, "link">;
  /** The text of the record; undefined where it is not open to the reader. */
  content: string | undefined;
}

/** The claims of a story, each leading to the words that prove it. `reason`: why there are none. */
export function claimList(claims: readonly Claim[], reason: string | undefined, told: ClaimsTold): Html {
  const list =
    claims.length === 0
      ? html`<p>No claims were found: ${reason ?? "the text makes none"}.</p>`
      : html`${markLegend()}<ol class="claim-list">${claims.map((claim) => claimItem(claim, told))}</ol>`;
  return html`<section aria-labelledby="claims"><h2 id="claims">Claims</h2>${list}</section>`;
}

/** The key insights, each with the claims that it is made of. */
export function insightList(insights: readonly string[], claims: readonly Claim[]): Html {
  if (insights.length === 0) return html``;
  const items = insights.map((insight, at) => {
    const from = claims.flatMap(({ key_point_index, claim_id }, index) =>
      key_point_index === at ? [html` <a href="#claim-${claim_id}">claim ${index + 1}</a>`] : [],
    );
    return html`<li id="insight-${at + 1}">${insight}${from.length === 0 ? "" : html`<small class="ties">${from}</small>`}</li>`;
  });
  return html`<h2>Key insights</h2><ol>${items}</ol>`;
}

/** The words that prove each claim, as footnotes for paper; nothing where the text is not open. */
export function printedProofs(claims: readonly Claim[], content: string | undefined): Html {
  if (content === undefined || claims.length === 0) return html``;
  const items = claims.map(({ span }) => html`<li>“${content.slice(span.start, span.end)}”</li>`);
  return html`<section class="printed" aria-label="Proofs"><h2>What proves the claims</h2><ol>${items}</ol></section>`;
}

function claimItem(claim: Claim, { voices, featured, context, content }: ClaimsTold): Html {
  const { claim_id, claim_text, claim_type, confidence, evidence, signal, key_point_index: point } = claim;
  const insight = point === null ? "" : html` <a href="#insight-${point + 1}">Key insight ${point + 1}</a>`;
  const why = featured.find((reason) => reason.claim_id === claim_id);
  return html`<li id="claim-${claim_id}" data-item data-claim="${claim_id}"${claim.featured ? { html: ' class="featured"' } : ""}>
<a href="#proof-${claim_id}">${claim_text}</a>
${signal === "" ? "" : html`<p>${signal}</p>`}${namesPutIn(claim, content)}
<p class="marks">${confidenceMark(confidence)} ${evidenceMark(evidence)} ${wordsOf(claim_type)}${claim.featured ? ", featured" : ""}${insight}</p>
${voicesFold(voices.get(claim_id), context)}${why ? whyFeatured(why) : ""}
</li>`;
}

/** Which names stand in a claim in the place of shorter ones or of "he" and "she", as the text gives them elsewhere. */
function namesPutIn({ antecedents }: Claim, content: string | undefined): Html {
  if (antecedents.length === 0) return html``;
  const names = content && new Set(antecedents.map(({ start, end }) => content.slice(start, end)));
  const told = names ? html`: ${[...names].map((name) => `“${name}”`).join(", ")}` : "";
  return html`<p><small>Named from elsewhere in the text${told}</small></p>`;
}

/** What spoke for showing a claim first, and against it, the strongest first. */
function whyFeatured({ score, features }: Explanation["featured"][number]): Html {
  const weights = Object.entries(features).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const told = [["score", score] as const, ...weights].map(([name, value]) => `${wordsOf(name)} ${rounded(value)}`);
  return html`<details class="voices"><summary>why featured</summary><p>${told.join(", ")}</p></details>`;
}

function rounded(value: number): string {
  return `${value > 0 ? "+" : ""}${Math.round(value * 100) / 100}`;
}

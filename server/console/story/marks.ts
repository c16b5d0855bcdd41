import type { Claim } from "../../../store/model/claim.ts";
import { Confidence, Evidence } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { badge } from "../look/badges.ts";
import { capitalised, wordsOf } from "../words.ts";

/** How firmly the source carries a claim. */
const confidences: Record<Confidence, string> = {
  stated: "The source says it.",
  implied: "The source implies it.",
  inferred: "It follows from what the source says.",
  measured: "It is a measured number: of a count, a survey or a data series.",
};

/** What proves a claim. */
const evidences: Record<Evidence, string> = {
  direct_quote: "Quoted word for word.",
  paraphrase: "Told by the source, not quoted.",
  derived: "Worked out from figures of the source.",
  observed: "Seen in the data, or in a picture or a game.",
};

/** What is not as with nearly every claim: that it is less than stated, and an exact quote. */
export function claimMarks({ confidence, evidence }: Pick<Claim, "confidence" | "evidence">): Html {
  const firm =
    confidence === "stated"
      ? ""
      : html`<span title="${confidences[confidence]}">${badge(capitalised(wordsOf(confidence)))}</span>`;
  const exact =
    evidence === "paraphrase"
      ? ""
      : html`<span title="${evidences[evidence]}">${badge(capitalised(wordsOf(evidence)))}</span>`;
  return html`${firm}${exact}`;
}

/** What the labels mean. */
export function markLegend(): Html {
  const row = (name: string, meaning: string) => html`<dt>${capitalised(wordsOf(name))}</dt><dd>${meaning}</dd>`;
  return html`<details class="legend"><summary>Legend</summary><dl class="pairs">
${Confidence.options.map((name) => row(name, confidences[name]))}
${Evidence.options.map((name) => row(name, evidences[name]))}
<dt><ins class="name">Name</ins></dt><dd>Given elsewhere in the text, in place of a shorter form or of “he”, “she”, “it”.</dd>
</dl><p>Every claim that is not marked is stated by the source and is no direct quote.</p></details>`;
}

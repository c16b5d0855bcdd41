import { Confidence, Evidence } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { wordsOf } from "../words.ts";

/** How firmly the source carries it: a sign, and what it means. */
const confidences: Record<Confidence, [string, string]> = {
  stated: ["●", "the source says it"],
  implied: ["◐", "the source lets it be understood"],
  inferred: ["○", "it follows from what the source says"],
  measured: ["◆", "it is a number of a series"],
};

/** What proves it. */
const evidences: Record<Evidence, [string, string]> = {
  direct_quote: ["❝", "the very words"],
  paraphrase: ["≈", "in other words"],
  derived: ["∴", "worked out from the words"],
  observed: ["◉", "seen in the data"],
};

/** The confidence of a claim: a filled badge with a sign of its own. */
export function confidenceMark(confidence: Confidence): Html {
  return html`<span class="confidence ${confidence}"><span aria-hidden="true">${confidences[confidence][0]}</span> ${confidence}</span>`;
}

/** The evidence of a claim: an outlined badge with a sign of its own. */
export function evidenceMark(evidence: Evidence): Html {
  return html`<span class="evidence"><span aria-hidden="true">${evidences[evidence][0]}</span> ${wordsOf(evidence)}</span>`;
}

/** What the signs mean. */
export function markLegend(): Html {
  const row = (mark: Html, meaning: string) => html`<dt>${mark}</dt><dd>${meaning}</dd>`;
  return html`<details class="legend"><summary>What the marks mean</summary><dl>
${Confidence.options.map((name) => row(confidenceMark(name), confidences[name][1]))}
${Evidence.options.map((name) => row(evidenceMark(name), evidences[name][1]))}
</dl></details>`;
}

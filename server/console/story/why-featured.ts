import type { Explanation } from "../../../store/model/explanation.ts";
import { type Html, html } from "../../http/html.ts";
import { wordsOf } from "../words.ts";

/** What each point says of a claim, where it spoke for it and where it spoke against it. */
const sayings: Readonly<Record<string, readonly [string, string]>> = {
  stands_alone: ["it says something complete by itself", "it says little by itself"],
  opening: ["it is among the first sentences", "it is not among the first sentences"],
  place: ["it stands early in the text", "it stands late in the text"],
  shares_headline: ["it has words of the headline", "it has no word of the headline"],
  shares_lead: ["it has words of the first sentences", "it has no word of the first sentences"],
  opens_paragraph: ["it opens a paragraph", "it is inside a paragraph"],
  circumstance: ["it begins with when, where or why", "it does not say when, where or why"],
  length: ["it is a full statement", "it is very short"],
  opens_sentence: ["it opens its sentence", "it is a later part of its sentence"],
  reports: ["it says who reports or says it", "it does not say who says it"],
  number: ["it has a number", "it has no number"],
  figure: ["it has an amount, a share or a price", "it has no amount"],
  consequence: ["it tells of a decision, a record or a consequence", "it tells of no consequence"],
  speech: ["it is no speech", "it is spoken, not reported"],
  quotation_marks: ["it is not quoted", "it stands in quotation marks"],
  description: ["it tells what happened", "it only describes somebody or something"],
};

/** Points under this are not told in words; they are in the table. Ours. */
const saidLeast = 0.15;

/** Why a claim is shown first: in words, what weighs most first, and the points behind them folded into a table. */
export function whyFeatured({ score, features }: Explanation["featured"][number]): Html {
  const points = Object.entries(features).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const said = (speaks: (value: number) => boolean) =>
    points
      .filter(([, value]) => Math.abs(value) >= saidLeast && speaks(value))
      .map(([name, value]) => saying(name, value));
  const [pro, con] = [said((value) => value > 0), said((value) => value < 0)];
  const against = con.length === 0 ? "" : html` Against it: ${listed(con)}.`;
  const rows = points.map(
    ([name, value]) =>
      html`<tr><th scope="row">${saying(name, value)}</th><td class="number">${signed(value)}</td></tr>`,
  );
  return html`<details class="voices"><summary>Why featured</summary>
<p>${pro.length === 0 ? "It weighs more than the other claims" : html`For it: ${listed(pro)}`}.${against}</p>
<table class="figures"><caption>Points, ${signed(score)} in all</caption><thead><tr><th scope="col">Because</th><th scope="col" class="number">Points</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** What a point says; of a name that is not known here, the name. */
function saying(name: string, value: number): string {
  return sayings[name]?.[value > 0 ? 0 : 1] ?? wordsOf(name);
}

function listed(parts: readonly string[]): string {
  return parts.length < 3 ? parts.join(" and ") : `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}`;
}

function signed(value: number): string {
  const amount = String(Math.abs(Math.round(value * 100) / 100));
  return value < 0 ? `−${amount}` : `+${amount}`;
}

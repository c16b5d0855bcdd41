import type { Claim } from "../../store/model/claim.ts";
import { type Html, html } from "../http/html.ts";

type ProvenClaim = Pick<Claim, "claim_id" | "span" | "antecedents">;

/**
 * A source text in paragraphs, in which every passage that proves a claim is marked with the claim's id: its span, to which
 * `#proof-<id>` leads and whose number leads back, and the places that give its names. `chosen`: the claim whose proof is shown.
 */
export function proofText(content: string, claims: readonly ProvenClaim[], chosen?: string): Html {
  const cuts = new Set<number>();
  for (const { span, antecedents } of claims)
    for (const { start, end } of [span, ...antecedents])
      for (const at of [start, end]) cuts.add(Math.min(at, content.length));
  return html`${paragraphs(content).map(({ start, end }) => {
    const inside = [...cuts].filter((at) => at > start && at < end);
    const ends = [start, ...inside.toSorted((a, b) => a - b), end];
    const passages = ends
      .slice(1)
      .map((to, at) => passage(content, { start: ends[at] ?? start, end: to }, claims, chosen));
    return html`<p>${passages}</p>`;
  })}`;
}

/** Where the lines of a text stand that have words in them. */
function paragraphs(content: string): Claim["span"][] {
  return [...content.matchAll(/[^\n]*\S[^\n]*/gu)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }));
}

/** A passage between two neighbouring cuts: the same claims stand on all of it. */
function passage(
  content: string,
  { start, end }: Claim["span"],
  claims: readonly ProvenClaim[],
  chosen: string | undefined,
): Html {
  const text = content.slice(start, end);
  const isOver = (span: Claim["span"]) => span.start <= start && Math.min(span.end, content.length) >= end;
  const proven = claims.filter(({ span }) => isOver(span));
  const named = claims.filter((claim) => !proven.includes(claim) && claim.antecedents.some(isOver));
  if (proven.length + named.length === 0) return html`${text}`;
  const over = [...proven, ...named];
  const shown = over.some(({ claim_id }) => claim_id === chosen) ? " shown" : "";
  const kind = proven.length > 0 ? "proof has" : "named";
  const mark = html`<mark class="${kind}${shown}" data-claims="${over.map(({ claim_id }) => claim_id).join(" ")}">${text}</mark>`;
  // A span may begin before the paragraph, in the line above.
  const begun = proven.filter(({ span }) => span.start === start);
  const ended = proven.filter(({ span }) => Math.min(span.end, content.length) === end);
  const anchors = begun.map(({ claim_id }) => html`<span class="anchor" id="proof-${claim_id}"></span>`);
  const numbers = ended.map((claim) => {
    const number = claims.indexOf(claim) + 1;
    return html`<sup><a href="?claim=${claim.claim_id}#claim-${claim.claim_id}" aria-label="Claim ${number}">${number}</a></sup>`;
  });
  return html`${anchors}${mark}${numbers}`;
}

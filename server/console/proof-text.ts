import type { Claim } from "../../store/model/claim.ts";
import { type Html, html } from "../http/html.ts";

type ProvenClaim = Pick<Claim, "claim_id" | "span" | "antecedents">;

/** A source text as text, in which every passage that proves a claim is marked with the claim's id: its span, to which `#proof-<id>` leads, and the places that give its names. */
export function proofText(content: string, claims: readonly ProvenClaim[]): Html {
  const cuts = new Set([0, content.length]);
  for (const { span, antecedents } of claims)
    for (const { start, end } of [span, ...antecedents])
      for (const at of [start, end]) cuts.add(Math.min(at, content.length));
  const ends = [...cuts].sort((a, b) => a - b);
  return html`${ends.slice(1).map((end, index) => passage(content, { start: ends[index] ?? 0, end }, claims))}`;
}

/** A passage between two neighbouring cuts: the same claims stand on all of it. */
function passage(content: string, { start, end }: Claim["span"], claims: readonly ProvenClaim[]): Html {
  const text = content.slice(start, end);
  const isOver = (span: Claim["span"]) => span.start <= start && Math.min(span.end, content.length) >= end;
  const proven = claims.filter(({ span, antecedents }) => isOver(span) || antecedents.some(isOver));
  if (proven.length === 0) return html`${text}`;
  const begun = proven.filter(({ span }) => span.start === start);
  const anchors = begun.map(({ claim_id }) => html`<span class="proof" id="proof-${claim_id}"></span>`);
  return html`${anchors}<mark data-claims="${proven.map(({ claim_id }) => claim_id).join(" ")}">${text}</mark>`;
}

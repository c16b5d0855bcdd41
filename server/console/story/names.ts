import type { Claim } from "../../../store/model/claim.ts";
import { type Html, html } from "../../http/html.ts";

/**
 * A claim with the names that were put into it marked: those that the text gives elsewhere (`antecedents`), where the proving words
 * do not have them. Without the text they cannot be told apart, and none is marked.
 */
export function withNames({ claim_text, span, antecedents }: Claim, content: string | undefined): Html {
  if (content === undefined) return html`${claim_text}`;
  const proof = content.slice(span.start, span.end);
  const names = antecedents.map(({ start, end }) => content.slice(start, end)).filter((name) => !proof.includes(name));
  const places = [...new Set(names)]
    .flatMap((name) => {
      const start = name === "" ? -1 : claim_text.indexOf(name);
      return start === -1 ? [] : [{ start, end: start + name.length }];
    })
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }, at, all) => at === 0 || start >= (all[at - 1]?.end ?? 0));
  const parts = places.map(({ start, end }, at) => {
    const before = claim_text.slice(places[at - 1]?.end ?? 0, start);
    return html`${before}<ins class="name" title="Named elsewhere in the text">${claim_text.slice(start, end)}</ins>`;
  });
  return html`${parts}${claim_text.slice(places.at(-1)?.end ?? 0)}`;
}

import { type Html, html } from "../../http/html.ts";
import { counted } from "../counted.ts";
import { proofText } from "../proof-text.ts";
import type { Story } from "./story.ts";

/** The words of the source, as text, with the proofs marked; where the plan does not open them, what would. `chosen`: the claim whose proof is shown. */
export function sourceCard({ record, record_access, signal, source }: Story, chosen: string | undefined): Html {
  const title = html`<h2 id="text-title">Source text</h2>`;
  if (record === null) {
    const message = record_access?.message ?? "The source text is not stored.";
    return html`<aside class="card" aria-labelledby="text-title">${title}<p>${message}</p></aside>`;
  }
  const words = record.content.split(/\s+/u).filter((word) => word !== "").length;
  return html`<aside class="card sticky" aria-labelledby="text-title"><div class="blockhead">${title}<span class="by">${source.source_name} · ${counted(words, "word")}</span></div>
<div class="source" id="text">${proofText(record.content, signal.body.claims, chosen)}</div></aside>`;
}

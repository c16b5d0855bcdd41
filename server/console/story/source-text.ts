import { z } from "zod";
import { type Html, html } from "../../http/html.ts";
import { counted } from "../counted.ts";
import { moment } from "../moment.ts";
import { proofText } from "../proof-text.ts";
import type { Story } from "./story.ts";

/** The figures that the sentences of a data series' story rest on, as its record has them. */
const Figures = z.looseObject({
  cells: z.array(z.object({ date: z.string(), column: z.string(), value: z.number() })).min(1),
});
type Figure = z.output<typeof Figures>["cells"][number];

/** What the source says, with the proofs marked: its words, or the figures of a data series; where the plan does not open them, what would. `chosen`: the claim whose proof is shown. */
export function sourceCard({ record, record_access, signal, source }: Story, chosen: string | undefined): Html {
  const title = html`<h2 id="text-title">Source text</h2>`;
  if (record === null) {
    const message = record_access?.message ?? "The source text is not stored.";
    return html`<aside class="card" aria-labelledby="text-title">${title}<p>${message}</p></aside>`;
  }
  const marked = proofText(record.content, signal.body.claims, chosen);
  const figures = Figures.safeParse(record.extra_data).data?.cells;
  if (figures) return figureCard(source.source_name, figures, marked);
  const words = record.content.split(/\s+/u).filter((word) => word !== "").length;
  return html`<aside class="card sticky" aria-labelledby="text-title"><div class="blockhead">${title}<span class="by">${source.source_name} · ${counted(words, "word")}</span></div>
<div class="source" id="text">${marked}</div></aside>`;
}

/** The figures that the source gives, and the sentences that the service wrote from them. */
function figureCard(source_name: string, figures: readonly Figure[], sentences: Html): Html {
  const rows = figures
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.column.localeCompare(b.column))
    .map(
      ({ date, column, value }) =>
        html`<tr><td>${moment(date)}</td><td>${column}</td><td class="num">${String(value)}</td></tr>`,
    );
  return html`<aside class="card sticky" aria-labelledby="text-title"><div class="blockhead"><h2 id="text-title">Figures of the source</h2><span class="by">${source_name} · ${counted(figures.length, "figure")}</span></div>
<table><thead><tr><th scope="col">Date</th><th scope="col">Column</th><th scope="col" class="num">Value</th></tr></thead><tbody>${rows}</tbody></table>
<h3>Sentences</h3>
<p class="by">The service wrote them. Every number in them is one of these figures or computed from them.</p>
<div class="source computed" id="text">${sentences}</div></aside>`;
}

import { type Html, html } from "../../http/html.ts";
import { counted } from "../counted.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import type { Story } from "./story.ts";

/** Whether others than its own source tell of a story: the next number of a series is no coverage. */
export function isCovered({ outlets }: NonNullable<Story["coverage"]>): boolean {
  return new Set(outlets.map(({ source_name }) => source_name)).size > 1;
}

/** Who tells of the same event, in the order of publication: who was first, and who repeats whom. */
export function coverageCard({ coverage, record_id }: Story, { link }: ConsoleContext): Html {
  if (!coverage || !isCovered(coverage)) return html``;
  const { outlets, independent_outlet_count } = coverage;
  const names = new Map(outlets.map((outlet) => [outlet.record_id, outlet.source_name]));
  const items = outlets.map(({ record_id: other, source_name, headline, published_at, copy_of }, at) => {
    const isHere = other === record_id;
    const title = isHere ? html`${headline}` : html`<a href="${link(`/console/stories/${other}`)}">${headline}</a>`;
    const note = copy_of === null ? "" : html`<p class="by">Repeats ${names.get(copy_of) ?? "another outlet"}</p>`;
    return html`<li${at === 0 ? { html: ' class="first"' } : ""}><strong>${source_name}</strong> <span class="by">${dayAndTime(published_at)}${at === 0 ? " · first" : ""}${isHere ? " · this story" : ""}</span><p class="by">${title}</p>${note}</li>`;
  });
  return html`<section id="coverage" class="card" aria-labelledby="coverage-title"><div class="blockhead"><h2 id="coverage-title">Coverage</h2><span class="by">${counted(independent_outlet_count, "independent outlet")}</span></div><ol class="timeline">${items}</ol></section>`;
}

import { type Html, html } from "../http/html.ts";
import { figure } from "./counted.ts";
import { dayAndTime } from "./moment.ts";

/** What happened in the time after a moment. */
export interface ChartPoint {
  /** ISO 8601. */
  moment: string;
  /** One for each series. */
  values: readonly number[];
}

/** A course of time as a chart where scripts run (`chart.mjs`), which reads the figures from the table below it; the first series is drawn as bars. */
export function chart(title: string, series: readonly string[], points: readonly ChartPoint[]): Html {
  const rows = points.map(
    ({ moment, values }) => html`<tr><th scope="row">${dayAndTime(moment)}</th>${values.map(cell)}</tr>`,
  );
  return html`<figure class="chart" data-chart>
<figcaption>${title}</figcaption>
<div class="plot" aria-hidden="true" hidden></div>
<details><summary>Show as a table</summary>
<div class="scrolled" role="region" aria-label="Show as a table: ${title}" tabindex="0"><table class="figures"><thead><tr><th scope="col">From</th>${series.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div></details>
</figure>`;
}

/** Amounts side by side: a table whose rows have bars, the longest for the greatest. */
export function bars(
  caption: string,
  names: readonly [string, string],
  rows: readonly (readonly [Html, number])[],
): Html {
  const most = Math.max(1, ...rows.map(([, amount]) => amount));
  const shown = rows.map(
    ([name, amount]) =>
      html`<tr><th scope="row">${name}${bar(amount / most)}</th><td class="number">${figure(amount)}</td></tr>`,
  );
  return html`<table class="figures bars"><caption>${caption}</caption>
<thead><tr><th scope="col">${names[0]}</th><th scope="col" class="number">${names[1]}</th></tr></thead>
<tbody>${shown}</tbody></table>`;
}

function cell(value: number): Html {
  return html`<td class="number" data-value="${value}">${figure(value)}</td>`;
}

function bar(share: number): Html {
  const width = (100 * share).toFixed(1);
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="4"/></svg>`;
}

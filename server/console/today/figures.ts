import type { StepFigures } from "../../../store/sources/arrivals.ts";
import { type Html, html } from "../../http/html.ts";
import type { Arrived } from "../../views/arrived.ts";
import { type Period, stepBegin, stepsOf } from "../../views/period.ts";
import { chart } from "../chart.ts";
import { figure } from "../counted.ts";
import { icon } from "../look/icons.ts";
import { sparkline } from "../sparkline.ts";

/** What came in within a period, each figure against the time before and with its course. */
export function arrivalFigures(arrived: Arrived): Html {
  const { period, earlier, sources, isComparable } = arrived;
  const later = within(arrived);
  const total = (name: string, count: number, before: number, course: Html = html``) =>
    html`<div class="figure"><dt>${name}</dt><dd><div class="withspark"><span class="value">${figure(count)}</span>${count === 0 ? "" : course}</div><div class="note">${isComparable || count === before ? compared(count, before, period) : "nothing to compare with"}</div></dd></div>`;
  const course = (of: Counted, one: "claim" | "story") => {
    const counts = countsOf(later, of, stepsOf(period.span, period.step));
    return sparkline(counts, period.words, { one, step: period.step });
  };
  return html`${total("Stories", sum(later, "stories"), sum(earlier, "stories"), course("stories", "story"))}
${total("Claims", sum(later, "claims"), sum(earlier, "claims"), course("claims", "claim"))}
${total("Active sources", sources.within, sources.earlier)}`;
}

/** Claims and stories of a period and of the time before, by the hour or by the day. */
export function arrivalChart({ period, earlier, later }: Arrived): Html {
  const { step, days } = period;
  const steps = stepsOf({ since: period.earlier.since, until: period.span.until }, step);
  const rows = [...earlier, ...later];
  const [claims, stories] = [countsOf(rows, "claims", steps), countsOf(rows, "stories", steps)];
  const points = steps.map((each, at) => ({ moment: stepBegin(each), values: [claims[at] ?? 0, stories[at] ?? 0] }));
  const title = step === "hour" ? "Claims per hour, last 48 hours" : `Claims per day (UTC), last ${2 * days} days`;
  return chart(title, ["Claims", "Stories"], points);
}

/** What belongs to the period itself. */
export function within({ period, later }: Pick<Arrived, "period" | "later">): StepFigures[] {
  const [first = ""] = stepsOf(period.span, period.step);
  return later.filter(({ step }) => step >= first);
}

type Counted = "stories" | "claims";

function sum(rows: readonly StepFigures[], of: Counted): number {
  return rows.reduce((total, row) => total + row[of], 0);
}

/** How many came in each step, also in those in which nothing did. */
function countsOf(rows: readonly StepFigures[], of: Counted, steps: readonly string[]): number[] {
  const held = Map.groupBy(rows, ({ step }) => step);
  return steps.map((step) => sum(held.get(step) ?? [], of));
}

/** A count against that of the time before. */
function compared(count: number, earlier: number, { before }: Period): Html {
  if (count === earlier) return html`same as ${before}${count === 0 ? "" : html` (${figure(earlier)})`}`;
  if (earlier === 0) return html`none ${before}`;
  const change = Math.round((100 * (count - earlier)) / earlier);
  const sign = icon(change > 0 ? "trending-up" : "trending-down");
  return html`<span>${sign}${figure(Math.abs(change))}% ${change > 0 ? "more" : "less"} than ${before} (${figure(earlier)})</span>`;
}

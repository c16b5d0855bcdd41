import { type Html, html } from "../../http/html.ts";
import type { Dispute } from "../../views/disputes.ts";
import type { Period } from "../../views/period.ts";
import { figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import { disputeRail } from "./disputes.ts";

/** Disputes that Today shows. Ours. */
const railMax = 3;

/** The disputes in which a claim came in within a period, the newest first. */
export function changedWithin(disputes: readonly Dispute[], { span }: Period): Dispute[] {
  return disputes.filter(({ changed_at }) => changed_at >= span.since && changed_at < span.until);
}

/** How many disputes there are, the number of the header, and how many of them changed within a period. */
export function disputeFigure(disputes: readonly Dispute[], period: Period, { link }: ConsoleContext): Html {
  const changed = changedWithin(disputes, period).length;
  const note = `${changed === 0 ? "none" : figure(changed)} changed in ${period.words}`;
  const href = link(changed === 0 ? "/console/disputed" : `/console/disputed?period=${period.key}`);
  return html`<div class="figure${disputes.length === 0 ? "" : " disputed"}"><dt>Disputed</dt><dd><span class="value">${figure(disputes.length)}</span><div class="note"><a href="${href}">${disputes.length === 0 ? "See disputes" : note}</a></div></dd></div>`;
}

/** The disputes that changed within a period, for Today; nothing where nothing is disputed at all. */
export function changedCard(disputes: readonly Dispute[], period: Period, context: ConsoleContext): Html {
  if (disputes.length === 0) return html``;
  const changed = changedWithin(disputes, period).slice(0, railMax);
  const list =
    changed.length === 0
      ? html`<ul class="disputes bare"><li>No dispute changed in the last ${period.words}.</li></ul>`
      : disputeRail(context, changed);
  return html`<section class="card flush" aria-labelledby="disputed-title"><div class="blockhead"><h2 id="disputed-title">Disputed</h2><a href="${context.link("/console/disputed")}">All ${figure(disputes.length)}</a></div>${list}</section>`;
}

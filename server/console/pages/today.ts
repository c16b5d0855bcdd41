import { type Html, html } from "../../http/html.ts";
import type { Arrived } from "../../views/arrived.ts";
import { alertCard } from "../alerts/new-stories.ts";
import { changedCard, disputeFigure } from "../disputes/changed-disputes.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { periodAsked, periodLinks } from "../period.ts";
import { attention } from "../today/attention.ts";
import { domainCard } from "../today/domains.ts";
import { arrivalChart, arrivalFigures, within } from "../today/figures.ts";
import { risingRail } from "../today/rising.ts";
import { storyList } from "../today/stories.ts";

/** What came in within a day, a week or a month, how it compares, what was biggest, what is disputed, and what needs somebody. */
export const todayPage: ConsolePage = {
  path: "/today",
  nav: { label: "Today", key: "h", icon: "newspaper", menu: "main" },
  async show(context) {
    const { shared, view, link } = context;
    const key = periodAsked(context) ?? "24h";
    const arrived = await shared.arrived[key](view);
    const { period, biggest } = arrived;
    const disputes = await shared.disputes(view);
    const stories =
      biggest.length === 0
        ? html`<p>No new stories in the last ${period.words}.</p>`
        : await storyList(context, biggest);
    return {
      title: "Today",
      module: ["chart.mjs", "today.mjs"],
      body: html`<div class="pagehead"><div><h1>Today</h1>
${await spanLine(context, arrived)}</div>
${periodLinks(context, key)}</div>
<dl class="figures" id="figures">${arrivalFigures(arrived)}
${disputeFigure(disputes, period, context)}</dl>
<div class="cols today">
<div class="stack"><section id="stories" aria-labelledby="biggest"><div class="blockhead"><h2 id="biggest">Biggest stories</h2><a href="${link(`/console/covered?period=${key}`)}">Most covered</a></div>
${stories}</section>
<section class="card" aria-label="Claims over time">${arrivalChart(arrived)}</section></div>
<aside class="stack" id="beside" aria-label="Alerts, disputes, rising tags, domains and attention">${await alertCard(context)}${changedCard(disputes, period, context)}${arrived.later.length === 0 ? "" : risingRail(await shared.rising[key](view), context)}
${domainCard(within(arrived), period.words, context)}
${await attention(context)}</aside>
</div>`,
    };
  },
};

/** Which time it is; when nothing came within it, how to go on. */
async function spanLine({ service, view, link }: ConsoleContext, { period }: Arrived): Promise<Html> {
  const { words, step, span, earlier } = period;
  const last = await service.store.arrivals.last(view);
  const line = html`<p class="by">${words}${step === "day" ? ", today included," : ""} up to ${dayAndTime(span.until)}</p>`;
  if (last === undefined)
    return html`${line}<p>No stories yet. <a href="${link("/console/start")}">Get started</a></p>`;
  return last < earlier.since ? html`${line}<p>The last story was received ${dayAndTime(last)}.</p>` : line;
}

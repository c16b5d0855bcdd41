import { type Html, html } from "../../http/html.ts";
import { newestDisputes } from "../../views/disputes.ts";
import { alertCard } from "../alerts/new-stories.ts";
import { figure } from "../counted.ts";
import { disputeRail } from "../disputes/disputes.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { attention } from "../today/attention.ts";
import { arrivalFigures, lastTwoDays, type TwoDays } from "../today/figures.ts";
import { risingTags } from "../today/rising.ts";
import { biggestStories } from "../today/stories.ts";

/** Disputes of the rail, and claims that are looked at for them. Ours. */
const disputed = { shown: 3, claims: 200 } as const;

/** What came in within the last day, how it compares, what was biggest, what is disputed, and what needs somebody. */
export const todayPage: ConsolePage = {
  path: "/today",
  nav: { label: "Today", key: "h", icon: "newspaper", menu: "main" },
  async show(context) {
    const { service, view, link } = context;
    const days = lastTwoDays(context);
    const { totals, course, domains } = await arrivalFigures(context, days);
    const disputes = await newestDisputes(service.store, view, disputed.claims);
    const rail =
      disputes.length === 0
        ? html``
        : html`<section class="card flush" aria-labelledby="disputed-title"><div class="blockhead"><h2 id="disputed-title">Disputed</h2><a href="${link("/console/disputed")}">All ${figure(disputes.length)}</a></div>${disputeRail(context, disputes.slice(0, disputed.shown))}</section>`;
    return {
      title: "Today",
      module: ["chart.mjs", "today.mjs"],
      body: html`<div class="pagehead"><div><h1>Today</h1>
${await spanLine(context, days)}</div></div>
<dl class="figures" id="figures">${totals}
<div class="figure${disputes.length === 0 ? "" : " disputed"}"><dt>Disputed</dt><dd><span class="value">${figure(disputes.length)}</span><div class="note"><a href="${link("/console/disputed")}">See disputes</a></div></dd></div></dl>
<div class="cols today">
<div class="stack"><section id="stories" aria-labelledby="biggest"><div class="blockhead"><h2 id="biggest">Biggest stories</h2><a href="${link("/console/covered")}">Most covered this week</a></div>
${await biggestStories(context, days.day)}</section>
<section class="card" aria-label="Claims by hour">${course}</section></div>
<aside class="stack" id="beside" aria-label="Alerts, disputes, rising tags, domains and attention">${await alertCard(context)}${rail}${await risingTags(context, days)}
${domains}
${await attention(context)}</aside>
</div>`,
    };
  },
};

/** Which 24 hours they are; when nothing came within them, how to go on. */
async function spanLine({ service, view, link }: ConsoleContext, { day, before }: TwoDays): Promise<Html> {
  const last = await service.store.arrivals.last(view);
  const span = html`<p class="meta"><span>24 hours up to ${dayAndTime(day.until)}</span></p>`;
  if (last === undefined)
    return html`${span}<p>No stories yet. <a href="${link("/console/start")}">Get started</a></p>`;
  return last < before.since ? html`${span}<p>The last story was received ${dayAndTime(last)}.</p>` : span;
}

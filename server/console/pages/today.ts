import { type Html, html } from "../../http/html.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { attention } from "../today/attention.ts";
import { arrivalFigures, lastTwoDays, type TwoDays } from "../today/figures.ts";
import { biggestStories } from "../today/stories.ts";

/** What came in within the last day, how it compares, what was biggest, and what needs somebody. */
export const todayPage: ConsolePage = {
  path: "/today",
  nav: { label: "Today", key: "h", icon: "newspaper", menu: "main" },
  async show(context) {
    const days = lastTwoDays(context);
    const { totals, course, domains } = await arrivalFigures(context, days);
    return {
      title: "Today",
      module: "chart.mjs",
      body: html`<h1>Today</h1>
${await spanLine(context, days)}
${totals}
<div class="beside">
<div>${course}
<section aria-labelledby="biggest"><h2 id="biggest">Biggest stories</h2>
${await biggestStories(context, days.day)}</section></div>
<aside aria-label="Attention and domains">${await attention(context)}
${domains}</aside>
</div>`,
    };
  },
};

/** Which 24 hours they are; when nothing came within them, how to go on. */
async function spanLine({ service, view, link }: ConsoleContext, { day, before }: TwoDays): Promise<Html> {
  const last = await service.store.arrivals.last(view);
  const span = html`<p class="byline">24 hours up to ${dayAndTime(day.until)}</p>`;
  if (last === undefined)
    return html`${span}<p>Nothing has come in yet. <a href="${link("/console/start")}">The first steps</a> tell how to begin.</p>`;
  return last < before.since ? html`${span}<p>The last story came in ${dayAndTime(last)}.</p>` : span;
}

import { type Html, html } from "../../http/html.ts";
import type { Dispute } from "../../views/disputes.ts";
import { type Period, periodUntil, seenUntil } from "../../views/period.ts";
import { bars } from "../chart.ts";
import { figure } from "../counted.ts";
import { changedWithin } from "../disputes/changed-disputes.ts";
import { disputeList } from "../disputes/disputes.ts";
import { emptyState } from "../look/empty.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { pageAsked, pagerOf } from "../pager.ts";
import { periodAsked, periodLinks } from "../period.ts";
import { samePage } from "../same-page.ts";

/** Disputes on a page, and sources that are counted. Ours. */
const shown = { disputes: 20, sources: 8 } as const;

/** What sources say differently: numbers side by side, and who says which. It never says who is right. */
export const disputedPage: ConsolePage = {
  path: "/disputed",
  nav: { label: "Disputed", key: "x", icon: "equal-not", menu: "main", counts: "disputes" },
  async show(context) {
    const { shared, view, now } = context;
    const key = periodAsked(context);
    const period = periodUntil(key ?? "30d", seenUntil(view, now));
    const all = await shared.disputes(view);
    const disputes = key === undefined ? all : changedWithin(all, period);
    return {
      title: "Disputed",
      body: html`<div class="pagehead"><div><h1>Disputed</h1>
<p class="lead">Reports that give different numbers for the same measure, side by side. You decide which one is right.</p></div>
${all.length === 0 ? "" : periodLinks(context, key, "Any time")}</div>
${disputes.length === 0 ? nothing(all, period) : await listed(context, disputes, period)}`,
    };
  },
};

function nothing(all: readonly Dispute[], { words }: Period): Html {
  return all.length === 0
    ? emptyState(
        "equal-not",
        "No disputes",
        "They appear here when reports give different numbers for the same measure.",
      )
    : emptyState(
        "equal-not",
        "Nothing changed",
        `In the last ${words} no claim came in that is disputed.`,
        html`<a class="button" href="?">See all ${figure(all.length)}</a>`,
      );
}

async function listed(context: ConsoleContext, disputes: readonly Dispute[], period: Period): Promise<Html> {
  const { request } = context;
  const byNewest = request.url.searchParams.get("sort") === "newest";
  const sorted = byNewest ? disputes : disputes.toSorted((a, b) => b.voices - a.voices);
  const first = pageAsked(request) * shown.disputes;
  const slice = sorted.slice(first, first + shown.disputes);
  return html`${sorts(request, byNewest)}
<div class="cols"><div>${await disputeList(context, slice, period)}
${pagerOf(context, { page_size: shown.disputes, total_count: disputes.length })}</div>
<aside class="stack" aria-label="Sources in disputes">${sourcesIn(disputes)}</aside></div>`;
}

function sorts(request: ConsoleContext["request"], byNewest: boolean): Html {
  const chip = (words: string, sort: string, isOn: boolean) =>
    html`<a class="chip" href="${samePage(request, { sort })}"${isOn ? { html: ' aria-current="true"' } : ""}>${words}</a>`;
  return html`<nav class="chips" aria-label="Sort by">${chip("Most independent outlets", "", !byNewest)}${chip("Newest", "newest", byNewest)}</nav>`;
}

/** In how many disputes each source stands. */
function sourcesIn(disputes: readonly Dispute[]): Html {
  const counts = new Map<string, number>();
  for (const { sides } of disputes) {
    const names = new Set(sides.flatMap(({ claims }) => claims.map(({ source_name }) => source_name)));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], "en")).slice(0, shown.sources);
  return html`<section class="card"><h2>Sources in disputes</h2>${bars(
    "Disputes by source",
    ["Source", "Disputes"],
    rows.map(([name, count]) => [html`${name}`, count] as const),
  )}<p class="hint">A different number is not necessarily wrong: this only shows who reports other numbers.</p></section>`;
}

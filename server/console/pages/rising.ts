import { html } from "../../http/html.ts";
import { crumbs } from "../look/crumbs.ts";
import { emptyState } from "../look/empty.ts";
import type { ConsolePage } from "../page.ts";
import { periodAsked, periodLinks } from "../period.ts";
import { risingList } from "../today/rising.ts";

/** Whom and what more stories name than in the time before, each with its stories by the hour or by the day. */
export const risingPage: ConsolePage = {
  path: "/rising",
  async show(context) {
    const { shared, view } = context;
    const key = periodAsked(context) ?? "24h";
    const rising = await shared.rising[key](view);
    const { words, before, step } = rising.period;
    return {
      title: "Rising",
      body: html`<div class="pagehead"><div>${crumbs(context, ["Today", "/today"])}
<h1>Rising</h1>
<p class="lead">Tags in more stories of the last ${words} than ${before}. Bars are stories per ${step === "hour" ? "hour" : "day (UTC)"}.</p></div>
${periodLinks(context, key)}</div>
${
  rising.tags.length === 0
    ? emptyState("trending-up", "Nothing rises", `No tag is in at least three stories, and in more than ${before}.`)
    : risingList(rising, context)
}`,
    };
  },
};

import { type Html, html } from "../../http/html.ts";
import { isOfSeries } from "../../views/computed.ts";
import { counted } from "../counted.ts";
import { disputedBadge, sentimentBadge, significanceLevel } from "../look/badges.ts";
import { crumbs } from "../look/crumbs.ts";
import { domainLabel } from "../look/domain-label.ts";
import { icon } from "../look/icons.ts";
import { outletMark } from "../look/outlets.ts";
import { dayAlone, dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { isCovered } from "./coverage.ts";
import type { Story } from "./story.ts";

/** What a story is called, who published it and when, how much it matters, and what it tells in short. `disputes`: how many it stands in. */
export function storyHead(story: Story, disputes: number, { link }: ConsoleContext): Html {
  const { brief, source, signal, matched_at, coverage, explanation } = story;
  const { source_name, source_url, source_published_date: day, author } = source;
  const domain = explanation?.domain.home_domain ?? null;
  const facts = [
    html`${outletMark(source_name)}${source_name}`,
    ...(author === null ? [] : [html`${author}`]),
    ...(day === null ? [] : [dayAlone(day)]),
    html`received ${dayAndTime(matched_at)}`,
    ...(coverage && isCovered(coverage)
      ? [
          html`<a href="#coverage">${counted(coverage.outlet_count, "outlet")}, ${coverage.independent_outlet_count} independent</a>`,
        ]
      : []),
    ...(signal.version > 1 ? [html`<a href="#versions">version ${signal.version}</a>`] : []),
  ];
  const badges = html`${domain === null ? "" : domainLabel(domain, link(`/console/streams?domain=${domain}`))}${significanceLevel(signal.significance)}${sentimentBadge(signal.sentiment)}${disputes === 0 ? "" : disputedBadge(`${disputes} disputed`, "#disputes")}`;
  const original = isOnTheWeb(source_url)
    ? html`<div class="actions"><a class="button" href="${source_url}" rel="noreferrer">${icon("external-link")}Original</a></div>`
    : html``;
  return html`<div class="pagehead"><div>${crumbs({ link }, ["Today", "/today"])}
<h1 class="story${isOfSeries(source.media_format) ? " computed" : ""}">${brief.headline}</h1>
<p class="meta">${facts.map((fact) => html`<span>${fact}</span>`)}</p>
<p class="meta">${badges}</p></div>${original}</div>
<p class="lead">${brief.summary}</p>`;
}

function isOnTheWeb(url: string | null): url is string {
  return url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? "");
}

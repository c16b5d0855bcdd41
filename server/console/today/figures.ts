import type { Domain } from "../../../store/model/vocabulary.ts";
import type { HourFigures, Span } from "../../../store/sources/arrivals.ts";
import { type Html, html } from "../../http/html.ts";
import { bars, chart } from "../chart.ts";
import { figure } from "../counted.ts";
import { domainLabel } from "../look/domain-label.ts";
import { icon } from "../look/icons.ts";
import type { ConsoleContext } from "../page.ts";
import { sparkline } from "../sparkline.ts";

const hourMs = 3_600_000;

/** Two days that follow each other: the last one that may be seen, and the one before. */
export interface TwoDays {
  day: Span;
  before: Span;
}

/** What came in on one of the days. */
interface Arrived {
  hours: HourFigures[];
  sources: number;
}

/** The end of what may be seen: now, or the last release of a cadence. Milliseconds. */
export function seenUntil({ view, now }: Pick<ConsoleContext, "view" | "now">): number {
  return Math.min(now.getTime() + 1, Date.parse(view.before));
}

/** The last two times 24 hours of which everything may be seen: up to now, or to the last release of a cadence. */
export function lastTwoDays(context: Pick<ConsoleContext, "view" | "now">): TwoDays {
  const end = seenUntil(context);
  const [start, middle, until] = [end - 48 * hourMs, end - 24 * hourMs, end].map((time) =>
    new Date(time).toISOString(),
  ) as [string, string, string];
  return { before: { since: start, until: middle }, day: { since: middle, until } };
}

/** What came in on two days: the last one in figures against the one before, both by the hour, and the last one by domain. */
export async function arrivalFigures(
  context: ConsoleContext,
  days: TwoDays,
): Promise<Record<"totals" | "course" | "domains", Html>> {
  const [last, earlier] = [await arrived(context, days.day), await arrived(context, days.before)];
  const sum = ({ hours }: Arrived, of: "stories" | "claims") => hours.reduce((total, each) => total + each[of], 0);
  const points = byHour([...earlier.hours, ...last.hours], days);
  const lastDay = points.slice(-24).map(({ values }) => values);
  const course = (of: 0 | 1, one: "claim" | "story") => {
    const counts = lastDay.map((values) => values[of] ?? 0);
    return sparkline(counts, "24 hours", { one, step: "hour" });
  };
  return {
    totals: html`${total("Stories", sum(last, "stories"), sum(earlier, "stories"), course(1, "story"))}
${total("Claims", sum(last, "claims"), sum(earlier, "claims"), course(0, "claim"))}
${total("Active sources", last.sources, earlier.sources)}`,
    course: chart("Claims per hour", ["Claims", "Stories"], points),
    domains: byDomain(last.hours, context),
  };
}

async function arrived({ service, view }: ConsoleContext, span: Span): Promise<Arrived> {
  const { arrivals } = service.store;
  return { hours: await arrivals.hours(span, view), sources: await arrivals.sources(span, view) };
}

function total(name: string, count: number, before: number, course: Html = html``): Html {
  return html`<div class="figure"><dt>${name}</dt><dd><div class="withspark"><span class="value">${figure(count)}</span>${count === 0 ? "" : course}</div><div class="note">${compared(count, before)}</div></dd></div>`;
}

/** A day against the day before. */
function compared(count: number, before: number): Html {
  if (before === 0) return html`${count === 0 ? "same as yesterday" : "no data yesterday"}`;
  const change = Math.round((100 * (count - before)) / before);
  if (change === 0) return html`same as yesterday (${figure(before)})`;
  const sign = icon(change > 0 ? "trending-up" : "trending-down");
  return html`<span>${sign}${figure(Math.abs(change))} % ${change > 0 ? "more" : "less"} than yesterday (${figure(before)})</span>`;
}

/** Every hour of two days, also those in which nothing came. */
function byHour(hours: readonly HourFigures[], { before, day }: TwoDays) {
  const held = Map.groupBy(hours, ({ hour }) => hour);
  const first = Math.floor(Date.parse(before.since) / hourMs);
  const last = Math.floor((Date.parse(day.until) - 1) / hourMs);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const moment = new Date((first + at) * hourMs).toISOString();
    const rows = held.get(moment.slice(0, 13)) ?? [];
    return {
      moment,
      values: (["claims", "stories"] as const).map((of) => rows.reduce((sum, row) => sum + row[of], 0)),
    };
  });
}

function byDomain(hours: readonly HourFigures[], { link }: ConsoleContext): Html {
  const held = [...Map.groupBy(hours, ({ domain }) => domain)].map(
    ([domain, rows]) => [domain, rows.reduce((sum, { claims }) => sum + claims, 0)] as const,
  );
  const rows = held
    .toSorted(([one, most], [other, least]) => least - most || one.localeCompare(other, "en"))
    .map(
      ([domain, claims]) =>
        [
          domain === "" ? html`No domain` : domainLabel(domain as Domain, link(`/console/streams?domain=${domain}`)),
          claims,
        ] as const,
    );
  return rows.length === 0
    ? html``
    : html`<section class="card" aria-labelledby="domains-title"><h2 id="domains-title">Domains</h2>${bars("Claims by domain, last 24 hours", ["Domain", "Claims"], rows)}</section>`;
}

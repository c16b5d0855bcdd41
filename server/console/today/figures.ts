import type { HourFigures, Span } from "../../../store/sources/arrivals.ts";
import { type Html, html } from "../../http/html.ts";
import { bars, chart } from "../chart.ts";
import { figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";

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

/** The last two times 24 hours of which everything may be seen: up to now, or to the last release of a cadence. */
export function lastTwoDays({ view, now }: Pick<ConsoleContext, "view" | "now">): TwoDays {
  const end = Math.min(now.getTime() + 1, Date.parse(view.before));
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
  return {
    totals: html`<dl class="totals">
${total("Stories", sum(last, "stories"), sum(earlier, "stories"))}
${total("Claims", sum(last, "claims"), sum(earlier, "claims"))}
${total("Sources heard", last.sources, earlier.sources)}
</dl>`,
    course: chart("Claims per hour, UTC", ["Claims", "Stories"], byHour([...earlier.hours, ...last.hours], days)),
    domains: byDomain(last.hours, context),
  };
}

async function arrived({ service, view }: ConsoleContext, span: Span): Promise<Arrived> {
  const { arrivals } = service.store;
  return { hours: await arrivals.hours(span, view), sources: await arrivals.sources(span, view) };
}

function total(name: string, count: number, before: number): Html {
  return html`<div><dt>${name}</dt><dd><b>${figure(count)}</b> <small>${compared(count, before)}</small></dd></div>`;
}

/** A day against the day before. */
function compared(count: number, before: number): string {
  if (before === 0) return count === 0 ? "as the day before" : "none the day before";
  const change = Math.round((100 * (count - before)) / before);
  if (change === 0) return `as the day before (${figure(before)})`;
  return `${change > 0 ? "+" : "−"}${figure(Math.abs(change))} % on the day before (${figure(before)})`;
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
          domain === ""
            ? html`None: texts that could not be read`
            : html`<a href="${link(`/console/streams?domain=${domain}`)}">${wordsOf(domain)}</a>`,
          claims,
        ] as const,
    );
  return rows.length === 0
    ? html``
    : html`<h2>Domains</h2>${bars("Claims of the 24 hours", ["Domain", "Claims"], rows)}`;
}

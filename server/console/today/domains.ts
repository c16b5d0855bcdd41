import type { Domain } from "../../../store/model/vocabulary.ts";
import type { StepFigures } from "../../../store/sources/arrivals.ts";
import { type Html, html } from "../../http/html.ts";
import { bars } from "../chart.ts";
import { domainLabel } from "../look/domain-label.ts";
import type { ConsoleContext } from "../page.ts";

/** Claims of a period by domain, the most first; nothing where there are none. `words`: how the period is called. */
export function domainCard(rows: readonly StepFigures[], words: string, { link }: Pick<ConsoleContext, "link">): Html {
  const held = [...Map.groupBy(rows, ({ domain }) => domain)].map(
    ([domain, rows]) => [domain, rows.reduce((sum, { claims }) => sum + claims, 0)] as const,
  );
  const shown = held
    .toSorted(([one, most], [other, least]) => least - most || one.localeCompare(other, "en"))
    .map(([domain, claims]) => [nameOf(domain, link), claims] as const);
  if (shown.length === 0) return html``;
  return html`<section class="card" aria-labelledby="domains-title"><h2 id="domains-title">Domains</h2>${bars(`Claims by domain, last ${words}`, ["Domain", "Claims"], shown)}</section>`;
}

function nameOf(domain: string, link: ConsoleContext["link"]): Html {
  return domain === "" ? html`No domain` : domainLabel(domain as Domain, link(`/console/streams?domain=${domain}`));
}

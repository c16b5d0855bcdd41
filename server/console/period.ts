import { type Html, html } from "../http/html.ts";
import { type PeriodKey, periodKeys, periodLengths } from "../views/period.ts";
import type { ConsoleContext } from "./page.ts";
import { samePage } from "./same-page.ts";

/** The period that an address asks for (`?period=`); undefined for none that there is. */
export function periodAsked({ request }: Pick<ConsoleContext, "request">): PeriodKey | undefined {
  const asked = request.url.searchParams.get("period");
  return periodKeys.find((key) => key === asked);
}

/** The choice of a period as links, which keep what else the address says. `any`: how the choice of no period is called, where there is one. */
export function periodLinks(
  { request }: Pick<ConsoleContext, "request">,
  chosen: PeriodKey | undefined,
  any?: string,
): Html {
  const choices: [PeriodKey | undefined, string][] = periodKeys.map((key) => [key, periodLengths[key].words]);
  if (any !== undefined) choices.push([undefined, any]);
  const links = choices.map(
    ([key, words]) =>
      html`<a href="${samePage(request, { period: key ?? "" })}"${key === chosen ? { html: ' aria-current="true"' } : ""}>${words}</a>`,
  );
  return html`<nav class="segments" aria-label="Period">${links}</nav>`;
}

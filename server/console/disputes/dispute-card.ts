import { type Html, html } from "../../http/html.ts";
import type { Dispute, DisputeSide } from "../../views/disputes.ts";
import { counted } from "../counted.ts";
import { icon } from "../look/icons.ts";
import { outletMarks } from "../look/outlets.ts";
import { moment } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { differingFigures } from "./differing-figures.ts";

/** Sides that are shown; the ones with most voices. Ours: what stands side by side. */
const sidesMax = 3;

/** How a dispute is shown. */
interface Shown {
  /** For rails and cards: without the words of the sources. */
  mini?: boolean;
  /** The words of the sources that prove claims, by the claim's number. */
  quotes?: ReadonlyMap<number, string>;
}

/** What sources say differently, side by side: the number of each where it is certain which one differs, its words, and who says it. */
export function disputeCard(dispute: Dispute, { link }: Pick<ConsoleContext, "link">, shown: Shown = {}): Html {
  const { mini = false, quotes = new Map() } = shown;
  const sides = sidesShown(dispute);
  const values = differingFigures(sides.map(({ lead }) => lead.claim_text));
  const rest = dispute.sides.length - sides.length;
  const seams = sides.slice(1).map((_, at) => {
    const place = sides.length === 2 ? "" : at === 0 ? " a" : " b";
    return html`<span class="seam${place}">${icon("equal-not")}<span class="unseen">against</span></span>`;
  });
  const body = sides.map((side, at) =>
    sideHtml(side, { link, mini, value: values?.[at], quote: quotes.get(side.lead.claim_no) }),
  );
  return html`<article class="dispute${mini ? " mini" : ""}">
<div class="sides${sides.length === 3 ? " three" : ""}">${body}${seams}</div>
${rest > 0 ? html`<p class="by">${counted(rest, "more version")}</p>` : ""}</article>`;
}

/** The sides that stand side by side: those with most voices, the first reported first. */
export function sidesShown({ sides }: Dispute): DisputeSide[] {
  const most = sides.toSorted((a, b) => b.voices - a.voices).slice(0, sidesMax);
  return sides.filter((side) => most.includes(side));
}

interface SideShown extends Pick<ConsoleContext, "link"> {
  mini: boolean;
  value: string | undefined;
  quote: string | undefined;
}

function sideHtml({ lead, claims, voices }: DisputeSide, { link, mini, value, quote }: SideShown): Html {
  const claim = `${link(`/console/stories/${lead.record_id}`)}?claim=${lead.claim_id}#claim-${lead.claim_id}`;
  const names = [...new Set(claims.map(({ source_name }) => source_name))];
  const said =
    value === undefined
      ? html`<p class="claim-text"><a href="${claim}">${lead.claim_text}</a></p>`
      : html`<p class="value"><a class="plain" href="${claim}" title="${lead.claim_text}">${value}</a></p>`;
  const words = mini ? "" : saidWords(quote, value === undefined ? undefined : lead.claim_text);
  const day = lead.published_at ?? lead.source_published_date;
  const when =
    mini || day === null
      ? ""
      : html`<span>${names.length > 1 ? `first ${lead.source_name}, ` : ""}${moment(day)}</span>`;
  // Who uses the same words counts as one voice.
  const alike = voices < names.length ? ", same words" : "";
  const who = html`<span>${names.length === 1 ? (names[0] ?? "") : `${counted(names.length, "outlet")}${alike}`}</span>`;
  return html`<div class="side">${said}${words}<p class="by meta">${outletMarks(names, who)}${when}</p></div>`;
}

/** The source's own words; where there are none to show, the claim, unless it stands above. */
function saidWords(quote: string | undefined, claim: string | undefined): Html {
  if (quote !== undefined) return html`<p class="said">“${quote}”</p>`;
  return claim === undefined ? html`` : html`<p class="by">${claim}</p>`;
}

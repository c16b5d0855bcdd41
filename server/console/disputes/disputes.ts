import { ManifestSource } from "../../../store/model/manifest.ts";
import { type Html, html } from "../../http/html.ts";
import { isComputed } from "../../views/computed.ts";
import type { Dispute } from "../../views/disputes.ts";
import { courseOf, type Period } from "../../views/period.ts";
import { counted } from "../counted.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { sparkline } from "../sparkline.ts";
import { differingFigures } from "./differing-figures.ts";
import { disputeCard, sidesShown } from "./dispute-card.ts";
import { disputeTitle, measureOf } from "./measure.ts";

/** Names of whom and what a dispute is about that stand above it. Ours. */
const namesShown = 3;

/**
 * Disputes as a list of cards, each with whom and what it is about, when it last changed, and the words of each source. `period`: of
 * which the claims of each are drawn.
 */
export async function disputeList(
  context: ConsoleContext,
  disputes: readonly Dispute[],
  period?: Period,
): Promise<Html> {
  const quotes = await quotesOf(context, disputes);
  const items = disputes.map((dispute) => {
    const course = period === undefined ? "" : claimCourse(dispute, period);
    return html`<li class="card" data-item><header class="meta"><h2 class="what">${titleOf(dispute)}</h2><span>${counted(dispute.voices, "independent outlet")}</span><span>last change ${dayAndTime(dispute.changed_at)}</span>${course}</header>
${disputeCard(dispute, context, { quotes })}</li>`;
  });
  return html`<ol class="stack bare">${items}</ol>`;
}

/** Disputes for a rail: the numbers and who says them. */
export function disputeRail(context: ConsoleContext, disputes: readonly Dispute[]): Html {
  const items = disputes.map(
    (dispute) =>
      html`<li><p class="meta"><strong>${titleOf(dispute)}</strong></p>${disputeCard(dispute, context, { mini: true })}</li>`,
  );
  return html`<ul class="disputes bare">${items}</ul>`;
}

/** Whom and what it is about, and what is measured where the sides that are shown say so in the same words. */
function titleOf(dispute: Dispute): string {
  const statements = sidesShown(dispute).map(({ lead }) => lead.claim_text);
  const values = differingFigures(statements);
  return disputeTitle(aboutOf(dispute), values && measureOf(statements, values));
}

/** Whom and what every side names. */
function aboutOf({ sides }: Dispute): string[] {
  const named = sides.map(({ lead }) => new Set(lead.entities.map(({ name }) => name)));
  const [first = new Set<string>(), ...others] = named;
  return [...others.reduce((common, each) => common.intersection(each), first)].slice(0, namesShown);
}

/** The claims of all sides by when they came in. */
function claimCourse({ sides }: Dispute, period: Period): Html {
  const { words, step } = period;
  const counts = courseOf(
    sides.flatMap(({ claims }) => claims.map(({ ingested_at }) => ingested_at)),
    period,
  );
  if (counts.every((count) => count === 0)) return html`<span>no claims in ${words}</span>`;
  return html`<span>claims in ${words} ${sparkline(counts, `Claims in ${words}`, { one: "claim", step })}</span>`;
}

/** The words of the sources that prove what each side says first; none where the service wrote them from a data series. */
async function quotesOf({ service }: ConsoleContext, disputes: readonly Dispute[]): Promise<Map<number, string>> {
  const { claimSearch } = service.store;
  const leads = disputes.flatMap(({ sides }) => sides.map(({ lead }) => lead));
  const rows = await claimSearch.read(leads.map(({ claim_no }) => claim_no));
  const contents = await claimSearch.contents([...new Set(rows.map(({ record_id }) => record_id))]);
  return new Map(
    rows.flatMap(({ claim_no, record_id, span_start, span_end, confidence, source_json }) => {
      const { media_format } = ManifestSource.parse(JSON.parse(source_json));
      const quote = contents.get(record_id)?.slice(span_start, span_end);
      const isProof = quote && !isComputed({ confidence }, media_format);
      return claim_no === null || !isProof ? [] : [[claim_no, quote] as const];
    }),
  );
}

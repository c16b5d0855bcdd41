import type { Corroboration, RelatedClaim } from "../../../store/model/found-claim.ts";
import { type Html, html } from "../../http/html.ts";
import { claimsAgainst, foundClaim, linksOf, relatedClaim, sameClaims } from "../../views/claim-view.ts";
import { counted } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";

/** What other records say to a claim, of what may be seen. */
export interface Voices extends Corroboration {
  same: RelatedClaim[];
  against: RelatedClaim[];
}

/** Records of one kind that are named beside a claim. Ours; the API has all. */
const namedMax = 8;

/** What others say to the claims of a record, by the claim's id; claims that stand alone have an entry, too. */
export async function voicesOf({ service, view }: ConsoleContext, record_id: number): Promise<Map<string, Voices>> {
  const { store } = service;
  const rows = await store.claimSearch.read(await store.claimSearch.numbersOf(record_id));
  const links = await linksOf(store, rows, view);
  return new Map(
    rows.map((row) => {
      const { corroboration } = foundClaim(row, { streams: [], matched_at: "" }, "", links);
      const same = sameClaims(row, links).map(relatedClaim);
      return [row.claim_id, { ...corroboration, same, against: claimsAgainst(row, links).map(relatedClaim) }];
    }),
  );
}

/** Who else says a claim, who said it first, and who says otherwise; nothing where it stands alone. */
export function voicesFold(voices: Voices | undefined, { link }: Pick<ConsoleContext, "link">): Html {
  if (!voices || voices.same.length + voices.against.length === 0) return html``;
  const { independent_owners, first_said_by, same, against } = voices;
  const day = first_said_by.source_published_date;
  const items = (claims: RelatedClaim[]) =>
    claims
      .slice(0, namedMax)
      .map(
        ({ claim_id, claim_text, record_id, source_name, source_published_date }) =>
          html`<li>${source_name}${source_published_date === null ? "" : `, ${source_published_date}`}: <a href="${link(`/console/stories/${record_id}`)}?claim=${claim_id}#claim-${claim_id}">${claim_text}</a></li>`,
      );
  const said =
    same.length === 0
      ? html``
      : html`<p>Reported by ${counted(independent_owners, "independent outlet")}, first by ${first_said_by.source_name}${day === null ? "" : ` on ${day}`}.</p><ul>${items(same)}</ul>`;
  const otherwise = against.length === 0 ? html`` : html`<p>Disputed by:</p><ul>${items(against)}</ul>`;
  const title = [
    ...(same.length > 0 ? [counted(independent_owners, "independent outlet")] : []),
    ...(against.length > 0 ? [counted(against.length, "contradicting claim")] : []),
  ].join(", ");
  return html`<details class="voices"><summary>${title}</summary>${said}${otherwise}</details>`;
}

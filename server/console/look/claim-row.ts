import type { FoundClaim } from "../../../store/model/found-claim.ts";
import { type Html, html } from "../../http/html.ts";
import { computedWords, isComputed } from "../../views/computed.ts";
import { counted } from "../counted.ts";
import { moment } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { disputedBadge } from "./badges.ts";
import { outletMark } from "./outlets.ts";
import { proofLine } from "./proof-line.ts";

/** A claim in a list: what it says, the words that prove it, who published it and when, and what others say. `words`: marked in the claim. */
export function claimRow(
  claim: FoundClaim,
  { link }: Pick<ConsoleContext, "link">,
  { words = [], content }: { words?: readonly string[]; content?: string | undefined } = {},
): Html {
  const { claim_id, claim_text, quote, record_id, source, matched_at, corroboration } = claim;
  const { independent_owners: outlets, conflicts } = corroboration;
  const story = `${link(`/console/stories/${record_id}`)}?claim=${claim_id}#claim-${claim_id}`;
  return html`<li class="claim" data-item>
<p class="claim-text"><a href="${story}">${boldWords(claim_text, words)}</a></p>
${isComputed(claim, source.media_format) ? html`<p class="by">${computedWords}</p>` : proofLine(quote, content)}
<p class="meta"><span>${outletMark(source.source_name)}${source.source_name}</span><span>${moment(source.source_published_date ?? matched_at)}</span>${outlets > 1 ? html`<span>${counted(outlets, "independent outlet")}</span>` : ""}${conflicts > 0 ? disputedBadge("Disputed", story) : ""}</p>
</li>`;
}

/** A text in which whatever begins with one of some words is bold. */
function boldWords(text: string, words: readonly string[]): Html {
  const starts = words.map((word) => word.toLowerCase());
  const parts = text.split(/([\p{L}\p{N}]+)/u);
  const isWanted = (part: string) => starts.some((start) => part.toLowerCase().startsWith(start));
  return html`${parts.map((part, at) => (at % 2 === 1 && isWanted(part) ? html`<b>${part}</b>` : html`${part}`))}`;
}

import type { ClaimFeedback } from "../../../store/model/claim-feedback.ts";
import { html } from "../../http/html.ts";
import { claimFeedbackList } from "../../operations/claim-feedback.ts";
import { counted } from "../counted.ts";
import { emptyState } from "../look/empty.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { faultWords } from "../story/feedback.ts";

/** What readers say is wrong with claims: for whoever runs the service everybody's, for others their own. */
export const feedbackPage: ConsolePage = {
  path: "/feedback",
  nav: { label: "Reported claims", key: "f", icon: "flag", menu: "account" },
  async show(context) {
    const page = { page: pageAsked(context.request), page_size: itemsPerPage };
    const { feedback, pagination } = await context.ask(claimFeedbackList, page);
    const items = feedback.map((each) => reported(each, context));
    return {
      title: "Reported claims",
      body: html`<h1>Reported claims</h1>
<p>Claims that readers reported as wrong, with what they say about them. <code>claimstream feedback export</code> writes them to a file.</p>
${items.length === 0 ? emptyState("flag", "No reported claims", "To report a claim, open a story and choose Report below it.") : html`<p>${counted(pagination.total_count, "report")}</p><ol class="bare card flush">${items}</ol>${pager(context, pagination.total_count)}`}`,
    };
  },
};

function reported(
  { record_id, claim_id, claim_text, quote, fault, note, source_name, created_on }: ClaimFeedback,
  { link }: ConsoleContext,
) {
  return html`<li class="claim" data-item><p class="claim-text"><a href="${link(`/console/stories/${record_id}`)}?claim=${claim_id}">${claim_text}</a></p>
<blockquote class="proof-line">${quote}</blockquote>
<p class="meta"><b>${faultWords[fault]}</b> <span>${source_name}</span> ${dayAndTime(created_on)}</p>
${note === null ? "" : html`<p>${note}</p>`}</li>`;
}

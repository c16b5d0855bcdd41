import { IdInput } from "../../../store/model/id.ts";
import { ServiceError } from "../../api/errors.ts";
import { type Html, html } from "../../http/html.ts";
import { claimFeedbackSend } from "../../operations/claim-feedback.ts";
import { manifestLookup } from "../../operations/manifest-lookup.ts";
import { readerOf, storyMark } from "../../operations/story-marks.ts";
import { disputesOf } from "../../views/disputes.ts";
import { disputeList } from "../disputes/disputes.ts";
import { doneNote } from "../done.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { claimCard, keyClaims } from "../story/claim-list.ts";
import { coverageCard, isCovered } from "../story/coverage.ts";
import { keyFigures } from "../story/key-figures.ts";
import { markAsked, marksBar } from "../story/marks-bar.ts";
import { quoteCard, subjectCard } from "../story/quotes.ts";
import { sourceCard } from "../story/source-text.ts";
import type { Story } from "../story/story.ts";
import { storyHead } from "../story/story-head.ts";
import { versionList } from "../story/version-list.ts";
import { voicesOf } from "../story/voices.ts";
import { storyReasons } from "../story-reasons.ts";

/** One story: its claims beside the text that proves them. It counts to the quota, as it does over REST. */
export const storyPage: ConsolePage = {
  path: "/stories/:id",
  async show(context) {
    const { request, service, view } = context;
    const record_id = IdInput.safeParse(request.params.id).data;
    if (record_id === undefined) throw new ServiceError("not_found", "There is no such story.");
    const story = await context.ask(manifestLookup, { record_id, explain: true });
    const { brief, signal, record, explanation } = story;
    const { claims, no_claims_reason } = signal.body;
    const asked = request.url.searchParams;
    const chosen = claims.find(({ claim_id }) => claim_id === asked.get("claim"))?.claim_id;
    const mark = await markedRead(context, Number(record_id));
    const numbers = await service.store.claimSearch.numbersOf(Number(record_id));
    const disputes = await disputesOf(service.store, await service.store.claimLinks.byNumbers(numbers), view);
    const told = {
      voices: await voicesOf(context, record_id),
      featured: explanation?.featured ?? [],
      insights: brief.body.key_insights,
      context,
      content: record?.content,
      unopened:
        record === null
          ? (await service.store.claimSearch.contents([Number(record_id)])).get(Number(record_id))
          : undefined,
      media_format: story.source.media_format,
      chosen,
      reported: await service.store.claimFeedback.ofRecord(Number(record_id), context.caller.organization.org_id),
      all:
        asked.get("claims") === "all" ||
        (chosen !== undefined && !keyClaims(claims).some((each) => each.claim_id === chosen)),
    };
    const quotes = quoteCard(story, context);
    const subjects = subjectCard(story, context);
    return {
      title: brief.headline,
      module: "story.mjs",
      body: html`${doneNote(context, { reported: "Thank you. Your report is kept with the claim.", marked: "Saved. “Starred and notes” in your menu lists it." })}${storyHead(story, disputes.length, context)}
${marksBar(mark, context)}
${keyFigures(claims, disputes)}
${parts(story, disputes.length)}
<div class="cols even proofs">
${claimCard(claims, no_claims_reason, told)}
${sourceCard(story, chosen)}
</div>
${disputes.length === 0 ? "" : html`<section id="disputes" aria-labelledby="disputes-title"><div class="blockhead"><h2 id="disputes-title">Disputes</h2><a href="${context.link("/console/disputed")}">All disputes</a></div>${await disputeList(context, disputes)}</section>`}
<div class="cols"><div class="stack">${quotes}${await versionList(context, record_id)}
${await storyReasons(explanation, context)}</div>
<aside class="stack" aria-label="Coverage and subjects">${coverageCard(story, context)}${subjects}</aside></div>`,
    };
  },
  async take({ ask, request }) {
    const { form } = request;
    const marks = markAsked(form);
    if (marks) {
      await ask(storyMark, { record_id: request.params.id, ...marks });
      return { to: "?done=marked#marks" };
    }
    const claim_id = form.get("claim_id") ?? "";
    const note = form.get("note") ?? "";
    await ask(claimFeedbackSend, { claim_id, fault: form.get("fault") ?? "", note });
    return { to: `?${new URLSearchParams({ claim: claim_id, done: "reported" })}#claim-${claim_id}` };
  },
};

/** Notes that the reader has opened the story, once; gives what they noted about it. */
async function markedRead({ service, caller, now, request }: ConsoleContext, record_id: number) {
  const { store } = service;
  const reader = readerOf(caller);
  const mark = (await store.storyMarks.ofRecords(reader, [record_id])).get(record_id);
  // Whoever has just marked it as unread sees it once more.
  if (mark?.is_read === 1 || request.url.searchParams.get("done") === "marked") return mark;
  // In a transaction, since pages may be read from a standby.
  return store.small(({ storyMarks }) => storyMarks.change(reader, record_id, { is_read: 1 }, now.toISOString()));
}

/** What the page has, as a row of links. */
function parts({ signal, brief, coverage }: Story, disputes: number): Html {
  const entry = (id: string, name: string, count: number) =>
    count === 0 ? html`` : html`<li><a href="#${id}">${name} <span class="count">${count}</span></a></li>`;
  return html`<nav class="tabs unprinted" aria-label="On this page"><ul>
${entry("claims", "Claims", signal.body.claims.length)}${entry("disputes", "Disputes", disputes)}${entry("quotes", "Quotes", brief.body.notable_quotes.length)}${entry("coverage", "Coverage", coverage && isCovered(coverage) ? coverage.outlets.length : 0)}
<li><a href="#why">Why it is here</a></li></ul></nav>`;
}

import { html } from "../../http/html.ts";
import { disputeCard } from "../disputes/dispute-card.ts";
import { disputeRail } from "../disputes/disputes.ts";
import { claimRow } from "../look/claim-row.ts";
import { proofLine } from "../look/proof-line.ts";
import { proofText } from "../proof-text.ts";
import { claimCard } from "../story/claim-list.ts";
import { reportFold } from "../story/feedback.ts";
import { keyFigures } from "../story/key-figures.ts";
import { markLegend } from "../story/marks.ts";
import { marksBar } from "../story/marks-bar.ts";
import { withNames } from "../story/names.ts";
import { voicesFold } from "../story/voices.ts";
import { storyItem } from "../story-item.ts";
import { claims, content, disputeOf, found, headline, noted, twoNumbers } from "./invented.ts";
import type { DesignGroup } from "./part.ts";

const related = {
  claim_id: "design-4",
  claim_text: "17 people were injured.",
  claim_type: "event",
  record_id: "2",
  source_name: "Coast Wire",
  source_published_date: "2026-11-23",
} as const;

const voices = { ...found.corroboration, same: [{ ...related, claim_text: found.claim_text }], against: [related] };

/** Claims, what proves them, what others say, and the stories that they are from. */
export const evidenceGroup: DesignGroup = {
  id: "evidence",
  title: "Evidence",
  parts: (context) => [
    {
      title: "Story in a list",
      words: "One sentence each. New and disputed, then read, starred and noted.",
      body: html`<ol class="stories card flush">${storyItem(headline, context, { disputed: new Set([headline.record_id]) })}${storyItem({ ...headline, sentiment: "positive", significance: "low", published_at: null }, context, { mark: noted })}</ol>`,
    },
    {
      title: "Claim in a list",
      words: "The claim in sans, the words that prove it in serif under the marker, who says it, and who disagrees.",
      body: html`<ol class="bare card flush">${claimRow(found, context, { words: ["bridge"], content })}</ol><p>${proofLine("Repairs will cost $45 million", content)}</p>`,
    },
    {
      title: "Claims beside their text",
      words: "The chosen claim and its proof are marked strongly; the others along the lower half of their line.",
      body: html`<div class="cols even proofs">${claimCard(claims, undefined, { voices: new Map([["design-1", voices]]), featured: [], insights: [], context, reported: new Map(), content, unopened: undefined, media_format: "text", chosen: "design-2", all: true })}<div class="card"><div class="source">${proofText(content, claims, "design-2")}</div></div></div>`,
    },
    {
      title: "What belongs to a claim",
      words:
        "Names that the text gives elsewhere, who else says it, what a reader may report, and what the labels mean.",
      body: html`${claims.slice(0, 1).map((claim) => html`<p class="claim-text">${withNames(claim, content)}</p>`)}${voicesFold(voices, context)}${reportFold("design-5", undefined, context)}${markLegend()}`,
    },
    {
      title: "Dispute",
      words: "Two or three sides across a seam; a number stands large only where it is certain which one differs.",
      body: html`<div class="stack"><div class="card">${disputeCard(twoNumbers, context, { quotes: new Map([[1, "Fourteen people were injured"]]) })}</div><div class="card">${disputeCard(
        disputeOf(
          ["910 people were aboard.", "Crew union"],
          ["640 people were aboard.", "Ellet Ferries"],
          ["700 people were aboard.", "Radio Bay"],
        ),
        context,
      )}</div><div class="card">${disputeCard(disputeOf(["The mayor ordered it.", "Coast Wire"], ["The council ordered it.", "Radio Bay"]), context)}</div><div class="card">${disputeRail(context, [twoNumbers])}</div></div>`,
    },
    {
      title: "Key figures",
      words: "What a story gives in numbers, each leading to its claim; first what sources differ in.",
      body: keyFigures(claims, [
        disputeOf(
          ["Elena Marsh said 14 people were injured.", "Northport Courier"],
          ["The fire chief said 17 people were injured.", "Coast Wire"],
        ),
      ]),
    },
    {
      title: "What a reader notes",
      words: "Star, mute, a note.",
      body: marksBar(noted, context),
    },
  ],
};

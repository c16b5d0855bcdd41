import { Domain } from "../../../store/model/vocabulary.ts";
import { requireOperator } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import type { Dispute } from "../../views/disputes.ts";
import { disputeCard } from "../disputes/dispute-card.ts";
import { checkField, choiceField, type Refusal, textField } from "../form-fields.ts";
import { badge, disputedBadge, sentimentBadge, significanceLevel } from "../look/badges.ts";
import { domainLabel } from "../look/domain-label.ts";
import { emptyState } from "../look/empty.ts";
import { icon } from "../look/icons.ts";
import { outletMarks } from "../look/outlets.ts";
import { proofLine } from "../look/proof-line.ts";
import type { ConsolePage } from "../page.ts";
import { sparkline } from "../sparkline.ts";

/** Every part that pages are made of, on invented examples: for whoever changes how they look. */
export const designPage: ConsolePage = {
  path: "/design",
  async show({ caller, link }) {
    requireOperator(caller, "see the design");
    const part = (title: string, body: Html) => html`<section class="stack tight"><h2>${title}</h2>${body}</section>`;
    return {
      title: "Design",
      body: html`<div class="pagehead"><div><h1>Design</h1><p class="lead">The parts that pages are made of. Serif is what a source wrote, sans is what claimstream says. Yellow is proof and nothing else, magenta is dispute and nothing else.</p></div></div>
<div class="stack">
${part("Buttons", html`<p class="actions"><button class="primary" type="button">Primary</button> <button type="button">Secondary</button> <button class="quiet" type="button">Quiet</button> <button class="danger" type="button">Delete</button></p>`)}
${part("Badges", html`<p class="meta">${badge("Plain")}${badge("Healthy", "ok")}${badge("Quiet", "warn")}${badge("Failing", "fail")}${badge("New", "info")}${disputedBadge("Disputed")}${sentimentBadge("positive")}${sentimentBadge("neutral")}${sentimentBadge("negative")}${significanceLevel("high")}</p>`)}
${part("Domains", html`<p class="meta">${Domain.options.map((domain) => domainLabel(domain))}</p>`)}
${part("Chips and tabs", html`<div class="chips"><a class="chip" href="#" aria-current="true">Chosen</a><a class="chip" href="#">Another</a></div><nav class="tabs" aria-label="Example of tabs"><ul><li><a href="#" aria-current="true">Claims <span class="count">24</span></a></li><li><a href="#">Stories</a></li></ul></nav>`)}
${part("Claim", html`<ol class="bare card flush"><li class="claim shown"><p class="claim-text">14 people were injured when the <ins class="name">Kestrel Bridge</ins> collapsed.</p>${proofLine("Fourteen people were injured", "Fourteen people were injured, some of them seriously, the mayor said.")}<p class="meta">${outletMarks(["Northport Courier", "Coast Wire"], html`<span>2 outlets</span>`)}${disputedBadge("Disputed")}</p></li></ol>`)}
${part("Dispute", html`<div class="card">${disputeCard(dispute, { link })}</div>`)}
${part("Figures", html`<dl class="figures"><div class="figure"><dt>Stories</dt><dd><span class="value">148</span><div class="note"><span>${icon("trending-up")}12 % more than yesterday</span></div></dd></div><div class="figure disputed"><dt>Disputed</dt><dd><span class="value">7</span><div class="note">4 new</div></dd></div><div class="figure"><dt>Mentions</dt><dd>${sparkline([1, 4, 2, 6, 3, 8], "6 days")}</dd></div></dl>`)}
${part(
  "Fields",
  html`<div>${textField({ name: "design-name", label: "Name", hint: "The name shown everywhere." })}${textField({ name: "design-address", label: "Address", value: "nowhere", refusal })}${choiceField(
    {
      name: "design-choice",
      label: "Cadence",
      options: [
        ["daily", "Daily"],
        ["weekly", "Weekly"],
      ],
    },
  )}${checkField({ name: "design-check", label: "Visible to everyone", checked: true })}</div>`,
)}
${part("Messages", html`<p role="status" class="done">Saved.</p><div role="alert"><p>The file has errors, so nothing was saved.</p></div>`)}
${part("Empty", emptyState("search", "No claims for “harbour”", "A result must contain all words. Try fewer."))}
</div>`,
    };
  },
};

const refusal: Refusal = { message: "", fields: new Map([["design-address", "must be an http(s) address"]]) };

const side = (claim_no: number, number: string, source_name: string): Dispute["sides"][number] => {
  const lead = {
    claim_no,
    claim_id: `1-1-${claim_no}`,
    claim_text: `${number} people were injured.`,
    claim_type: "event",
    entities: [],
    record_id: claim_no,
    fact_no: null,
    source_name,
    owner: source_name,
    homepage: null,
    source_published_date: "2026-11-23",
    published_at: null,
  };
  return { lead, claims: [lead], voices: 1 };
};

/** An invented dispute. */
const dispute: Dispute = {
  sides: [side(1, "14", "Northport Courier"), side(2, "17", "Coast Wire")],
  voices: 2,
  newest: 2,
};

import { Domain } from "../../../store/model/vocabulary.ts";
import { html } from "../../http/html.ts";
import { badge, disputedBadge, sentimentBadge, significanceLevel } from "../look/badges.ts";
import { domainLabel } from "../look/domain-label.ts";
import { icon, iconNames } from "../look/icons.ts";
import { outletMark, outletMarks } from "../look/outlets.ts";
import { stateBadge } from "../look/state-badge.ts";
import { dayAndTime, moment } from "../moment.ts";
import { claimMarks } from "../story/marks.ts";
import { moment as at } from "./invented.ts";
import type { DesignGroup } from "./part.ts";

/** The inks that a meaning has, as the style sheet names them. */
const inks = [
  ["ink", "Text"],
  ["ink-2", "Second text"],
  ["accent", "What can be pressed"],
  ["proof", "A proof"],
  ["proof-strong", "The chosen proof"],
  ["dispute", "Disputed"],
  ["ok", "Healthy"],
  ["warn", "Quiet, retrying"],
  ["fail", "Failing, deleting"],
  ["rise", "More, positive"],
  ["fall", "Less, negative"],
  ["paper", "The page"],
] as const;

/** Colours, letters, icons and what says a state in a word. */
export const marksGroup: DesignGroup = {
  id: "marks-and-states",
  title: "Marks and states",
  parts: ({ link }) => [
    {
      title: "Inks",
      words: "Each colour has one meaning. Pages name none.",
      body: html`<div class="swatches">${inks.map(([name, words]) => html`<div class="swatch"><svg viewBox="0 0 48 48" aria-hidden="true"><rect class="sw-${name}" x=".5" y=".5" width="47" height="47" rx="8"/></svg><span>${words}<code>--${name}</code></span></div>`)}</div>`,
    },
    {
      title: "Type",
      words: "Serif is what a source wrote, and titles. Sans is what claimstream says.",
      body: html`<p class="headline">A headline in a list</p><p class="quote">“What a source wrote.”</p><p class="lead">What opens a page.</p><p class="meta"><span>A line beside it</span><code>code</code><kbd>k</kbd></p>`,
    },
    {
      title: "Icons",
      words: "Beside a word, or with a name on the control.",
      body: html`<p class="meta">${iconNames.map((name) => html`<span title="${name}">${icon(name)}</span>`)}${icon("info", "big")}</p>`,
    },
    {
      title: "Badges",
      words: "A state in a word: it is read, not pressed. At most three in a row.",
      body: html`<p class="meta">${badge("Plain")}${badge("Healthy", "ok", "check")}${badge("Quiet", "warn")}${badge("Failing", "fail")}${badge("New", "info")}${disputedBadge("Disputed")}${disputedBadge("3 disputed", link("/console/disputed"))}${sentimentBadge("positive")}${sentimentBadge("neutral")}${sentimentBadge("negative")}${claimMarks({ confidence: "inferred", evidence: "direct_quote" })}</p>
<p class="meta">${(["low", "medium", "high"] as const).map(significanceLevel)}</p>
<p class="meta">${(["delivered", "pending", "failed", "lapsed"] as const).map((state) => stateBadge(state))}</p>`,
    },
    {
      title: "Domains",
      words: "A glyph, a hue and a short name; never the hue alone.",
      body: html`<p class="meta">${Domain.options.map((domain) => domainLabel(domain))}${domainLabel("places-geography", link("/console/streams?domain=places-geography"))}</p>`,
    },
    {
      title: "Outlets and moments",
      words: "Who published it, and when; with scripts in the reader's own zone.",
      body: html`<p class="meta"><span>${outletMark("Northport Courier")}Northport Courier</span>${outletMarks(["Northport Courier", "Coast Wire", "The Ellet Times", "Radio Bay", "Harbour News"], html`<span>5 outlets</span>`)}<span>${dayAndTime(at)}</span><span>${moment("2026-11-23")}</span></p>`,
    },
  ],
};

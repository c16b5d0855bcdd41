import type { ClaimFeedbackRow } from "../../../store/claims/claim-feedback.ts";
import type { Claim } from "../../../store/model/claim.ts";
import type { Explanation } from "../../../store/model/explanation.ts";
import type { MediaFormat } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { isComputed } from "../../views/computed.ts";
import { disputedBadge } from "../look/badges.ts";
import { proofLine } from "../look/proof-line.ts";
import type { ConsoleContext } from "../page.ts";
import { capitalised, wordsOf } from "../words.ts";
import { reportFold } from "./feedback.ts";
import { claimMarks, markLegend } from "./marks.ts";
import { withNames } from "./names.ts";
import { type Voices, voicesFold } from "./voices.ts";
import { whyFeatured } from "./why-featured.ts";

/** What is told of claims besides themselves. */
interface ClaimsTold {
  voices: ReadonlyMap<string, Voices>;
  featured: Explanation["featured"];
  /** The key insights of the brief, which claims belong to. */
  insights: readonly string[];
  context: Pick<ConsoleContext, "link" | "proof">;
  /** What the reader's organization says is wrong with claims, by claim. */
  reported: ReadonlyMap<string, ClaimFeedbackRow>;
  /** The text of the record; undefined where it is not open to the reader. */
  content: string | undefined;
  /** The text that claims' own words are cut out of where the whole is not open to the reader: search shows these words too. */
  unopened: string | undefined;
  media_format: MediaFormat;
  /** The claim whose proof is shown. */
  chosen: string | undefined;
  /** Whether all claims are shown, not the key ones alone. */
  all: boolean;
}

/** The claims that say most of a story: featured ones and those of key insights; all where there are none. */
export function keyClaims(claims: readonly Claim[]): readonly Claim[] {
  const key = claims.filter(({ featured, key_point_index }) => featured || key_point_index !== null);
  return key.length === 0 ? claims : key;
}

/** The claims of a story, each leading to the words that prove it. `reason`: why there are none. */
export function claimCard(claims: readonly Claim[], reason: string | undefined, told: ClaimsTold): Html {
  const key = keyClaims(claims);
  const shown = told.all ? claims : key;
  const items = shown.map((claim) => claimItem(claim, claims.indexOf(claim) + 1, told));
  const list =
    claims.length === 0
      ? html`<p class="pad">No claims were found: ${reason ?? "the text makes none"}.</p>`
      : html`<ol class="bare">${items}</ol>${more(claims, key, told.all)}${markLegend()}`;
  return html`<section id="claims" class="card flush" aria-labelledby="claims-title"><div class="blockhead"><h2 id="claims-title">Claims</h2>${chips(claims, key, told.all)}</div>${list}</section>`;
}

function chips(claims: readonly Claim[], key: readonly Claim[], all: boolean): Html {
  if (key.length === claims.length) return html``;
  const chip = (words: string, href: string, isOn: boolean) =>
    html`<a class="chip" href="${href}"${isOn ? { html: ' aria-current="true"' } : ""}>${words}</a>`;
  return html`<div class="chips unprinted">${chip(`Key ${key.length}`, "?", !all)}${chip(`All ${claims.length}`, "?claims=all", all)}</div>`;
}

function more(claims: readonly Claim[], key: readonly Claim[], all: boolean): Html {
  if (all || key.length === claims.length) return html``;
  return html`<nav class="pager more unprinted" aria-label="More claims"><a href="?claims=all">Show all ${claims.length} claims</a></nav>`;
}

function claimItem(claim: Claim, number: number, told: ClaimsTold): Html {
  const { voices, featured, context, content, unopened, chosen, insights } = told;
  const { claim_id, claim_text, claim_type, span, signal, key_point_index: point } = claim;
  const why = featured.find((reason) => reason.claim_id === claim_id);
  const says = voices.get(claim_id);
  const proof = (content ?? unopened)?.slice(span.start, span.end);
  const own = `?claim=${claim_id}#claim-${claim_id}`;
  const insight = point === null ? undefined : insights[point];
  const disputed = says && says.against.length > 0 ? disputedBadge("Disputed", "#disputes") : "";
  return html`<li class="claim numbered${claim_id === chosen ? " shown" : ""}" id="claim-${claim_id}" data-item data-claim="${claim_id}">
<a class="n" href="${content === undefined ? own : `#proof-${claim_id}`}" aria-label="Show the proof of claim ${number}">${number}</a>
<p class="claim-text"><a href="${own}">${withNames(claim, content)}</a></p>
${proof === undefined || isComputed(claim, told.media_format) ? "" : inlineProof(claim_id, proof, content)}
${signal === "" ? "" : html`<p class="signal">${withClaimLinks(signal, context)}</p>`}
<p class="meta"><span>${capitalised(wordsOf(claim_type))}</span>${claimMarks(claim)}${disputed}</p>
${insight === undefined || insight === claim_text ? "" : html`<p class="by">Key point: <a href="?claim=${claim_id}#claim-${claim_id}">${insight}</a></p>`}<div class="folds">${voicesFold(says, context)}${why ? whyFeatured(why) : ""}${reportFold(claim_id, told.reported.get(claim_id), context)}</div>
</li>`;
}

/** The words that prove a claim, below it: on small screens, in print, and where the whole text is not open to the reader. */
function inlineProof(claim_id: string, proof: string, content: string | undefined): Html {
  if (content === undefined)
    return html`<blockquote class="inline-proof alone">${proofLine(proof, undefined)}</blockquote>`;
  return html`<blockquote class="inline-proof">${proofLine(proof, content)} <a href="#proof-${claim_id}">Read in the text</a></blockquote>`;
}

/** A text in which the numbers of claims ("claim 7-1-3") lead to them. The first part of a number is that of the claim's record. */
function withClaimLinks(text: string, { link }: Pick<ConsoleContext, "link">): Html {
  const parts = text.split(/\bclaim ((\d+)-\d+-\d+)/);
  const said = parts.map((part, at) => {
    if (at % 3 === 0) return html`${part}`;
    const story = `${link(`/console/stories/${parts[at + 1]}`)}?claim=${part}#claim-${part}`;
    return at % 3 === 1 ? html`<a href="${story}">claim</a>` : html``;
  });
  return html`${said}`;
}

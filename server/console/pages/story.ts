import type { z } from "zod";
import type { Claim } from "../../../store/model/claim.ts";
import { IdInput } from "../../../store/model/id.ts";
import { ServiceError } from "../../errors.ts";
import { type Html, html } from "../../html.ts";
import { manifestLookup } from "../../operations/manifest-lookup.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { proofText } from "../proof-text.ts";
import { storyReasons } from "../story-reasons.ts";
import { wordsOf } from "../words.ts";

type Story = z.output<typeof manifestLookup.output>;

/** One story: its claims beside the text that proves them. It counts to the quota, as it does over REST. */
export const storyPage: ConsolePage = {
  path: "/stories/:id",
  async show(context) {
    const record_id = IdInput.safeParse(context.request.params.id).data;
    if (record_id === undefined) throw new ServiceError("not_found", "There is no such story.");
    const story = await context.ask(manifestLookup, { record_id, explain: true });
    const { brief } = story;
    return {
      title: brief.headline,
      module: "story.mjs",
      body: html`<h1>${brief.headline}</h1>
${byline(story)}
<p>${brief.summary}</p>
${insights(story)}
<div class="beside proofs">
${claimList(story)}
${sourceText(story)}
</div>
${quotes(story)}
${subjects(story)}
${coverage(story, context)}
${storyReasons(story.explanation, context)}`,
    };
  },
};

function byline({ source, signal, matched_at }: Story): Html {
  const { source_name, source_url, source_published_date: day, author } = source;
  const told = [
    html`${source_name}${author === null ? "" : `, ${author}`}`,
    ...(day === null ? [] : [html`<time datetime="${day}">${day}</time>`]),
    html`came in ${dayAndTime(matched_at)}`,
    html`${signal.significance} significance`,
    ...(signal.version > 1 ? [html`version ${signal.version}`] : []),
    ...(isOnTheWeb(source_url) ? [html`<a href="${source_url}" rel="noreferrer">at the source</a>`] : []),
  ];
  return html`<p class="byline">${told.map((each, index) => html`${index === 0 ? "" : " · "}${each}`)}</p>`;
}

function insights({ brief }: Story): Html {
  const { key_insights } = brief.body;
  if (key_insights.length === 0) return html``;
  const items = key_insights.map((insight, index) => html`<li id="insight-${index + 1}">${insight}</li>`);
  return html`<h2>Key insights</h2><ol>${items}</ol>`;
}

function claimList({ signal }: Story): Html {
  const { claims, no_claims_reason } = signal.body;
  const list =
    claims.length === 0
      ? html`<p>No claims were found: ${no_claims_reason ?? "the text makes none"}.</p>`
      : html`<ol class="claim-list">${claims.map(claimItem)}</ol>`;
  return html`<section aria-labelledby="claims"><h2 id="claims">Claims</h2>${list}</section>`;
}

function claimItem(claim: Claim): Html {
  const { claim_id, claim_text, claim_type, confidence, evidence, featured, signal, key_point_index: point } = claim;
  const insight = point === null ? "" : html` <a href="#insight-${point + 1}">Key insight ${point + 1}</a>`;
  return html`<li id="claim-${claim_id}" data-item data-claim="${claim_id}"${featured ? { html: ' class="featured"' } : ""}>
<a href="#proof-${claim_id}">${claim_text}</a>
${signal === null ? "" : html`<p>${signal}</p>`}
<p class="marks"><span class="confidence">${confidence}</span> <span class="evidence">${wordsOf(evidence)}</span> ${wordsOf(claim_type)}${featured ? ", featured" : ""}${insight}</p>
</li>`;
}

/** The words of the source, as text; where the plan does not open them, what would. */
function sourceText({ record, record_access, signal }: Story): Html {
  const title = html`<h2 id="text">Source text</h2>`;
  if (record === null) {
    const message = record_access?.message ?? "The text is not kept.";
    return html`<aside aria-labelledby="text">${title}<p>${message}</p></aside>`;
  }
  return html`<aside aria-labelledby="text">${title}
<div class="source-text" tabindex="0" role="region" aria-labelledby="text">${proofText(record.content, signal.body.claims)}</div></aside>`;
}

function quotes({ brief }: Story): Html {
  const { notable_quotes } = brief.body;
  if (notable_quotes.length === 0) return html``;
  const items = notable_quotes.map(
    ({ text, speaker }) =>
      html`<figure><blockquote>${text}</blockquote>${speaker === null ? "" : html`<figcaption>${speaker}</figcaption>`}</figure>`,
  );
  return html`<h2>Quotes</h2>${items}`;
}

function subjects({ signal }: Story): Html {
  const { entity_details } = signal.body;
  if (entity_details.length === 0) return html``;
  const names = entity_details.map(({ tag_value, tag_type }) => html`<li>${tag_value} <small>${tag_type}</small></li>`);
  return html`<h2>About</h2><ul class="subjects">${names}</ul>`;
}

function coverage({ coverage, record_id }: Story, { link }: ConsoleContext): Html {
  if (!coverage || coverage.outlets.length < 2) return html``;
  const { outlets, outlet_count, independent_outlet_count } = coverage;
  const others = outlets.map(({ record_id: other, source_name, headline, published_at, copy_of }) => {
    const title =
      other === record_id ? html`${headline}` : html`<a href="${link(`/console/stories/${other}`)}">${headline}</a>`;
    return html`<li>${source_name}: ${title}, ${dayAndTime(published_at)}${copy_of === null ? "" : " (a copy)"}</li>`;
  });
  return html`<h2>Who else tells of it</h2>
<p>${outlet_count} outlets, ${independent_outlet_count} of them independent of each other.</p><ol>${others}</ol>`;
}

function isOnTheWeb(url: string | null): url is string {
  return url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? "");
}

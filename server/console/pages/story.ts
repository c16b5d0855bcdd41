import type { z } from "zod";
import { IdInput } from "../../../store/model/id.ts";
import { ServiceError } from "../../api/errors.ts";
import { type Html, html } from "../../http/html.ts";
import { manifestLookup } from "../../operations/manifest-lookup.ts";
import { counted } from "../counted.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { proofText } from "../proof-text.ts";
import { claimList, insightList, printedProofs } from "../story/claim-list.ts";
import { versionList } from "../story/version-list.ts";
import { voicesOf } from "../story/voices.ts";
import { storyReasons } from "../story-reasons.ts";

type Story = z.output<typeof manifestLookup.output>;

/** One story: its claims beside the text that proves them. It counts to the quota, as it does over REST. */
export const storyPage: ConsolePage = {
  path: "/stories/:id",
  async show(context) {
    const record_id = IdInput.safeParse(context.request.params.id).data;
    if (record_id === undefined) throw new ServiceError("not_found", "There is no such story.");
    const story = await context.ask(manifestLookup, { record_id, explain: true });
    const { brief, signal, record, explanation } = story;
    const { claims, no_claims_reason } = signal.body;
    const told = {
      voices: await voicesOf(context, record_id),
      featured: explanation?.featured ?? [],
      context,
      content: record?.content,
    };
    return {
      title: brief.headline,
      module: "story.mjs",
      body: html`<h1>${brief.headline}</h1>
${byline(story)}
<p>${brief.summary}</p>
${insightList(brief.body.key_insights, claims)}
<div class="beside proofs">
${claimList(claims, no_claims_reason, told)}
${sourceText(story)}
</div>
${printedProofs(claims, record?.content)}
${quotes(story, context)}
${subjects(story, context)}
${coverage(story, context)}
${await versionList(context, record_id)}
${await storyReasons(explanation, context)}`,
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
    ...(signal.version > 1 ? [html`<a href="#versions">version ${signal.version}</a>`] : []),
    ...(isOnTheWeb(source_url) ? [html`<a href="${source_url}" rel="noreferrer">at the source</a>`] : []),
  ];
  return html`<p class="byline">${told.map((each, index) => html`${index === 0 ? "" : " · "}${each}`)}</p>`;
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

function quotes({ brief, explanation }: Story, context: ConsoleContext): Html {
  const { notable_quotes } = brief.body;
  if (notable_quotes.length === 0) return html``;
  const items = notable_quotes.map(({ text, speaker, context: before }) => {
    // What leads to a quotation is the source's, not the speaker's: it stands apart from both and says whose it is.
    const lead = before === null ? "" : html`<p class="lead"><small>The source writes before it:</small> ${before}</p>`;
    const who = speaker === null ? "" : html`<figcaption>${tagLink(speaker, explanation, context)}</figcaption>`;
    return html`<figure>${lead}<blockquote>“${text}”</blockquote>${who}</figure>`;
  });
  return html`<h2>Quotes</h2>${items}`;
}

function subjects({ signal, explanation }: Story, context: ConsoleContext): Html {
  const { entity_details } = signal.body;
  if (entity_details.length === 0) return html``;
  const names = entity_details.map(
    ({ tag_value, tag_type }) => html`<li>${tagLink(tag_value, explanation, context)} <small>${tag_type}</small></li>`,
  );
  return html`<h2>About</h2><ul class="subjects">${names}</ul>`;
}

/** A name, which leads to its tag where it is one. */
function tagLink(name: string, explanation: Story["explanation"], { link }: ConsoleContext): Html {
  const tag = explanation?.tags.find((each) => each.name === name);
  return tag ? html`<a href="${link(`/console/tags/${tag.id}`)}">${name}</a>` : html`${name}`;
}

function coverage({ coverage, record_id }: Story, { link }: ConsoleContext): Html {
  if (!coverage || coverage.outlets.length < 2) return html``;
  const { outlets, outlet_count, independent_outlet_count, first_published_by } = coverage;
  const others = outlets.map(({ record_id: other, source_name, headline, published_at, copy_of }) => {
    const title =
      other === record_id ? html`${headline}` : html`<a href="${link(`/console/stories/${other}`)}">${headline}</a>`;
    return html`<li>${source_name}: ${title}, ${dayAndTime(published_at)}${copy_of === null ? "" : " (a copy)"}</li>`;
  });
  return html`<h2>Who else tells of it</h2>
<p>${counted(outlet_count, "outlet")}${outlet_count === 1 ? "" : `, ${independent_outlet_count} of them independent of each other`}; ${first_published_by} was first.</p><ol>${others}</ol>`;
}

function isOnTheWeb(url: string | null): url is string {
  return url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? "");
}

import { type Html, html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";
import type { Story } from "./story.ts";

/** Who says what, in their own words. */
export function quoteCard({ brief, explanation }: Story, context: ConsoleContext): Html {
  const { notable_quotes } = brief.body;
  if (notable_quotes.length === 0) return html``;
  const items = notable_quotes.map(({ text, speaker, context: before }) => {
    const who =
      speaker === null ? "" : html`<p class="meta"><strong>${tagLink(speaker, explanation, context)}</strong></p>`;
    // What leads to a quotation is the source's, not the speaker's: it stands apart from both and says whose it is.
    const lead =
      before === null ? "" : html`<p class="by lead-in"><small>The source writes before it:</small> ${before}</p>`;
    return html`<li>${who}<blockquote class="quote proof-line">“${text}”</blockquote>${lead}</li>`;
  });
  return html`<section id="quotes" class="card flush" aria-labelledby="quotes-title"><div class="blockhead"><h2 id="quotes-title">Quotes</h2></div><ul class="rows">${items}</ul></section>`;
}

/** Whom and what a story is about. */
export function subjectCard({ signal, explanation }: Story, context: ConsoleContext): Html {
  const { entity_details } = signal.body;
  if (entity_details.length === 0) return html``;
  const names = entity_details.map(
    ({ tag_value, tag_type }) =>
      html`<li>${tagLink(tag_value, explanation, context)} <small>${wordsOf(tag_type)}</small></li>`,
  );
  return html`<section class="card" aria-labelledby="about-title"><h2 id="about-title">About</h2><ul class="subjects">${names}</ul></section>`;
}

/** A name, which leads to its tag where it is one. */
function tagLink(name: string, explanation: Story["explanation"], { link }: ConsoleContext): Html {
  const tag = explanation?.tags.find((each) => each.name === name);
  return tag ? html`<a href="${link(`/console/tags/${tag.id}`)}">${name}</a>` : html`${name}`;
}

import { type Html, html } from "../http/html.ts";
import type { Headline } from "../views/headline.ts";
import { dayAndTime } from "./moment.ts";
import type { ConsoleContext } from "./page.ts";

/** A story in a list: its headline, where it is from, and what it says first. All of it is free of quota. `more`: stands below the byline. */
export function storyItem(
  { record_id, manifest_id, headline, summary, url, claims, ...told }: Headline,
  { link }: Pick<ConsoleContext, "link">,
  more: Html = html``,
): Html {
  const { source_name, published, matched_at, significance } = told;
  const day = published === null ? "" : html`, <time datetime="${published}">${published}</time>`;
  const origin = url === null ? html`${source_name}` : html`<a href="${url}" rel="noreferrer">${source_name}</a>`;
  return html`<li data-item data-story="${matched_at} ${manifest_id}"><article>
<h3><a href="${link(`/console/stories/${record_id}`)}">${headline}</a></h3>
<p class="byline">${origin}${day} · came in ${dayAndTime(matched_at)} · ${significance} significance</p>
${more}
<p>${summary}</p>
${claims.length === 0 ? "" : html`<ul class="claims">${claims.map((claim) => html`<li>${claim}</li>`)}</ul>`}
</article></li>`;
}

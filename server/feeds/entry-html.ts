import { type Html, html } from "../http/html.ts";
import type { Headline } from "../views/headline.ts";

/** A headline's content as HTML for feed readers and mails: summary, what is claimed, and where it is from. */
export function entryHtml({ summary, claims, source_name, author, published }: Headline): Html {
  const from = [source_name, author, published].filter((part) => part !== null && part !== "").join(" · ");
  const list = claims.length === 0 ? "" : html`<ul>${claims.map((claim) => html`<li>${claim}</li>`)}</ul>`;
  return html`<p>${summary}</p>${list}<p><small>${from}</small></p>`;
}

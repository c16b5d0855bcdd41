import { type Html, html } from "../../http/html.ts";

/** A secret that is shown now and never again; the button works where scripts do (`copy.mjs`). */
export function shownOnce(name: string, secret: string): Html {
  return html`<div class="secret"><span class="name">${name}</span> <code>${secret}</code> <button type="button" data-copy="${secret}" hidden>Copy<span class="unseen"> ${name}</span></button></div>`;
}

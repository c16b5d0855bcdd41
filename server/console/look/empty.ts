import { type Html, html } from "../../http/html.ts";
import { type IconName, icon } from "./icons.ts";

/** A place where nothing is yet: what would be here, and how to get it there. */
export function emptyState(sign: IconName, title: string, words: Html | string, actions: Html = html``): Html {
  return html`<div class="empty card">${icon(sign, "big")}<h2>${title}</h2><p>${words}</p><div class="actions">${actions}</div></div>`;
}

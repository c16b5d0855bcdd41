import { type Html, html } from "../../http/html.ts";
import type { ConsolePage } from "../page.ts";

/** What keys do on every page. The letters after `g` are those of the navigation. */
const keys: readonly [string, string][] = [
  ["?", "Show keyboard shortcuts"],
  ["/", "Search"],
  ["j", "Next item"],
  ["k", "Previous item"],
  ["Enter", "Open"],
];

/** The keys, as a list. */
export function keyList(pages: readonly ConsolePage[]): Html {
  const going = pages.flatMap(({ nav }): [string, string][] => (nav ? [[`g ${nav.key}`, `Go to ${nav.label}`]] : []));
  return html`<dl class="keys">${[...keys, ...going].map(
    ([key, meaning]) =>
      html`<div><dt>${key.split(" ").map((each) => html`<kbd>${each}</kbd> `)}</dt><dd>${meaning}</dd></div>`,
  )}</dl>`;
}

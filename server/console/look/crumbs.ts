import { type Html, html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";
import { icon } from "./icons.ts";

/** The pages above a page that shows one thing, the highest first: each is its name and its path below `/console`. */
export function crumbs(
  { link }: Pick<ConsoleContext, "link">,
  ...above: readonly (readonly [name: string, path: `/${string}`])[]
): Html {
  const items = above.map(
    ([name, path], at) =>
      html`<li>${at === 0 ? "" : icon("chevron-right")}<a href="${link(`/console${path}`)}">${name}</a></li>`,
  );
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${items}</ol></nav>`;
}

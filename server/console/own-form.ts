import { type Html, html } from "../http/html.ts";
import type { ConsoleContext } from "./page.ts";

/** A form that is sent to its own page, whose `take` gets it. `action`: another page of the console, relative, or a place on its own. */
export function ownForm({ proof }: Pick<ConsoleContext, "proof">, fields: Html, action?: string): Html {
  const target = action === undefined ? "" : html` action="${action}"`;
  return html`<form method="post"${target}><input type="hidden" name="proof" value="${proof}">${fields}</form>`;
}

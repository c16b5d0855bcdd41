import { type Html, html } from "../http/html.ts";
import type { ConsoleContext } from "./page.ts";

/** Says what the form did that led here; `messages` by the word that the address has as `done`. */
export function doneNote(
  { request }: Pick<ConsoleContext, "request">,
  messages: Readonly<Record<string, string>>,
): Html {
  const word = request.url.searchParams.get("done") ?? "";
  const message = Object.hasOwn(messages, word) ? messages[word] : undefined;
  return message === undefined ? html`` : html`<p role="status" class="done">${message}</p>`;
}

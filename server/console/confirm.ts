import { type Html, html } from "../http/html.ts";
import { ownForm } from "./own-form.ts";
import type { ConsoleContext } from "./page.ts";

/** Something that is not done by a bare click. */
export interface Confirmed {
  /** What opens the question. */
  title: string;
  /** What will be, in words. */
  consequence: string | Html;
  /** What the page's `take` finds as `do`. */
  action: string;
  /** What the second button says. */
  button: string;
  /** It takes something away for good. */
  destroys?: boolean;
  /** Further fields. */
  fields?: Html;
}

/** A fold that says what would happen, with the button that does it. */
export function confirmFold(context: Pick<ConsoleContext, "proof">, asked: Confirmed): Html {
  const { title, consequence, action, button, destroys = false, fields = html`` } = asked;
  return html`<details class="confirm"><summary>${title}</summary>
<p>${consequence}</p>
${ownForm(context, html`${fields}<input type="hidden" name="do" value="${action}"><button${destroys ? { html: ' class="danger"' } : ""}>${button}</button>`)}</details>`;
}

/** A button that does something at once, which can be taken back. */
export function actionButton(context: Pick<ConsoleContext, "proof">, action: string, text: string): Html {
  return ownForm(context, html`<input type="hidden" name="do" value="${action}"><button>${text}</button>`);
}

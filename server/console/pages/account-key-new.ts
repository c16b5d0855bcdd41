import { html } from "../../http/html.ts";
import { keyCreate } from "../../operations/key-changes.ts";
import { newKeyPage } from "../account/account-keys.ts";
import { type Refusal, refusalNote, refusalOf, textField } from "../form-fields.ts";
import { crumbs } from "../look/crumbs.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../page.ts";
import { dayWords } from "../reader-locale.ts";

/** Another key of the organization. */
export const accountKeyNewPage: ConsolePage = {
  path: "/account/keys/new",
  show: async (context) => formPage(context),
  async take(context) {
    const { form } = context.request;
    const name = (form.get("name") ?? "").trim();
    const day = form.get("expires_on") ?? "";
    try {
      const expires_on = day === "" ? undefined : `${day}T00:00:00.000Z`;
      return newKeyPage(context, name, await context.ask(keyCreate, { name, expires_on }));
    } catch (error) {
      return formPage(context, { name, day, refusal: refusalOf(error) });
    }
  },
};

function formPage(
  context: ConsoleContext,
  sent: { name: string; day: string; refusal?: Refusal } = { name: "", day: "" },
): ConsoleContent {
  const { name, day, refusal } = sent;
  const { expires_on } = context.caller.credential;
  const latest =
    expires_on === null
      ? "If empty: never."
      : `Not after ${dayWords(expires_on.slice(0, 10))}, when your own key expires.`;
  return {
    title: "New key",
    body: html`${crumbs(context, ["Account", "/account"])}
<h1>New key</h1>
<p>It has the same permissions as your key. Use one key per program, so that you can delete one without the others.</p>
${refusalNote(refusal)}
${ownForm(
  context,
  html`${textField({ name: "name", label: "Name", required: true, maxlength: 100, value: name, refusal, hint: "The program that uses it." })}
${textField({ name: "expires_on", label: "Expires on", type: "date", value: day, refusal, hint: `The day it stops working, UTC. ${latest}` })}
<button class="first">Create key</button>`,
)}`,
  };
}

import { EventName } from "../../../store/model/webhook.ts";
import { webhookEvents } from "../../../store/model/webhook-event.ts";
import { type Html, html } from "../../http/html.ts";
import { checkList, choiceField, type Refusal, refusalNote, textField } from "../form-fields.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";

/** What is filled in on the form of a webhook. */
export interface WebhookFields {
  url: string;
  label: string;
  events: readonly string[];
  /** `stream 12`, `digest 3`, or empty: everything that the organization sees. */
  scope: string;
}

/** A scope that may be chosen, and how it is shown. */
export type ScopeOption = readonly [string, string];

/** What was filled in. */
export function webhookFieldsOf({ form }: ConsoleContext["request"]): WebhookFields {
  const text = (name: string) => (form.get(name) ?? "").trim();
  return { url: text("url"), label: text("label"), events: form.getAll("events"), scope: text("scope") };
}

/** The form of a webhook. `scopes`: absent where it cannot be changed any more. */
export function webhookForm(
  context: ConsoleContext,
  fields: WebhookFields,
  { button, refusal, scopes }: { button: string; refusal?: Refusal | undefined; scopes?: readonly ScopeOption[] },
): Html {
  const events = EventName.options.map((value) => ({ value, text: value, hint: webhookEvents[value].meaning }));
  const scope =
    scopes === undefined
      ? ""
      : choiceField({
          name: "scope",
          label: "Sends",
          value: fields.scope,
          options: scopes,
          refusal: scopeRefusal(refusal),
          hint: "This cannot be changed later.",
        });
  return html`${refusalNote(refusal)}${ownForm(
    context,
    html`${textField({ name: "url", label: "Address", type: "url", required: true, maxlength: 2048, value: fields.url, refusal, hint: "An https URL that this service can reach." })}
${textField({ name: "label", label: "Name", maxlength: 200, value: fields.label, refusal, hint: "Optional. Shown in lists." })}
${scope}
${checkList({ name: "events", label: "Events", options: events, chosen: new Set(fields.events), refusal })}
<button class="first">${button}</button>`,
  )}`;
}

/** Stream and digest are one field of the form. */
function scopeRefusal(refusal: Refusal | undefined): Refusal | undefined {
  const wrong = refusal?.fields.get("stream_id") ?? refusal?.fields.get("digest_id");
  return refusal && wrong !== undefined ? { ...refusal, fields: new Map([["scope", wrong]]) } : refusal;
}

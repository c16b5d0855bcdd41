import type { LocaleSettings } from "../../../store/accounts/organizations.ts";
import { type Html, html } from "../../http/html.ts";
import { localWords } from "../../mail/local-words.ts";
import { accountUpdate } from "../../operations/account-update.ts";
import { localeInForce } from "../../views/locale.ts";
import { choiceField, type Refusal, refusalNote, textField } from "../form-fields.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";
import { localeAsked } from "../reader-locale.ts";

/** How emails write dates and numbers: those to the caller and, for who `manages`, those to the rest of the organization. */
export async function emailDatesPart(context: ConsoleContext, manages: boolean, refusal?: Refusal): Promise<Html> {
  const { service, caller, now } = context;
  const { organization, credential } = caller;
  const { organizations } = service.store;
  const person = credential.user_id === null ? undefined : await organizations.userById(credential.user_id);
  const rest = person ? "the rest of the organization" : "the organization";
  return html`<h2>Dates in emails</h2>
${refusalNote(refusal)}
${person ? html`<p>Emails to you write ${example(localeInForce(person, organization), now)}.</p>` : ""}
${manages ? html`<p>Emails to ${rest} write ${example(organization, now)}, where a person chose nothing else.</p>` : ""}
${settingsForm(context, { kept: person ?? organization, refusal, whom: whomFor({ isPerson: person !== undefined, manages }) })}`;
}

/** Saves what the form says. */
export async function saveEmailDates({ ask, request: { form } }: ConsoleContext): Promise<void> {
  const sent = ["applies_to", "locale", "time_zone"].map((name) => [name, form.get(name) ?? ""]);
  await ask(accountUpdate, Object.fromEntries(sent));
}

function example(settings: LocaleSettings, now: Date): Html {
  const words = localWords(settings);
  return html`<strong>${words.moment(now.toISOString())}</strong> and <strong>${words.number(1234.5)}</strong>`;
}

const person = ["person", "Emails to me"] as const;
const organization = ["organization", "Emails to the rest of the organization"] as const;

/** For whom somebody may choose; a key that belongs to nobody speaks for its organization. */
function whomFor({ isPerson, manages }: { isPerson: boolean; manages: boolean }) {
  return [...(isPerson ? [person] : []), ...(manages ? [organization] : [])];
}

interface Settings {
  kept: LocaleSettings;
  refusal: Refusal | undefined;
  whom: readonly (readonly [string, string])[];
}

/** What is not chosen yet is filled in as the browser has it; its time zone is known to the page's script alone. */
function settingsForm(context: ConsoleContext, { kept, refusal, whom }: Settings): Html {
  const { form, sent } = context.request;
  const asked = localeAsked(sent("accept-language")) ?? "";
  const typed = (name: string, other: string) => ({ name, value: refusal ? (form.get(name) ?? "") : other, refusal });
  const fill = refusal || kept.time_zone !== null ? undefined : "time-zone";
  return ownForm(
    context,
    html`${textField({ ...typed("locale", kept.locale ?? asked), label: "Dates and numbers as in", hint: `A language tag, such as de-DE or en-GB. The words stay English. Empty: the service's own way.${kept.locale === null && asked !== "" ? " Your browser suggests this one; it is not saved yet." : ""}`, maxlength: 100 })}
${textField({ ...typed("time_zone", kept.time_zone ?? ""), label: "Time zone", hint: "Such as Europe/Berlin. Empty: UTC.", maxlength: 100, list: "time-zones", fill })}
<datalist id="time-zones">${["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => html`<option value="${zone}">`)}</datalist>
${choiceField({ ...typed("applies_to", whom[0]?.[0] ?? ""), label: "For", options: whom })}
<input type="hidden" name="do" value="email-dates"><button>Save</button>`,
  );
}

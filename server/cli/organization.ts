import { Cadence } from "../../config/cadence.ts";
import type { PlanConfig } from "../../config/plans.ts";
import type { OrganizationRow } from "../../store/accounts/organizations.ts";
import { subscriptionAt } from "../../store/model/subscription.ts";
import type { Queries } from "../../store/store.ts";
import { type LocaleChange, LocaleInput, TimeZoneInput } from "../views/locale.ts";
import { failed, type Surroundings, wrongUse } from "./command.ts";

/** The argument that names an organization. */
export const orgArgument = { type: "positional", required: true, description: "The organization's id." } as const;

/** The options that say how mails write dates and numbers. */
export const localeOptions = {
  locale: { type: "string", description: "How dates and numbers are written, such as de-DE; none removes it." },
  "time-zone": { type: "string", description: "The time zone of times, such as Europe/Berlin; none removes it." },
} as const;

/** The organization of an id as it is now. Fails when there is none. */
export async function organizationOf(store: Queries, org_id: string, here: Surroundings): Promise<OrganizationRow> {
  const row = await store.organizations.byId(org_id);
  if (!row) throw failed(`There is no organization ${org_id}; org list shows all.`);
  return subscriptionAt(row, here.now().toISOString());
}

/** The plan of a slug as it was typed. */
export function typedPlan(plans: readonly PlanConfig[], slug: string): PlanConfig {
  const plan = plans.find((each) => each.slug === slug);
  if (!plan) throw wrongUse(`There is no plan "${slug}". There are: ${plans.map((each) => each.slug).join(", ")}.`);
  return plan;
}

/** A cadence as it was typed, when any was; it must be one of the plan's. */
export function typedCadence(plan: PlanConfig, word: string | undefined): Cadence | undefined {
  if (word === undefined) return undefined;
  const cadence = Cadence.safeParse(word).data;
  if (cadence !== undefined && plan.cadences.includes(cadence)) return cadence;
  throw wrongUse(`${plan.display_name} has no cadence "${word}". It has: ${plan.cadences.join(", ")}.`);
}

/** A mail address as it was typed, or null. */
export function typedEmail(email: string | undefined): string | null {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) throw wrongUse(`"${email}" is no mail address.`);
  return email ?? null;
}

/** Locale and time zone as they were typed, as far as they were. */
export function typedLocale(typed: { locale?: string; "time-zone"?: string }): LocaleChange {
  const locale = LocaleInput.optional().safeParse(orNull(typed.locale));
  const time_zone = TimeZoneInput.optional().safeParse(orNull(typed["time-zone"]));
  if (locale.error) throw wrongUse(`"${typed.locale}" ${locale.error.issues[0]?.message}.`);
  if (time_zone.error) throw wrongUse(`"${typed["time-zone"]}" ${time_zone.error.issues[0]?.message}.`);
  return { locale: locale.data, time_zone: time_zone.data };
}

function orNull(word: string | undefined): string | null | undefined {
  return word === "none" ? null : word;
}

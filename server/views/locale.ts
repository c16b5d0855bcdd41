import { z } from "zod";
import type { LocaleSettings } from "../../store/accounts/organizations.ts";

const localeMessage = "must be a language tag (BCP 47), such as de-DE or en-GB";
const zoneMessage = "must be a time zone (IANA), such as Europe/Berlin";

/** Longer than any of either. Ours. */
const lengthMax = 100;

/** How dates and numbers are written; null or empty: as the service does. */
export const LocaleInput = z
  .string(localeMessage)
  .trim()
  .max(lengthMax, localeMessage)
  .refine((tag) => tag === "" || knownLocale(tag) !== null, localeMessage)
  .transform(knownLocale)
  .nullable()
  .meta({
    description: "How dates and numbers are written (BCP 47); null: the service's own way.",
    input_form: { type: ["string", "null"], maxLength: lengthMax, examples: ["de-DE"] },
  });

/** The time zone of times; null or empty: UTC. */
export const TimeZoneInput = z
  .string(zoneMessage)
  .trim()
  .max(lengthMax, zoneMessage)
  .refine((name) => name === "" || knownTimeZone(name) !== null, zoneMessage)
  .transform(knownTimeZone)
  .nullable()
  .meta({
    description: "The time zone of times (IANA); null: UTC.",
    input_form: { type: ["string", "null"], maxLength: lengthMax, examples: ["Europe/Berlin"] },
  });

/** What is to change; undefined stays as it is. */
export type LocaleChange = { [name in keyof LocaleSettings]?: LocaleSettings[name] | undefined };

/** Settings after a change. */
export function changedLocale(kept: LocaleSettings, { locale, time_zone }: LocaleChange): LocaleSettings {
  return {
    locale: locale === undefined ? kept.locale : locale,
    time_zone: time_zone === undefined ? kept.time_zone : time_zone,
  };
}

/** What holds for mails to a person: what they chose, and else what their organization did. */
export function localeInForce(person: LocaleSettings, organization: LocaleSettings): LocaleSettings {
  return {
    locale: person.locale ?? organization.locale,
    time_zone: person.time_zone ?? organization.time_zone,
  };
}

/**
 * The locale that a language tag asks for, as language, script and region; null when none is known. What else a tag may ask for, another
 * calendar say, is left out; the words around are English, and so are their digits.
 */
export function knownLocale(tag: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    const locale = [language, script, region].filter((part) => part !== undefined).join("-");
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 ? locale : null;
  } catch {
    // No tag of a language, such as *.
    return null;
  }
}

/** The name of a time zone as it is to be kept; null when none is known. */
export function knownTimeZone(name: string): string | null {
  // An offset such as +01:00 is none: it knows no summer time.
  if (!/^[a-z]/i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // Zones with several names, such as Asia/Kolkata, keep the one that was chosen.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}

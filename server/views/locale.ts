import { z } from "zod";
import type { LocaleSettings } from "../../store/accounts/organizations.ts";

const localeMessage = "must be a language tag (BCP 47), such as de-DE or en-GB";
const zoneMessage = "must be a time zone (IANA), such as Europe/Berlin";

/** Longer than any of either. Ours. */
const lengthMax = 100;

/** A setting that is chosen by its name; null or empty where nothing is chosen. `known`: its name as it is kept, null for none that there is. */
function setting(
  known: (name: string) => string | null,
  message: string,
  said: { description: string; example: string },
) {
  const { description, example } = said;
  return z
    .string(message)
    .trim()
    .max(lengthMax, message)
    .refine((name) => name === "" || known(name) !== null, message)
    .transform(known)
    .nullable()
    .meta({ description, input_form: { type: ["string", "null"], maxLength: lengthMax, examples: [example] } });
}

/** How dates and numbers are written; null or empty: as the service does. */
export const LocaleInput = setting(knownLocale, localeMessage, {
  description: "How dates and numbers are written (BCP 47); null: the service's own way.",
  example: "de-DE",
});

/** The time zone of times; null or empty: UTC. */
export const TimeZoneInput = setting(knownTimeZone, zoneMessage, {
  description: "The time zone of times (IANA); null: UTC.",
  example: "Europe/Berlin",
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

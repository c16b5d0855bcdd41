import type { LocaleSettings } from "../../store/accounts/organizations.ts";

/** How a mail writes numbers, days and moments for its reader. */
export interface LocalWords {
  number(value: number): string;
  /** A number with its noun: "1 story", "2,000 stories". */
  counted(value: number, one: string, many: string): string;
  /** A day, `YYYY-MM-DD`: 28 November 2026. */
  day(day: string): string;
  /** A moment, ISO 8601: 28 November 2026, 09:00 CET. */
  moment(moment: string): string;
  /** The time of a moment alone: 09:00 CET. */
  time(moment: Date): string;
}

/** In what days and times are written that nobody chose a form for: its own form is that of ISO 8601. */
const isoLocale = "sv-SE";

/** The words of a reader. The digits are those of the English text around. */
export function localWords({ locale, time_zone }: LocaleSettings): LocalWords {
  const digits = { numberingSystem: "latn" } as const;
  const numbers = new Intl.NumberFormat(locale ?? "en", digits);
  const dates = { ...digits, calendar: "gregory", dateStyle: locale === null ? "short" : "long" } as const;
  const clock = { ...digits, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const timeZone = time_zone ?? "UTC";
  const days = new Intl.DateTimeFormat(locale ?? isoLocale, { ...dates, timeZone: "UTC" });
  const localDays = new Intl.DateTimeFormat(locale ?? isoLocale, { ...dates, timeZone });
  const times = new Intl.DateTimeFormat(locale ?? isoLocale, { ...clock, timeZone });
  const number = (value: number) => numbers.format(value);
  const time = (moment: Date) => times.format(moment);
  return {
    number,
    counted: (value, one, many) => `${number(value)} ${value === 1 ? one : many}`,
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    moment: (moment) => [localDays.format(new Date(moment)), time(new Date(moment))].join(locale === null ? " " : ", "),
    time,
  };
}

import { AsyncLocalStorage } from "node:async_hooks";
import { knownLocale } from "../views/locale.ts";

/** Formats of one locale, made once: making one takes as long as writing a page. */
interface Formats {
  number: Intl.NumberFormat;
  day: Intl.DateTimeFormat;
  moment: Intl.DateTimeFormat;
}

/** Languages of a header that are looked at, and locales whose formats are kept. Ours: a header may name any number. */
const languagesMax = 10;
const localesMax = 100;

/** The locale of whoever asked for the page that is being written. */
const readers = new AsyncLocalStorage<string | null>();
const kept = new Map<string, Formats>();

/** The locale that a browser asks for first; null where it names none that is known. `header`: Accept-Language. */
export function localeAsked(header: string | null): string | null {
  const ranges = (header ?? "").split(",", languagesMax).map((range) => {
    const [tag = "", quality] = range.split(/;\s*q=/);
    return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const sorted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  // One by one: most often the first is known.
  const locales = sorted.values().map(({ tag }) => knownLocale(tag));
  return locales.find((locale) => locale !== null) ?? null;
}

/** Has all dates and numbers that `work` writes be in a locale; null: days as ISO 8601 has them, and numbers as in English. */
export function inLocale<T>(locale: string | null, work: () => T): T {
  return readers.run(locale, work);
}

/** A number as the reader writes it. */
export function numberWords(value: number): string {
  return formatsOf(readers.getStore() ?? "en").number.format(value);
}

/** A day, `YYYY-MM-DD`, as the reader writes it. */
export function dayWords(day: string): string {
  const locale = readers.getStore() ?? null;
  return locale === null ? day : formatsOf(locale).day.format(new Date(`${day}T00:00:00Z`));
}

/** A moment, ISO 8601, in UTC as the reader writes it. */
export function momentWords(moment: string): string {
  const locale = readers.getStore() ?? null;
  const words = `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
  return `${locale === null ? words : formatsOf(locale).moment.format(new Date(moment))} UTC`;
}

function formatsOf(locale: string): Formats {
  const found = kept.get(locale);
  if (found) return found;
  if (kept.size >= localesMax) kept.clear();
  const digits = { numberingSystem: "latn" } as const;
  const dates = { ...digits, timeZone: "UTC", calendar: "gregory" } as const;
  const made = {
    number: new Intl.NumberFormat(locale, digits),
    day: new Intl.DateTimeFormat(locale, { ...dates, dateStyle: "medium" }),
    moment: new Intl.DateTimeFormat(locale, { ...dates, dateStyle: "medium", timeStyle: "short" }),
  };
  kept.set(locale, made);
  return made;
}

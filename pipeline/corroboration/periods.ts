/** The times that a claim names, as far as they can be told: `2026`, `2026-q1`, `2026-05`, `2026-05-12`. */
export interface Periods {
  named: string[];
  /** The text with a blank in the place of each word that names a time. */
  rest: string;
}

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const quarters = ["first", "second", "third", "fourth"];

const monthForm = String.raw`(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|March|Mar\.|April|Apr\.|May|June|Jun\.|July|Jul\.|Aug(?:ust|\.)?|Sept(?:ember|\.)?|Sep\.|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)`;
const weekdayForm = `(?:${weekdays.map((day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`).join("|")})`;

/** What a text holds at least where it names a time in one of the forms: quicker to look for than the form itself. */
const signs = {
  day: /day/i,
  digit: /\d/,
  month: /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
  quarter: /quarter|\bq\d/i,
  stretch: /year|month|week/i,
  today: /today|yesterday|tonight/i,
} as const;

/** One way of naming a time, and what it means when it is read on a day. */
interface Form {
  form: RegExp;
  sign: RegExp;
  read(match: RegExpMatchArray, day: Date | null): string | null;
}

const preposition = String.raw`(?:\b(?:on|in|during|since|by|for)\s+)?`;

const forms: readonly Form[] = [
  form(
    signs.digit,
    String.raw`(?:\b(?:on|for)\s+)?\b(\d{4})-(\d{2})-(\d{2})\b`,
    ([, year, month, day]) => `${year}-${month}-${day}`,
  ),
  form(
    signs.month,
    String.raw`${preposition}\b(${monthForm})\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?(?![\d,.]*\d)`,
    ([, month, day, year], read) => dated(month, year, read, Number(day)),
  ),
  form(
    signs.month,
    String.raw`${preposition}\b(\d{1,2})(?:st|nd|rd|th)?\s+(${monthForm})(?:,?\s+(\d{4}))?\b`,
    ([, day, month, year], read) => dated(month, year, read, Number(day)),
  ),
  form(signs.month, String.raw`${preposition}\b(${monthForm})(?:,?\s+(?:of\s+)?(\d{4}))\b`, ([, month, year], read) =>
    dated(month, year, read),
  ),
  form(
    signs.month,
    String.raw`\b(?:in|during|since|for|of|last|by|from|through|until)\s+(${monthForm})(?![\p{L}])`,
    ([, month], read) => dated(month, undefined, read),
  ),
  form(
    signs.quarter,
    String.raw`${preposition}\b(?:the\s+)?(?:(first|second|third|fourth)[ -]quarter|Q([1-4]))(?:\s+(?:of\s+)?(\d{4}))?\b`,
    ([, word, number, year], read) =>
      `${year ?? read?.getUTCFullYear() ?? "?"}-q${number ?? quarters.indexOf(word?.toLowerCase() ?? "") + 1}`,
  ),
  form(
    signs.digit,
    String.raw`${preposition}\b(?:fiscal\s+)?(?:year\s+)?((?:19|20)\d{2})\b(?![,.]\d)`,
    ([, year]) => year ?? null,
  ),
  form(signs.stretch, String.raw`\b(this|last|next)\s+(year|month|week)\b`, ([, which, what], read) =>
    relative(which, what, read),
  ),
  form(
    signs.day,
    String.raw`${preposition}\b(?:last\s+|next\s+)?(${weekdayForm})(?:\s+(?:morning|afternoon|evening|night))?\b`,
    ([, name], read) => (read ? iso(weekdayBefore(read, name)) : `${name?.toLowerCase()}`),
  ),
  form(signs.today, String.raw`\b(today|yesterday|tonight)\b`, ([, word], read) =>
    read ? iso(plusDays(read, word?.toLowerCase() === "yesterday" ? -1 : 0)) : null,
  ),
];

/** The times that a claim names when it is read on the day of publication, `YYYY-MM-DD`. */
export function periodsOf(text: string, published: string | null): Periods {
  const possible = forms.filter(({ sign }) => sign.test(text));
  if (possible.length === 0) return { named: [], rest: text };
  const day = published ? new Date(`${published}T00:00:00Z`) : null;
  const named = new Set<string>();
  const rest = possible.reduce(
    (left, { form, read }) =>
      left.replace(form, (...parts) => {
        const found = read(parts.slice(0, -2) as RegExpMatchArray, day);
        if (found) named.add(found);
        return " ";
      }),
    text,
  );
  return { named: [...named].sort(), rest };
}

/** Whether two claims can be about the same time: one names no time that the other excludes. */
export function mayCoincide(a: readonly string[], b: readonly string[]): boolean {
  const within = (some: readonly string[], others: readonly string[]) =>
    some.every((one) => others.some((other) => one.startsWith(other) || other.startsWith(one)));
  return within(a, b) || within(b, a);
}

function form(sign: RegExp, source: string, read: Form["read"]): Form {
  return { sign, form: new RegExp(source, "giu"), read };
}

function dated(month: string | undefined, year: string | undefined, read: Date | null, day?: number): string | null {
  const at = months.findIndex((name) => name.startsWith(month?.slice(0, 3).toLowerCase() ?? "-"));
  if (at < 0) return null;
  const whole = `${year ?? impliedYear(at, read)}-${String(at + 1).padStart(2, "0")}`;
  return day === undefined ? whole : `${whole}-${String(day).padStart(2, "0")}`;
}

/** A month without a year is the one that is nearest to the day, half a year back or ahead. */
function impliedYear(month: number, read: Date | null): string {
  if (!read) return "?";
  const apart = month - read.getUTCMonth();
  return String(read.getUTCFullYear() + (apart > 6 ? -1 : apart < -6 ? 1 : 0));
}

function relative(which: string | undefined, what: string | undefined, read: Date | null): string | null {
  if (!read) return null;
  const step = { this: 0, last: -1, next: 1 }[which?.toLowerCase() ?? ""] ?? 0;
  const [year, month] = [read.getUTCFullYear(), read.getUTCMonth()];
  if (what?.toLowerCase() === "year") return String(year + step);
  if (what?.toLowerCase() === "month") return iso(new Date(Date.UTC(year, month + step, 1))).slice(0, 7);
  return `week ${Math.floor(read.getTime() / 604_800_000) + step}`;
}

function weekdayBefore(read: Date, name: string | undefined): Date {
  const back = (read.getUTCDay() - weekdays.indexOf(name?.toLowerCase() ?? "") + 7) % 7;
  return plusDays(read, -back);
}

function plusDays(day: Date, count: number): Date {
  return new Date(day.getTime() + count * 86_400_000);
}

function iso(day: Date): string {
  return day.toISOString().slice(0, 10);
}

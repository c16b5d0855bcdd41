/** Minutes east of UTC of zone names. RFC 822 §5.1, and what is met besides. */
const zones: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  met: 60,
  cest: 120,
  mest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  ist: 330,
  jst: 540,
  kst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  ast: -240,
  adt: -180,
  est: -300,
  edt: -240,
  et: -300,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  brt: -180,
  art: -180,
};

/** Beginnings of month names, English first, then the languages whose feeds write their own. Lower case, without accents. */
const months: [RegExp, number][] = [
  [/^(jan|gen|ene|янв|ιαν|styc|led)/, 1],
  [/^(feb|fev|fév|фев|φεβ|lut|úno)/, 2],
  [/^(mar|mär|maa|mrz|мар|μαρ|μάρ|már|břez)/, 3],
  [/^(apr|avr|abr|апр|απρ|ápr|kwie|dub)/, 4],
  [/^(may|mai|mag|mei|maj|мая|май|μαϊ|μαι|μάι|máj|kvě)/, 5],
  [/^(jun|juin|giu|июн|ιουν|ιούν|jún|czer|čvn|červn)/, 6],
  [/^(jul|juil|lug|июл|ιουλ|ιούλ|júl|lip|červc)/, 7],
  [/^(aug|aou|aoû|ago|авг|αυγ|αύγ|sier|srp)/, 8],
  [/^(sep|set|сен|σεπ|szept|wrze|zář)/, 9],
  [/^(oct|okt|ott|out|окт|οκτ|paźd|říj)/, 10],
  [/^(nov|ноя|νοε|νοέ|list)/, 11],
  [/^(dec|dez|dic|déc|дек|δεκ|gru|pros)/, 12],
];

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  offset_minutes: number;
}

/** Longer texts are no dates. Characters; ours: the patterns take time that grows with the square of the length. */
const lengthMax = 200;

/**
 * A date as feeds write them (RFC 822 and 3339, asctime, W3C profiles, ordinal and week-less ISO 8601, common slips) as
 * ISO 8601 in UTC; null when it cannot be read. Without a zone the time is taken for UTC.
 */
export function parseFeedDate(written: string | null | undefined): string | null {
  const text = (written ?? "")
    .slice(0, lengthMax + 1)
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
  if (text === "" || text.length > lengthMax) return null;
  const fields = isoFields(text) ?? monthNameFields(text) ?? numericFields(text) ?? koreanFields(text);
  return fields ? toIso(fields) : fromEpoch(text);
}

function isoFields(text: string): Fields | null {
  const date =
    /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?|-?(\d{3}))?(?![\d])/.exec(text) ??
    /^(-\d{2}|\d{2})-(\d{2})-(\d{2})(?=T|$)/.exec(text);
  if (!date) return null;
  const [whole, year = "", month, day, ordinal] = date;
  const rest = text.slice(whole.length);
  if (!/^($|[T ,])/i.test(rest)) return null;
  const time = timeFields(rest.replace(/^[T ,]+/i, ""));
  if (!time) return null;
  const inYear =
    ordinal === undefined ? { month: Number(month ?? 1), day: Number(day ?? 1) } : { month: 1, day: Number(ordinal) };
  return { year: fullYear(year.replace("-", "")), ...inYear, ...time };
}

/** `Thu, 01 Jan 2004 19:48:21 EST`, `January 5, 2004 at 9:10 pm`, `Sun Jan  4 16:29:06 PST 2004`, `1-Jan-04`. */
function monthNameFields(text: string): Fields | null {
  const words = text.replace(/^(\p{L}+)\.?(, ?| (?=\d))/u, (whole, name: string) => (monthNumber(name) ? whole : ""));
  const time = /\d{1,2}:\d{1,2}/.exec(words);
  const head = time ? words.slice(0, time.index) : words;
  const names = [...words.matchAll(/\p{L}{3,}/gu)].map(([name]) => ({ name, month: monthNumber(name) }));
  const month = names.find((found) => found.month !== null)?.month;
  if (!month) return null;
  const numbers = [...head.matchAll(/(?<![\d:+-])\d{1,4}|(?<=-)\d{1,4}/g)].map(([number]) => number);
  const tail = time ? words.slice(time.index) : "";
  const lateYear = /(?<=[\s\p{L}])(\d{4})\s*$/u.exec(tail)?.[1];
  const year = numbers.find((number) => number.length === 4) ?? lateYear ?? numbers[1];
  const day = numbers.find((number) => number.length <= 2);
  const clock = timeFields(lateYear ? tail.replace(/\d{4}\s*$/, "") : tail);
  if (year === undefined || !clock) return null;
  return { year: fullYear(year), month, day: Number(day ?? 1), ...clock };
}

/** `31/12/2003 10:14`, `12/31/2003`, `31.12.2003`: the day is first unless it cannot be. */
function numericFields(text: string): Fields | null {
  const found = /^(?:\p{L}+\.?,? )?(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?!\d)[ ,T]*(.*)$/u.exec(text);
  if (!found) return null;
  const [, first = "", separator, second = "", third = "", rest = ""] = found;
  const time = timeFields(rest);
  if (!time) return null;
  if (first.length === 4) return { year: Number(first), month: Number(second), day: Number(third), ...time };
  const american = Number(second) > 12 || (separator === "/" && Number(first) <= 12 && /[ap]m/i.test(rest));
  const [day, month] = american ? [second, first] : [first, second];
  return { year: fullYear(third), month: Number(month), day: Number(day), ...time };
}

/** `2004년 5월 28일 오후 11:31:25` and the Japanese and Chinese forms of the same; Korean ones without a zone are UTC+9. */
function koreanFields(text: string): Fields | null {
  const found = /^(\d{4})\s*[년年]\s*(\d{1,2})\s*[월月]\s*(\d{1,2})\s*[일日]\s*(.*)$/.exec(text);
  const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(found?.[4] ?? "");
  if (!found) return null;
  const afternoon = /오후|午後|下午/.test(found[4] ?? "") && Number(clock?.[1]) < 12;
  return {
    year: Number(found[1]),
    month: Number(found[2]),
    day: Number(found[3]),
    hour: Number(clock?.[1] ?? 0) + (afternoon ? 12 : 0),
    minute: Number(clock?.[2] ?? 0),
    second: Number(clock?.[3] ?? 0),
    offset_minutes: text.includes("년") ? 540 : 0,
  };
}

type TimeFields = Pick<Fields, "hour" | "minute" | "second" | "offset_minutes">;

function timeFields(text: string): TimeFields | null {
  if (text.trim() === "") return { hour: 0, minute: 0, second: 0, offset_minutes: 0 };
  const found =
    /^(?:at |um )?(\d{1,2})(?:[:.]?(\d{1,2}))?(?:[:.]?(\d{1,2})(?:[.,]\d+)?)?(?:\s*([ap]\.?m\.?))?\s*(\S.*)?$/i.exec(
      text,
    );
  if (!found) {
    const offset_minutes = zoneMinutes(text);
    return offset_minutes === null ? null : { hour: 0, minute: 0, second: 0, offset_minutes };
  }
  const [, hour = "0", minute = "0", second = "0", half, zone = ""] = found;
  const noon = half?.[0]?.toLowerCase();
  const hours = noon === "p" ? (Number(hour) % 12) + 12 : noon === "a" ? Number(hour) % 12 : Number(hour);
  return { hour: hours, minute: Number(minute), second: Number(second), offset_minutes: zoneMinutes(zone) ?? 0 };
}

function zoneMinutes(zone: string): number | null {
  const numeric = /([+\u2212-])\s?(\d{1,2}):?(\d{2})?/.exec(zone);
  const name = /[A-Za-z]+/.exec(zone)?.[0].toLowerCase();
  if (numeric) return (numeric[1] === "+" ? 1 : -1) * (Number(numeric[2]) * 60 + Number(numeric[3] ?? 0));
  return name === undefined ? null : (zones[name] ?? null);
}

function monthNumber(name: string): number | null {
  const plain = name.toLowerCase();
  return months.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** Two digits: RFC 2822 §4.3 has 00–49 in this century. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 4) return number;
  if (year.length === 3) return 1900 + number;
  return number < 50 ? 2000 + number : 1900 + number;
}

function toIso({ year, month, day, hour, minute, second, offset_minutes }: Fields): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 366 || hour > 24 || minute > 59 || second > 60) return null;
  if (year < 1900 || year > 2200) return null;
  return isoOf(Date.UTC(year, month - 1, day, hour, minute, second) - offset_minutes * 60_000);
}

/** Seconds or milliseconds since 1970. */
function fromEpoch(text: string): string | null {
  if (!/^\d{9,13}$/.test(text)) return null;
  return isoOf(text.length > 11 ? Number(text) : Number(text) * 1000);
}

/** A moment that no source of today means is none: an epoch has digits that a number of another kind has as well. */
function isoOf(time: number): string | null {
  if (Number.isNaN(time)) return null;
  const date = new Date(time);
  return date.getUTCFullYear() < 1900 || date.getUTCFullYear() > 2200 ? null : date.toISOString();
}

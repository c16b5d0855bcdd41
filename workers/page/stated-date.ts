const months: Record<string, number> = {};
const monthNames = [
  "january jan januar janvier enero gennaio",
  "february feb februar février febrero febbraio",
  "march mar märz mars marzo mrz",
  "april apr avril abril aprile",
  "may mai mayo maggio",
  "june jun juni juin junio giugno",
  "july jul juli juillet julio luglio",
  "august aug août agosto",
  "september sep sept septembre septiembre settembre",
  "october oct oktober okt octobre octubre ottobre",
  "november nov novembre noviembre",
  "december dec dezember dez décembre diciembre dicembre",
];
monthNames.forEach((names, index) => {
  for (const name of names.split(" ")) months[name] = index + 1;
});

/** A date as pages write it, as `YYYY-MM-DD` or a full timestamp with its own offset; null when the text holds none. Slashed dates are read month first, dotted ones day first. */
export function isoDate(text: string): string | null {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(
    text,
  );
  if (iso) return withTime(day(iso[1], iso[2], iso[3]), iso[4], iso[5]);
  return (
    named(/(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:de\s+|of\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})/u.exec(text), 1, 2, 3) ??
    named(/(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:at\s+)?(\d{4})/u.exec(text), 2, 1, 3) ??
    numeric(text)
  );
}

function named(match: RegExpExecArray | null, d: number, m: number, y: number): string | null {
  if (!match) return null;
  const month = months[(match[m] ?? "").toLowerCase()];
  return month ? day(match[y], String(month), match[d]) : null;
}

function numeric(text: string): string | null {
  const compact = /^(\d{4})\/?(\d{2})\/?(\d{2})/.exec(text.trim());
  if (compact) return day(compact[1], compact[2], compact[3]);
  const dotted = /(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\b/.exec(text);
  if (dotted) return day(fullYear(dotted[3]), dotted[2], dotted[1]);
  const slashed = /(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text);
  if (!slashed) return null;
  return day(slashed[3], slashed[1], slashed[2]) ?? day(slashed[3], slashed[2], slashed[1]);
}

function fullYear(year: string | undefined): string {
  return year?.length === 2 ? `20${year}` : (year ?? "");
}

function day(year = "", month = "", date = ""): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (y < 1900 || y > 2100 || m < 1 || m > 12 || d < 1 || d > 31) return null;
  return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

function withTime(date: string | null, time: string | undefined, offset: string | undefined): string | null {
  if (!date || !time || !offset) return date;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  return `${date}T${time.length === 5 ? `${time}:00` : time}${zone}`;
}

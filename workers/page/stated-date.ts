const months: Record<string, number> = {};
/** In English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish and Norwegian, Polish and Russian. */
const monthNames = [
  "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari stycznia января",
  "february feb februar feber février févr fevrier febrero febbraio fevereiro fev februari lutego февраля",
  "march mar märz maerz mrz mars marzo março maart mrt marts marca марта",
  "april apr avril avr abril abr aprile kwietnia апреля",
  "may mai mayo maggio mag maio mei maj maja мая",
  "june jun juni juin junio giugno giu junho czerwca июня",
  "july jul juli juillet juil julio luglio lug julho lipca июля",
  "august aug août aout agosto ago augustus augusti sierpnia августа",
  "september sep sept septembre septiembre settembre set setembro września сентября",
  "october oct oktober okt octobre octubre ottobre ott outubro out października октября",
  "november nov novembre noviembre novembro listopada ноября",
  "december dec dezember dez décembre déc decembre diciembre dic dicembre dezembro desember des grudnia декабря",
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
  const signed = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/.exec(text);
  if (signed) return day(signed[1], signed[2], signed[3]);
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

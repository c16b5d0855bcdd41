import { parseFeedDate } from "../../../pipeline/sources/feed/dates.ts";
import { parsePeriod } from "../../../pipeline/sources/series/period.ts";
import { isoDate } from "../../../workers/page/stated-date.ts";
import { seedTexts, type Target } from "../target.ts";

/** Dates of feeds, of pages and of tables. */
export const target: Target = {
  seeds: () =>
    seedTexts(
      "Thu, 01 Jan 2004 19:48:21 EST",
      "2003-12-31T10:14:55.5-08:00",
      "20031231",
      "2003-335",
      "-03-12-31",
      "January 5, 2004 at 9:10 pm",
      "Sun Jan  4 16:29:06 PST 2004",
      "1-Jan-04",
      "31/12/2003 10:14",
      "12/31/2003 4:05 pm",
      "31.12.2003",
      "2004년 5월 28일 오후 11:31:25",
      "2004年5月28日",
      "1767225600",
      "1767225600000",
      "Κυρ, 11 Ιούλ 2004 00:00:00 EST",
      "2026 Q1",
      "2026-W05",
      "May 2026",
      "2026M05",
    ),
  tokens: [
    "-",
    "/",
    ".",
    ":",
    "T",
    "Z",
    "+",
    " ",
    ",",
    "GMT",
    "EST",
    "am",
    "pm",
    "Mon",
    "May",
    "Mai",
    "мая",
    "년",
    "月",
    "at ",
    "um ",
    "+99:99",
    "24:00",
    "23:59:60",
    "0000",
    "9999",
    "\u00a0",
    "Q4",
    "W53",
    "oct",
    "T00",
    "−",
  ],
  read(input) {
    const text = input.toString();
    const date = parseFeedDate(text);
    if (date !== null && secondOf(parseFeedDate(date)) !== secondOf(date)) throw new Error(`${date} is another date`);
    isoDate(text);
    for (const frequency of ["daily", "weekly", "monthly", "quarterly", "yearly"] as const)
      parsePeriod(text, frequency);
  },
};

function secondOf(date: string | null): string | undefined {
  return date?.slice(0, 19);
}

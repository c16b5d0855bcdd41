import { htmlToLine } from "../../pipeline/sources/feed/clean-html.ts";
import { detectLanguage } from "../../workers/text/language.ts";
import type { FoundFeed } from "./feed-finding.ts";

/** What is to know of a feed before it is followed. */
export interface FeedFacts {
  kind: FoundFeed["kind"];
  url: string;
  title: string | null;
  items: number;
  /** ISO; null when no item is dated. */
  newest: string | null;
  /** How often, as its items show; null while too few are dated. */
  publishes: string | null;
  /** ISO 639-1 of what is written; "und" when there is too little of it. */
  language: string;
  /** full: most items carry their whole text; teaser: their pages must be read; none: there is nothing to read. */
  text: "full" | "teaser" | "none";
}

/** What the items of a feed show. */
export function feedFacts({ kind, url, title, language, items }: FoundFeed): FeedFacts {
  const texts = items.map((item) => htmlToLine(item.content_html ?? item.summary_html ?? "") || (item.text ?? ""));
  const dates = items.flatMap(({ published }) => published ?? []).toSorted();
  const sample = items.map((item, at) => `${item.title ?? ""}. ${texts[at]}`).join("\n");
  return {
    kind,
    url,
    title,
    items: items.length,
    newest: dates.at(-1) ?? null,
    publishes: paceOfDates(dates),
    language: detectLanguage(sample, items.find((item) => item.language)?.language ?? language),
    text: textKind(texts),
  };
}

/** Words below which an item is a teaser, as where pages are fetched. Ours. */
const teaserWords = 200;

function textKind(texts: string[]): FeedFacts["text"] {
  if (texts.length === 0) return "none";
  const words = texts.map((text) => text.split(/\s+/).length).toSorted((a, b) => a - b);
  return (words[Math.floor(words.length / 2)] ?? 0) >= teaserWords ? "full" : "teaser";
}

/** Dated items from which a cadence is seen, and how many of the newest are looked at. Ours. */
const datesMin = 3;
const datesLooked = 21;

const hourMs = 3_600_000;

/** The median time between items, in words. `dates` in order. */
function paceOfDates(dates: string[]): string | null {
  const times = dates.slice(-datesLooked).map((date) => Date.parse(date));
  if (times.length < datesMin) return null;
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const hours = (gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0) / hourMs;
  if (hours < 1) return "several times an hour";
  if (hours < 20) return every(Math.round(hours), "hour");
  return every(Math.round(hours / 24), "day");
}

function every(count: number, noun: string): string {
  return count === 1 ? `every ${noun}` : `every ${count} ${noun}s`;
}

import { type Html, html } from "../http/html.ts";
import { dayWords, momentWords } from "./reader-locale.ts";

/** A moment as its reader writes it, in UTC; with scripts in the reader's own zone, and how long ago it was. `moment`: ISO 8601. */
export function dayAndTime(moment: string): Html {
  return html`<time datetime="${moment}">${momentWords(moment)}</time>`;
}

/** The title of a part of a drawing: what it is, and when that was; with scripts in the reader's own zone too. */
export function titleAt(words: string, moment: string): Html {
  return html`<title data-words="${words}" data-datetime="${moment}">${words}, ${momentWords(moment)}</title>`;
}

/** A day of which no time is known: `YYYY-MM-DD`. */
export function dayAlone(day: string): Html {
  return html`<time datetime="${day}">${dayWords(day)}</time>`;
}

/** A moment, or a day of which no time is known. */
export function moment(at: string): Html {
  return at.length > 10 ? dayAndTime(at) : dayAlone(at);
}

/** From how much later than published on it is told when a story was received: a day, and one more where the time of publication is not known. Milliseconds; ours. */
const lateMs = { moment: 24 * 3600 * 1000, day: 2 * 24 * 3600 * 1000 } as const;

/** When a story was published and, where that was much later or the first is not known, when it was received, as parts of a line. `published`: a moment or a day; null when it is not known. */
export function storyTimes(published: string | null, received: string): Html[] {
  const arrival = html`received ${dayAndTime(received)}`;
  if (published === null) return [arrival];
  const isLate = Date.parse(received) - Date.parse(published) > (published.length > 10 ? lateMs.moment : lateMs.day);
  return isLate ? [moment(published), arrival] : [moment(published)];
}

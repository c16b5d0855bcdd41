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

/** How much later than published a story is received before both are told, of a moment and of a day of which no time is known. Milliseconds; ours: a day. */
const lateMs = { moment: 24 * 3600 * 1000, day: 2 * 24 * 3600 * 1000 } as const;

/** When a story was published and received, as parts of a line. Lists stand by when stories were received, so that it is told where that is much later. `published`: a moment or a day; null when it is not known. */
export function storyTimes(published: string | null, received: string): Html[] {
  const arrival = html`received ${dayAndTime(received)}`;
  if (published === null) return [arrival];
  const isLate = Date.parse(received) - Date.parse(published) > (published.length > 10 ? lateMs.moment : lateMs.day);
  return isLate ? [moment(published), arrival] : [moment(published)];
}

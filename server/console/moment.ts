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

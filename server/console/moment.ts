import { type Html, html } from "../http/html.ts";

/** A moment as people read it, in UTC; with scripts in the reader's own zone, and how long ago it was. `moment`: ISO 8601. */
export function dayAndTime(moment: string): Html {
  return html`<time datetime="${moment}">${inUtc(moment)}</time>`;
}

/** The title of a part of a drawing: what it is, and when that was; with scripts in the reader's own zone too. */
export function titleAt(words: string, moment: string): Html {
  return html`<title data-words="${words}" data-datetime="${moment}">${words}, ${inUtc(moment)}</title>`;
}

function inUtc(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
}

/** A moment, or a day of which no time is known. */
export function moment(at: string): Html {
  return at.length > 10 ? dayAndTime(at) : html`<time datetime="${at}">${at}</time>`;
}

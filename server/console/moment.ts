import { type Html, html } from "../http/html.ts";

/** A moment as people read it, in UTC; with scripts in the reader's own zone, and how long ago it was. `moment`: ISO 8601. */
export function dayAndTime(moment: string): Html {
  return html`<time datetime="${moment}">${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC</time>`;
}

/** A moment, or a day of which no time is known. */
export function moment(at: string): Html {
  return at.length > 10 ? dayAndTime(at) : html`<time datetime="${at}">${at}</time>`;
}

import { type Html, html } from "../http/html.ts";

/** A moment as people read it, in UTC. `moment`: ISO 8601. */
export function dayAndTime(moment: string): Html {
  return html`<time datetime="${moment}">${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC</time>`;
}

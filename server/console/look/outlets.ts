import { type Html, html } from "../../http/html.ts";

/** Words of names that say nothing about whose they are. */
const filler = /^(?:the|of|and|for|on|news|feed|rss)$/i;

/** Two letters that stand for an outlet. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const telling = words.filter((word) => !filler.test(word));
  const [first = "?", second] = telling.length > 0 ? telling : words;
  return (second === undefined ? first.slice(0, 2) : `${first.at(0)}${second.at(0)}`).toUpperCase();
}

/** The mark of one outlet, beside its name. */
export function outletMark(name: string): Html {
  return html`<span class="mono-mark" data-outlet="${name}" aria-hidden="true">${initials(name)}</span>`;
}

/** Outlets that are shown by their marks; the others are counted. Ours. */
const marksMax = 4;

/** The marks of several outlets, and what is said of them: how many they are, who is first. */
export function outletMarks(names: readonly string[], words: Html | string): Html {
  const marks = names
    .slice(0, marksMax)
    .map(
      (name) =>
        html`<span class="mono-mark" data-outlet="${name}" title="${name}" aria-hidden="true">${initials(name)}</span>`,
    );
  return html`<span class="outlets"><span class="faces">${marks}</span>${words}</span>`;
}

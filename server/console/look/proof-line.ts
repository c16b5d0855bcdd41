import { type Html, html } from "../../http/html.ts";

/** How much of the source stands on each side of a proof. Characters; ours: a line together. */
const aroundMax = 90;

/** The words of the source that prove a claim, marked, with what stands around them in the same paragraph. */
export function proofLine(quote: string, content: string | undefined): Html {
  const at = content?.indexOf(quote) ?? -1;
  if (content === undefined || at === -1) return html`<q class="proof-line"><mark>${quote}</mark></q>`;
  const before = leading(content.slice(0, at));
  const after = trailing(content.slice(at + quote.length));
  return html`<span class="proof-line">${before}<mark>${quote}</mark>${after}</span>`;
}

function leading(text: string): string {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  if (line.length <= aroundMax) return line;
  return `…${line.slice(-aroundMax).replace(/^\S*\s*/, "")}`;
}

function trailing(text: string): string {
  const end = text.indexOf("\n");
  const line = end === -1 ? text : text.slice(0, end);
  if (line.length <= aroundMax) return line;
  return `${line.slice(0, aroundMax).replace(/\s*\S*$/, "")}…`;
}

import type { XmlFault } from "./xml-element.ts";
import { readDoctype } from "./xml-references.ts";

const rootPattern = /<\?xml[\s?]|<(?:[\w.-]+:)?(?:rss|feed|rdf|channel|entry)\b/i;
const skippedMarks = [
  ["<!--", "-->"],
  ["<?", "?>"],
] as const;

/** Where the document begins; a warning of the server's script or a copyright line may stand before it. */
export function documentStart(text: string, faults: Set<XmlFault>): number {
  const found = rootPattern.exec(text);
  if (!found) return 0;
  const isDeclaredLate = found.index > 0 && found[0].startsWith("<?");
  if (pastProlog(text, 0) >= found.index && !isDeclaredLate) return 0;
  faults.add("junk_before_root");
  return found.index;
}

/** The position behind white space, comments, instructions and document types. */
export function pastProlog(text: string, from: number): number {
  const content = /\S/g;
  let at = from;
  while (at < text.length) {
    content.lastIndex = at;
    at = content.exec(text)?.index ?? text.length;
    const next = isDoctype(text, at)
      ? readDoctype(text, at, { declared: new Map(), expansion_left: 0 })
      : pastSkipped(text, at);
    if (next === at) return at;
    at = next;
  }
  return at;
}

/** Whether a document type declaration stands at a position. */
export function isDoctype(text: string, at: number): boolean {
  return /^<!doctype/i.test(text.slice(at, at + 9));
}

function pastSkipped(text: string, at: number): number {
  const mark = skippedMarks.find(([start]) => text.startsWith(start, at));
  if (!mark) return at;
  const end = text.indexOf(mark[1], at);
  return end === -1 ? text.length : end + mark[1].length;
}

import type { Span } from "../../store/model/claim.ts";

/** The words between quotation marks, marks left out, in order. A paragraph that opens a quotation and does not close it is quoted to its end, as speeches over several paragraphs are printed. */
export function quotedSpans(content: string): Span[] {
  const spans: Span[] = [];
  for (const paragraph of content.matchAll(/[^\n]+/g)) {
    const pairs = /“|``/.test(paragraph[0]) ? curlyPairs(paragraph[0]) : straightPairs(paragraph[0]);
    for (const { start, end } of pairs)
      if (end > start) spans.push({ start: paragraph.index + start, end: paragraph.index + end });
  }
  return spans;
}

/** Marks that say by themselves that they open: “ and, in texts typed for machines, ``. */
function curlyPairs(text: string): Span[] {
  const spans: Span[] = [];
  let open = -1;
  for (const { 0: mark, index } of text.matchAll(/“|``|”|"|''/g)) {
    const opens = mark === "“" || mark === "``";
    if (open >= 0) spans.push({ start: open, end: index });
    open = opens ? index + mark.length : -1;
  }
  if (open >= 0) spans.push({ start: open, end: text.length });
  return spans;
}

/** Straight marks say by their neighbours whether they open or close; an inch mark does neither. */
function straightPairs(text: string): Span[] {
  const spans: Span[] = [];
  let open = -1;
  for (const match of text.matchAll(/"|''|”/g)) {
    const at = match.index;
    const before = text[at - 1] ?? " ";
    const after = text[at + match[0].length] ?? " ";
    if (open < 0 && /\d/.test(before)) continue;
    if (open >= 0 && mayOpen(text, at, match[0].length) && opensNext(text, at + match[0].length)) {
      spans.push({ start: open, end: at });
      open = -1;
      continue;
    }
    if (open < 0 && /[\s([{—–-]/.test(before)) open = at + match[0].length;
    else if (open >= 0 && (!/\s/.test(before) || /[\s.,;:!?)]/.test(after))) {
      spans.push({ start: open, end: at });
      open = -1;
    }
  }
  if (open >= 0 && !/["”]/.test(text.slice(open))) spans.push({ start: open, end: text.length });
  return spans;
}

/** A blank or bracket before, none behind. */
function mayOpen(text: string, at: number, length: number): boolean {
  return /[\s([{]/.test(text[at - 1] ?? " ") && !/[\s.,;:!?)]/.test(text[at + length] ?? " ");
}

/** Of two marks that look as if they opened, with none that closes between, the first closes: `it fell. "She added: "It`. */
function opensNext(text: string, from: number): boolean {
  const next = /"|''|”/g;
  next.lastIndex = from;
  const match = next.exec(text);
  return (
    match !== null &&
    /[:,]\s$/.test(text.slice(Math.max(0, match.index - 2), match.index)) &&
    mayOpen(text, match.index, match[0].length)
  );
}

import type { PdfLine } from "./pdf-lines.ts";

/** Lines at each end of a page that may be a header or footer. Ours. */
const marginLines = 2;

/** Distance of lines, against the usual one, from which a paragraph begins. Ours. */
const paragraphGap = 1.35;

/** Size of type, against that of the text, from which a line is a heading or title. Ours. */
const headingSize = 1.15;

/** Share of the usual line from which downward a line was ended on purpose. Ours. */
const shortLine = 0.75;

/** The paragraphs of pages: without headers, footers and page numbers, words divided at line ends put together again. */
export function pdfParagraphs(pages: PdfLine[][]): string[] {
  const bodies = withoutMargins(pages);
  const usual = usualOf(bodies);
  const whole = new Set(
    bodies.flat().flatMap(({ text }) => text.toLowerCase().match(/(?<!\p{L})\p{L}+-\p{L}+(?=[^\p{L}-])/gu) ?? []),
  );
  const paragraphs: string[][] = [];
  let before: PdfLine | null = null;
  for (const line of bodies.flat()) {
    const last = paragraphs.at(-1);
    if (before === null || last === undefined || begins(line, before, usual)) paragraphs.push([line.text]);
    else append(last, line.text, whole);
    before = line;
  }
  return paragraphs.map((pieces) => pieces.join("").replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** The largest lines that open the first page, where they stand out; else null. */
export function pdfTitle(pages: PdfLine[][]): string | null {
  const [first = []] = pages;
  const { size } = usualOf(pages);
  const largest = Math.max(0, ...first.map((line) => line.size));
  if (largest < size * headingSize) return null;
  const from = first.findIndex((line) => line.size === largest);
  const title = first
    .slice(from)
    .filter((line, i, lines) => lines.slice(0, i + 1).every((one) => one.size === largest && line.size === largest));
  return (
    title
      .map(({ text }) => text)
      .join(" ")
      .replace(/\s+/g, " ") || null
  );
}

interface Usual {
  size: number;
  distance: number;
  width: number;
}

function usualOf(pages: PdfLine[][]): Usual {
  const lines = pages.flat();
  const distances = pages
    .flatMap((page) => page.slice(1).map((line, i) => (page[i]?.y ?? 0) - line.y))
    .filter((d) => d > 0);
  const size = median(lines.flatMap((line) => Array<number>(Math.ceil(line.text.length / 20)).fill(line.size)));
  return { size, distance: median(distances), width: median(lines.map((line) => line.right - line.x)) };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Lines at the ends of pages that come again on half of them, whatever their numbers, and page numbers. */
function withoutMargins(pages: PdfLine[][]): PdfLine[][] {
  const margins = pages.map(marginOf);
  const pagesWith = Map.groupBy(
    margins.flatMap((lines) => [...new Set([...lines].map(shape))]),
    (text) => text,
  );
  return pages.map((page, i) =>
    page.filter((line) => {
      if (!margins[i]?.has(line)) return true;
      const repeated = pages.length > 1 && (pagesWith.get(shape(line))?.length ?? 0) >= Math.max(2, pages.length / 2);
      return !repeated && !isPageNumber(line.text);
    }),
  );
}

function marginOf(page: PdfLine[]): Set<PdfLine> {
  const byHeight = page.toSorted((a, b) => b.y - a.y);
  return new Set([...byHeight.slice(0, marginLines), ...byHeight.slice(-marginLines)]);
}

function shape({ text }: PdfLine): string {
  return text.toLowerCase().replace(/\d+/g, "0").replace(/\s+/g, " ");
}

function isPageNumber(text: string): boolean {
  return /^[-–—\s]*(page|seite|p\.)?\s*\d{1,4}(\s*(of|\/|von)\s*\d{1,4})?[-–—\s]*$/i.test(text);
}

function begins(line: PdfLine, before: PdfLine, usual: Usual): boolean {
  const ended = /[.!?:…]["'”’)\]]?$/.test(before.text);
  if (Math.max(line.size, before.size) > Math.min(line.size, before.size) * headingSize) return true;
  const down = before.y - line.y;
  // Over the end of a page or column a sentence goes on; otherwise nothing tells whether its paragraph does.
  if (down < 0) return ended;
  if (down > usual.distance * paragraphGap) return true;
  return ended && (before.right - before.x < usual.width * shortLine || line.x > before.x + usual.size / 2);
}

/** Adds a line to a paragraph of which `pieces` are the lines. A hyphen at a line's end goes where it divides a word; `whole`: words that have it elsewhere. */
function append(pieces: string[], next: string, whole: Set<string>): void {
  const last = pieces.at(-1) ?? "";
  const [, head] = /(?<!\p{L})(\p{L}+)[-\u00ad\u2010]$/u.exec(last) ?? [];
  const tail = /^\p{Ll}+/u.exec(next)?.[0];
  if (!head || !tail) pieces.push(" ", next);
  else if (whole.has(`${head}-${tail}`.toLowerCase())) pieces.push(next);
  else pieces.splice(-1, 1, last.slice(0, -1), next);
}

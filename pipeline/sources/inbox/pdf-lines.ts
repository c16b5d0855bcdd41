/** A run of characters where it stands on its page; points, from the lower left corner. `size`: of the type. */
export interface PdfRun {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** A line of a page; `right` is where it ends. */
export interface PdfLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

/** Share of steps up the page beyond which the order of the file is not that of reading. Ours: columns need few. */
const upwardShareMax = 0.3;

/** Space between runs, in sizes of the type, from which it parts words; and from which it parts columns. Ours. */
const wordGap = 0.15;
const columnGap = 3;

/** The lines of a page in the order of reading: that of the file, which goes column by column, unless it leaps about. */
export function pdfLines(runs: PdfRun[]): PdfLine[] {
  const lines: PdfLine[] = [];
  for (const run of runs) {
    if (run.text.trim() === "") continue;
    const line = lines.at(-1);
    if (line && continues(line, run)) extend(line, run);
    else lines.push({ text: run.text.trim(), x: run.x, right: run.x + run.width, y: run.y, size: run.size });
  }
  const upward = lines.filter((line, i) => i > 0 && line.y > (lines[i - 1]?.y ?? 0) + line.size / 2).length;
  return upward > upwardShareMax * lines.length ? lines.sort((a, b) => b.y - a.y || a.x - b.x) : lines;
}

function continues(line: PdfLine, run: PdfRun): boolean {
  const gap = run.x - line.right;
  return Math.abs(line.y - run.y) < line.size / 2 && gap > -line.size && gap < columnGap * line.size;
}

function extend(line: PdfLine, run: PdfRun) {
  const apart = run.x - line.right > wordGap * line.size || /^\s/.test(run.text);
  line.text += `${apart ? " " : ""}${run.text.trim()}`;
  // A run that ends in a space ends before it, so that the next one is seen to be apart.
  line.right = run.x + run.width - (/\s$/.test(run.text) ? wordGap * 2 * line.size : 0);
}

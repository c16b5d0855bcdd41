/** What repairing a broken PDF may read over again: so many bytes, and so many times the file. Ours: a sound file comes to less than once, this to a second. */
const repeatedBytes = 8 * 1024 * 1024;
const repeatedTimes = 4;

/** Where values begin that a broken file is put together from: objects and trailers. */
const beginnings = /\b\d+\s+\d+\s+obj\b|\btrailer\b/g;

/**
 * Whether putting a PDF together again, should it be broken, takes time that grows with its square: of each value that does not end
 * pdf.js reads all that stands behind, for each of thousands of them. Reads as much as it counts.
 */
export function isEndlessToRepair(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let left = repeatedBytes + repeatedTimes * text.length;
  for (const { 0: word, index } of text.matchAll(beginnings)) {
    const start = index + word.length;
    left -= valueEnd(text, start) - start;
    if (left < 0) return true;
  }
  return false;
}

/** Where the value that begins at `start` ends (ISO 32000-1, 7.3): the end of the text when nothing closes it. */
function valueEnd(text: string, start: number): number {
  const open: string[] = [];
  marks.lastIndex = start;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const mark = found[0];
    if (mark.startsWith("%")) continue;
    const closing = closings.get(mark);
    if (closing !== undefined) open.push(closing);
    else if (mark === open.at(-1)) open.pop();
    else if (mark === "(") marks.lastIndex = stringEnd(text, found.index);
    if (open.length === 0) return marks.lastIndex;
  }
  return text.length;
}

/** What opens and closes values, and words, numbers and comments as wholes. */
const marks = /<<|>>|<[^>]*>?|[[\]()]|%[^\r\n]*|[^\s<>[\]()%]+/g;

const closings: ReadonlyMap<string, string> = new Map([
  ["<<", ">>"],
  ["[", "]"],
]);

/** Where the string whose parenthesis stands at `start` ends; what is inside may have its own. */
function stringEnd(text: string, start: number): number {
  parentheses.lastIndex = start;
  let depth = 0;
  for (let found = parentheses.exec(text); found; found = parentheses.exec(text)) {
    if (found[0] === "(") depth += 1;
    else if (found[0] === ")") depth -= 1;
    if (depth === 0) return parentheses.lastIndex;
  }
  return text.length;
}

const parentheses = /\\[\s\S]|[()]/g;

import type { DocumentWords, SentenceWords } from "./document-words.ts";
import { fact, factCount, flag } from "./word-facts.ts";
import { standings, writeHabitFeatures, writeWordFeatures } from "./word-features.ts";
import { mix } from "./word-hash.ts";
import { neighboursMax } from "./words-in-document.ts";

/** More than any word has. */
export const featuresMax = 320;

/** Writes the features of every word of a sentence: hashes of a template's number and of what it sees. `take` gets how many the buffer holds, word by word. */
export function eachFeatures(
  document: DocumentWords,
  sentence: SentenceWords,
  buffer: Uint32Array,
  take: (at: number, count: number) => void,
): void {
  const { words, rows } = document;
  eachContext(document, sentence, buffer, (at, count, place, habit) => {
    let size = count;
    for (const from of standings)
      size += writeWordFeatures(rows, words[at + from]! * factCount, from, buffer.subarray(size));
    size += writeHabitFeatures(rows, words[at]! * factCount, place, habit, buffer.subarray(size));
    take(at, size);
  });
}

/** Writes those features of every word of a sentence that see more than one word, or more than this sentence. `take` also gets the word's place (capital, opening, kind of line) and how its document writes it. */
export function eachContext(
  document: DocumentWords,
  sentence: SentenceWords,
  buffer: Uint32Array,
  take: (at: number, count: number, place: number, habit: number) => void,
): void {
  const { words, rows, seen } = document;
  let [runFrom, runTo, longFrom, longTo] = [0, 0, 0, 0];
  for (let at = sentence.from; at < sentence.to; at++) {
    const row = words[at]! * factCount;
    const capital = rows[row + fact.flags]! & flag.capital;
    const place = capital + (at === sentence.opens ? 2 : 0) + 4 * sentence.line;
    const entry = seen.entries[rows[row + fact.form]!]!;
    const habit = seen.habits[entry]!;
    let size = writePairs(document, at, place, buffer);
    size = writeLists(document, at, habit, buffer, size);
    if (capital && at >= runTo) {
      runFrom = at;
      runTo = capitalRunEnd(document, at, sentence.to, false);
    }
    if (capital && at >= longTo) {
      longFrom = at;
      longTo = capitalRunEnd(document, at, sentence.to, true);
    }
    if (at < runTo) {
      size = writeRun(document, at, runFrom, runTo, buffer, size, 140);
      if (longFrom < runFrom || longTo > runTo) size = writeRun(document, at, longFrom, longTo, buffer, size, 160);
      size = writeElsewhere(document, entry, buffer, size);
    }
    take(at, size, place, habit);
  }
}

/** What two or three neighbouring words say together. */
function writePairs({ words, rows, joined }: DocumentWords, at: number, place: number, buffer: Uint32Array): number {
  const b2 = words[at - 2]! * factCount;
  const b1 = words[at - 1]! * factCount;
  const me = words[at]! * factCount;
  const a1 = words[at + 1]! * factCount;
  const a2 = words[at + 2]! * factCount;
  const lower = rows[me + fact.lower]!;
  const shape = rows[me + fact.shape]!;
  const cluster1 = rows[me + fact.clusters + 1]!;
  const cluster4 = rows[me + fact.clusters + 4]!;
  const lowerBefore = rows[b1 + fact.lower]!;
  const lowerAfter = rows[a1 + fact.lower]!;
  const shapeBefore = rows[b1 + fact.shape]!;
  const shapeAfter = rows[a1 + fact.shape]!;
  const shapes = mix(shapeBefore, shape);
  const shapesAfter = mix(shape, shapeAfter);
  const known = mix(lowerBefore, shape);
  buffer[0] = mix(8, mix(lowerBefore, lower));
  buffer[1] = mix(9, mix(lower, lowerAfter));
  buffer[2] = mix(10, mix(lowerBefore, lowerAfter));
  buffer[3] = mix(11, mix(rows[b2 + fact.lower]!, lowerBefore));
  buffer[4] = mix(12, mix(lowerAfter, rows[a2 + fact.lower]!));
  buffer[5] = mix(17, shapes);
  buffer[6] = mix(18, shapesAfter);
  buffer[7] = mix(19, mix(shapes, shapeAfter));
  buffer[8] = mix(20, mix(mix(rows[b2 + fact.shape]!, shapeBefore), shape));
  buffer[9] = mix(21, mix(shapesAfter, rows[a2 + fact.shape]!));
  buffer[10] = mix(22, known);
  buffer[11] = mix(23, mix(shape, lowerAfter));
  buffer[12] = mix(24, mix(known, lowerAfter));
  buffer[13] = mix(53, mix(rows[b1 + fact.clusters + 1]!, cluster1));
  buffer[14] = mix(54, mix(cluster1, rows[a1 + fact.clusters + 1]!));
  buffer[15] = mix(55, mix(rows[b1 + fact.clusters]!, shape));
  buffer[16] = mix(56, mix(rows[a1 + fact.clusters]!, shape));
  buffer[17] = mix(
    58,
    mix(mix(rows[b1 + fact.clusters + 2]!, rows[me + fact.clusters + 2]!), rows[a1 + fact.clusters + 2]!),
  );
  buffer[18] = mix(65, mix(place, shapeAfter));
  buffer[19] = mix(66, joined[at]! + 2 * joined[at + 1]!);
  buffer[20] = mix(72, mix(rows[b1 + fact.clusters + 4]!, shape));
  buffer[21] = mix(73, mix(rows[a1 + fact.clusters + 4]!, shape));
  buffer[22] = mix(75, mix(rows[b1 + fact.clusters + 2]!, cluster4));
  buffer[23] = mix(76, mix(cluster4, rows[a1 + fact.clusters + 2]!));
  return 24;
}

/** Which listed names begin, go on or end here, and at the neighbours. */
function writeLists(
  { words, rows, listed }: DocumentWords,
  at: number,
  habit: number,
  buffer: Uint32Array,
  from: number,
): number {
  const lists = rows[words[at]! * factCount + fact.lists]!;
  const shape = rows[words[at]! * factCount + fact.shape]!;
  let size = from;
  let template = 102;
  for (let position = 0; position < listed.length; position++) {
    const here = listed[position]![at]!;
    if (here === 0) continue;
    buffer[size++] = mix(template++, mix(here, position));
    for (let bit = 0; bit < 16; bit++)
      if (here & (1 << bit)) buffer[size++] = mix(template++, mix(900 + bit, position));
  }
  const before = listed[3][at - 1]!;
  const after = listed[3][at + 1]!;
  buffer[size++] = mix(template++, mix(before, shape));
  buffer[size++] = mix(template++, mix(after, shape));
  buffer[size++] = mix(template++, mix(before, lists));
  buffer[size++] = mix(template++, mix(lists, after));
  buffer[size++] = mix(template++, mix(lists, habit));
  return size;
}

/** What the other words of a run of words written large that a word stands in say, and those around it. */
function writeRun(
  { words, rows }: DocumentWords,
  at: number,
  from: number,
  to: number,
  buffer: Uint32Array,
  start: number,
  templates: number,
): number {
  const first = words[from]! * factCount;
  const last = words[to - 1]! * factCount;
  const before = words[from - 1]! * factCount;
  const after = words[to]! * factCount;
  const spot = (at === from ? 1 : 0) + (at === to - 1 ? 2 : 0);
  const length = Math.min(5, to - from);
  let size = start;
  let template = templates;
  buffer[size++] = mix(template++, mix(length, spot));
  buffer[size++] = mix(template++, mix(rows[first + fact.lower]!, spot));
  buffer[size++] = mix(template++, mix(rows[last + fact.lower]!, spot));
  buffer[size++] = mix(template++, mix(rows[first + fact.clusters + 1]!, spot));
  buffer[size++] = mix(template++, mix(rows[last + fact.clusters + 1]!, spot));
  buffer[size++] = mix(template++, mix(rows[first + fact.lists]!, spot));
  buffer[size++] = mix(template++, mix(rows[last + fact.lists]!, spot));
  buffer[size++] = mix(template++, mix(rows[last + fact.ending]!, spot));
  buffer[size++] = mix(template++, mix(rows[before + fact.lower]!, spot));
  buffer[size++] = mix(template++, mix(rows[after + fact.lower]!, spot));
  buffer[size++] = mix(template++, mix(rows[before + fact.clusters + 1]!, spot));
  buffer[size++] = mix(template++, mix(rows[after + fact.clusters + 1]!, spot));
  buffer[size++] = mix(template++, mix(rows[before + fact.lower]!, mix(rows[after + fact.lower]!, length)));
  const outer = mix(rows[first + fact.clusters + 2]!, rows[last + fact.clusters + 2]!);
  buffer[size++] = mix(template++, mix(outer, mix(length, spot)));
  return size;
}

/** What stands around the word elsewhere in the document. */
function writeElsewhere(
  { rows, seen: { neighbours } }: DocumentWords,
  entry: number,
  buffer: Uint32Array,
  start: number,
): number {
  let size = start;
  for (let nth = 0; nth < 2 * neighboursMax; nth++) {
    const word = neighbours[entry * 2 * neighboursMax + nth]!;
    if (word === 0) continue;
    const row = word * factCount;
    const template = nth < neighboursMax ? 180 : 183;
    buffer[size++] = mix(template, rows[row + fact.lower]!);
    buffer[size++] = mix(template + 1, rows[row + fact.clusters + 1]!);
    buffer[size++] = mix(template + 2, mix(rows[row + fact.shape]!, rows[row + fact.lists]!));
  }
  return size;
}

/** Where the words end that are written large from `from` on; with up to two small joining words between them when they may. */
function capitalRunEnd({ words, rows }: DocumentWords, from: number, end: number, joining: boolean): number {
  const has = (at: number, bit: number) => at < end && (rows[words[at]! * factCount + fact.flags]! & bit) !== 0;
  let to = from + 1;
  for (;;) {
    let next = to;
    while (joining && next - to < 2 && has(next, flag.joiner)) next++;
    if (!has(next, flag.capital)) return to;
    to = next + 1;
  }
}

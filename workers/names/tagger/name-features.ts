import type { DocumentWords } from "./document-words.ts";
import type { SentenceWords } from "./sentence-words.ts";
import { fact, factCount, flag } from "./word-facts.ts";
import { standings, writeHabitFeatures, writeWordFeatures } from "./word-features.ts";
import { mix } from "./word-hash.ts";
import { neighboursMax } from "./words-in-document.ts";

/** More than any word has. */
export const featuresMax = 320;

/** Where a word stands in its sentence and document. */
export interface Standing {
  /** Capital, opening, kind of line. */
  place: number;
  /** How the document writes the word, and its entry among what the document shows of its words. */
  habit: number;
  entry: number;
  /** The words written large that it is among, `from` to `to` (exclusive), and those with small joining words between them; empty where it is among none. */
  runFrom: number;
  runTo: number;
  longFrom: number;
  longTo: number;
}

/** Goes through the words of a sentence. What `take` gets holds until the next word. */
export function eachStanding(
  document: DocumentWords,
  sentence: SentenceWords,
  take: (at: number, standing: Standing) => void,
): void {
  const { words, rows, seen } = document;
  const standing: Standing = { place: 0, habit: 0, entry: 0, runFrom: 0, runTo: 0, longFrom: 0, longTo: 0 };
  for (let at = sentence.from; at < sentence.to; at++) {
    const row = words[at]! * factCount;
    const capital = rows[row + fact.flags]! & flag.capital;
    standing.place = capital + (at === sentence.opens ? 2 : 0) + 4 * sentence.line;
    standing.entry = seen.entries[rows[row + fact.form]!]!;
    standing.habit = seen.habits[standing.entry]!;
    if (capital && at >= standing.runTo) {
      standing.runFrom = at;
      standing.runTo = capitalRunEnd(document, at, sentence.to, false);
    }
    if (capital && at >= standing.longTo) {
      standing.longFrom = at;
      standing.longTo = capitalRunEnd(document, at, sentence.to, true);
    }
    take(at, standing);
  }
}

/** Writes the features of every word of a sentence: hashes of a template's number and of what it sees. `take` gets how many the buffer holds, word by word. */
export function eachFeatures(
  document: DocumentWords,
  sentence: SentenceWords,
  buffer: Uint32Array,
  take: (at: number, count: number) => void,
): void {
  const { words, rows } = document;
  eachStanding(document, sentence, (at, standing) => {
    const { place, habit } = standing;
    let size = writePairs(document, at, place, buffer);
    size = writeLists(document, at, habit, buffer, size);
    const write = (count: number) => {
      size += count;
    };
    eachRun(standing, at, (templates, from, to) => {
      const spot = spotOf(at, from, to);
      for (const role of runRoles)
        write(
          writeRunWord(
            rows,
            words[runWordOf(role, from, to)]! * factCount,
            templates,
            role,
            spot,
            buffer.subarray(size),
          ),
        );
      write(writeRun(document, templates, from, to, spot, buffer.subarray(size)));
    });
    if (at < standing.runTo)
      eachNeighbour(document.seen, standing.entry, (word, side) =>
        write(writeNeighbour(rows, word * factCount, side, buffer.subarray(size))),
      );
    for (const from of standings)
      write(writeWordFeatures(rows, words[at + from]! * factCount, from, buffer.subarray(size)));
    write(writeHabitFeatures(rows, words[at]! * factCount, place, habit, buffer.subarray(size)));
    take(at, size);
  });
}

/** Gives the runs that a word is in, each with the number of the first of its templates. */
export function eachRun(
  { runFrom, runTo, longFrom, longTo }: Standing,
  at: number,
  take: (templates: number, from: number, to: number) => void,
): void {
  if (at >= runTo) return;
  take(140, runFrom, runTo);
  if (longFrom < runFrom || longTo > runTo) take(160, longFrom, longTo);
}

/** Gives the words that stand before (`side` 0) and after (1) an entry's word elsewhere in the document. */
export function eachNeighbour(
  { neighbours }: DocumentWords["seen"],
  entry: number,
  take: (word: number, side: number) => void,
): void {
  for (let nth = 0; nth < 2 * neighboursMax; nth++) {
    const word = neighbours[entry * 2 * neighboursMax + nth]!;
    if (word !== 0) take(word, nth < neighboursMax ? 0 : 1);
  }
}

/** What two or three neighbouring words say together. */
export function writePairs(
  { words, rows, joined }: DocumentWords,
  at: number,
  place: number,
  buffer: Uint32Array,
): number {
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
export function writeLists(
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

/** Words that say something of every word of a run: the first, the last, the one before and the one after. */
export const runRoles = [0, 1, 2, 3] as const;

/** Where the word of a role stands. */
export function runWordOf(role: number, from: number, to: number): number {
  if (role < 2) return role === 0 ? from : to - 1;
  return role === 2 ? from - 1 : to;
}

/** Where in a run a word stands: 1 in front, 2 at the end, 3 when it is alone. */
export function spotOf(at: number, from: number, to: number): number {
  return (at === from ? 1 : 0) + (at === to - 1 ? 2 : 0);
}

/** Writes what a word says by its role in a run, whose templates begin with `templates`; gives how many features that are. */
export function writeRunWord(
  rows: Int32Array,
  row: number,
  templates: number,
  role: number,
  spot: number,
  buffer: Uint32Array,
): number {
  const lower = mix(rows[row + fact.lower]!, spot);
  const cluster = mix(rows[row + fact.clusters + 1]!, spot);
  buffer[0] = mix(templates + (role < 2 ? 1 : 6) + role, lower);
  buffer[1] = mix(templates + (role < 2 ? 3 : 8) + role, cluster);
  if (role > 1) return 2;
  buffer[2] = mix(templates + 5 + role, mix(rows[row + fact.lists]!, spot));
  if (role === 0) return 3;
  buffer[3] = mix(templates + 7, mix(rows[row + fact.ending]!, spot));
  return 4;
}

/** Writes what a run says as a whole of its word at a spot. */
export function writeRun(
  { words, rows }: DocumentWords,
  templates: number,
  from: number,
  to: number,
  spot: number,
  buffer: Uint32Array,
): number {
  const first = words[from]! * factCount;
  const last = words[to - 1]! * factCount;
  const before = words[from - 1]! * factCount;
  const after = words[to]! * factCount;
  const length = Math.min(5, to - from);
  const outer = mix(rows[first + fact.clusters + 2]!, rows[last + fact.clusters + 2]!);
  buffer[0] = mix(templates, mix(length, spot));
  buffer[1] = mix(templates + 12, mix(rows[before + fact.lower]!, mix(rows[after + fact.lower]!, length)));
  buffer[2] = mix(templates + 13, mix(outer, mix(length, spot)));
  return 3;
}

/** Writes what a word says of the one that it stands before or after elsewhere in the document. */
export function writeNeighbour(rows: Int32Array, row: number, side: number, buffer: Uint32Array): number {
  const template = side === 0 ? 180 : 183;
  buffer[0] = mix(template, rows[row + fact.lower]!);
  buffer[1] = mix(template + 1, rows[row + fact.clusters + 1]!);
  buffer[2] = mix(template + 2, mix(rows[row + fact.shape]!, rows[row + fact.lists]!));
  return 3;
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

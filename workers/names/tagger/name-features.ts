import type { DocumentWords, SentenceWords } from "./document-words.ts";
import type { WordFacts } from "./word-facts.ts";
import { edge, standings, writeHabitFeatures, writeWordFeatures } from "./word-features.ts";
import { mix } from "./word-hash.ts";

/** More than any word has. */
export const featuresMax = 320;

/** Words `from` to `to` (exclusive) that are all written large, and those with small joining words between them. */
interface CapitalRun {
  from: number;
  to: number;
}

/** What is known of a word before its neighbours are looked at: its place (capital, opening, kind of line) and how its document writes it. */
export interface WordStand {
  place: number;
  habit: number;
}

/** The stand of a sentence's word. */
function standOf(document: DocumentWords, { facts, opens, line }: SentenceWords, at: number): WordStand {
  const me = facts[at] ?? edge;
  const seen = document.seen.get(me.lower);
  const place = (me.capital ? 1 : 0) + (at === opens ? 2 : 0) + 4 * line;
  return { place, habit: seen ? capitalHabit(seen.large, seen.small) : 0 };
}

/** Writes the features of every word of a sentence: hashes of a template's number and of what it sees. `take` gets how many the buffer holds, word by word. */
export function eachFeatures(
  document: DocumentWords,
  sentence: SentenceWords,
  buffer: Uint32Array,
  take: (at: number, count: number) => void,
): void {
  eachContext(document, sentence, buffer, (at, count, { place, habit }) => {
    let size = count;
    for (const from of standings)
      size += writeWordFeatures(sentence.facts[at + from] ?? edge, from, buffer.subarray(size));
    size += writeHabitFeatures(sentence.facts[at] ?? edge, place, habit, buffer.subarray(size));
    take(at, size);
  });
}

/** Writes those features of every word of a sentence that see more than one word, or more than this sentence. */
export function eachContext(
  document: DocumentWords,
  sentence: SentenceWords,
  buffer: Uint32Array,
  take: (at: number, count: number, stand: WordStand) => void,
): void {
  const runs = capitalRuns(sentence.facts, false);
  const longRuns = capitalRuns(sentence.facts, true);
  for (let at = 0; at < sentence.facts.length; at++) {
    const stand = standOf(document, sentence, at);
    let size = writePairs(sentence, at, stand, buffer);
    size = writeLists(sentence, at, stand, buffer, size);
    const [run, longRun] = [runs[at], longRuns[at]];
    if (run) size = writeRun(sentence.facts, at, run, buffer, size, 140);
    if (longRun && run && (longRun.from < run.from || longRun.to > run.to))
      size = writeRun(sentence.facts, at, longRun, buffer, size, 160);
    if (run) size = writeElsewhere(document, sentence.facts[at] ?? edge, buffer, size);
    take(at, size, stand);
  }
}

/** What two or three neighbouring words say together. */
function writePairs({ facts, words }: SentenceWords, at: number, { place }: WordStand, buffer: Uint32Array): number {
  const b2 = facts[at - 2] ?? edge;
  const b1 = facts[at - 1] ?? edge;
  const me = facts[at] ?? edge;
  const a1 = facts[at + 1] ?? edge;
  const a2 = facts[at + 2] ?? edge;
  const shapes = mix(b1.shape, me.shape);
  const known = mix(b1.lower, me.shape);
  buffer[0] = mix(8, mix(b1.lower, me.lower));
  buffer[1] = mix(9, mix(me.lower, a1.lower));
  buffer[2] = mix(10, mix(b1.lower, a1.lower));
  buffer[3] = mix(11, mix(b2.lower, b1.lower));
  buffer[4] = mix(12, mix(a1.lower, a2.lower));
  buffer[5] = mix(17, shapes);
  buffer[6] = mix(18, mix(me.shape, a1.shape));
  buffer[7] = mix(19, mix(shapes, a1.shape));
  buffer[8] = mix(20, mix(mix(b2.shape, b1.shape), me.shape));
  buffer[9] = mix(21, mix(mix(me.shape, a1.shape), a2.shape));
  buffer[10] = mix(22, known);
  buffer[11] = mix(23, mix(me.shape, a1.lower));
  buffer[12] = mix(24, mix(known, a1.lower));
  buffer[13] = mix(53, mix(b1.clusters[1]!, me.clusters[1]!));
  buffer[14] = mix(54, mix(me.clusters[1]!, a1.clusters[1]!));
  buffer[15] = mix(55, mix(b1.clusters[0]!, me.shape));
  buffer[16] = mix(56, mix(a1.clusters[0]!, me.shape));
  buffer[17] = mix(58, mix(mix(b1.clusters[2]!, me.clusters[2]!), a1.clusters[2]!));
  buffer[18] = mix(65, mix(place, a1.shape));
  buffer[19] = mix(66, (words[at]?.joined ? 1 : 0) + (words[at + 1]?.joined ? 2 : 0));
  buffer[20] = mix(72, mix(b1.clusters[4]!, me.shape));
  buffer[21] = mix(73, mix(a1.clusters[4]!, me.shape));
  buffer[22] = mix(75, mix(b1.clusters[2]!, me.clusters[4]!));
  buffer[23] = mix(76, mix(me.clusters[4]!, a1.clusters[2]!));
  return 24;
}

/** How a document writes a word: 0 unseen, else mostly small, both, mostly large, only large. */
function capitalHabit(large: number, small: number): number {
  if (large + small === 0) return 0;
  if (large === 0) return 1;
  if (small === 0) return large > 1 ? 4 : 3;
  return large > small ? 5 : 2;
}

/** Which listed names begin, go on or end here, and at the neighbours. */
function writeLists(
  { facts, listed }: SentenceWords,
  at: number,
  { habit }: WordStand,
  buffer: Uint32Array,
  from: number,
): number {
  const { lists, shape } = facts[at] ?? edge;
  let size = from;
  let template = 102;
  for (let position = 0; position < listed.length; position++) {
    const here = listed[position]![at] ?? 0;
    if (here === 0) continue;
    buffer[size++] = mix(template++, mix(here, position));
    for (let bit = 0; bit < 16; bit++)
      if (here & (1 << bit)) buffer[size++] = mix(template++, mix(900 + bit, position));
  }
  const [before, after] = [listed[3][at - 1] ?? 0, listed[3][at + 1] ?? 0];
  buffer[size++] = mix(template++, mix(before, shape));
  buffer[size++] = mix(template++, mix(after, shape));
  buffer[size++] = mix(template++, mix(before, lists));
  buffer[size++] = mix(template++, mix(lists, after));
  buffer[size++] = mix(template++, mix(lists, habit));
  return size;
}

/** What the other words of the run that a word stands in say, and those around it. */
function writeRun(
  facts: readonly WordFacts[],
  at: number,
  { from, to }: CapitalRun,
  buffer: Uint32Array,
  start: number,
  templates: number,
): number {
  const first = facts[from] ?? edge;
  const last = facts[to - 1] ?? edge;
  const before = facts[from - 1] ?? edge;
  const after = facts[to] ?? edge;
  const spot = (at === from ? 1 : 0) + (at === to - 1 ? 2 : 0);
  const length = Math.min(5, to - from);
  const seen = [
    mix(length, spot),
    mix(first.lower, spot),
    mix(last.lower, spot),
    mix(first.clusters[1]!, spot),
    mix(last.clusters[1]!, spot),
    mix(first.lists, spot),
    mix(last.lists, spot),
    mix(last.affixes[6]!, spot),
    mix(before.lower, spot),
    mix(after.lower, spot),
    mix(before.clusters[1]!, spot),
    mix(after.clusters[1]!, spot),
    mix(before.lower, mix(after.lower, length)),
    mix(mix(first.clusters[2]!, last.clusters[2]!), mix(length, spot)),
  ];
  for (let i = 0; i < seen.length; i++) buffer[start + i] = mix(templates + i, seen[i]!);
  return start + seen.length;
}

/** What stands around the word elsewhere in the document. */
function writeElsewhere({ seen }: DocumentWords, me: WordFacts, buffer: Uint32Array, start: number): number {
  const word = seen.get(me.lower);
  if (!word) return start;
  let size = start;
  for (const { lower, clusters, shape, lists } of word.before) {
    buffer[size++] = mix(180, lower);
    buffer[size++] = mix(181, clusters[1]!);
    buffer[size++] = mix(182, mix(shape, lists));
  }
  for (const { lower, clusters, shape, lists } of word.after) {
    buffer[size++] = mix(183, lower);
    buffer[size++] = mix(184, clusters[1]!);
    buffer[size++] = mix(185, mix(shape, lists));
  }
  return size;
}

/** For each word, the run it stands in. */
function capitalRuns(facts: readonly WordFacts[], joining: boolean): (CapitalRun | null)[] {
  const runs: (CapitalRun | null)[] = Array.from({ length: facts.length }, () => null);
  let from = 0;
  while (from < facts.length) {
    if (!facts[from]?.capital) {
      from++;
      continue;
    }
    let to = from + 1;
    for (;;) {
      let next = to;
      while (joining && next - to < 2 && facts[next]?.joiner) next++;
      if (!facts[next]?.capital) break;
      to = next + 1;
    }
    runs.fill({ from, to }, from, to);
    from = to;
  }
  return runs;
}

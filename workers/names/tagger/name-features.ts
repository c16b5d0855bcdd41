import type { DocumentWords, SentenceWords } from "./document-words.ts";
import type { WordFacts } from "./word-facts.ts";
import { mix } from "./word-hash.ts";

/** More than any word has. */
export const featuresMax = 320;

/** Outside of the sentence. */
const edge: WordFacts = {
  word: 1,
  lower: 1,
  shape: 1,
  longShape: 1,
  affixes: new Uint32Array(8),
  clusters: Int32Array.of(-2, -2, -2, -2, -2),
  lists: 0,
  capital: false,
  allCapital: false,
  letters: false,
  joiner: false,
};

/** Words `from` to `to` (exclusive) that are all written large, and those with small joining words between them. */
interface CapitalRun {
  from: number;
  to: number;
}

/** Writes the features of every word of a sentence: hashes of a template's number and of what it sees. `take` gets the buffer and how many it holds, word by word. */
export function eachFeatures(
  document: DocumentWords,
  sentence: SentenceWords,
  buffer: Uint32Array,
  take: (at: number, count: number) => void,
): void {
  const runs = capitalRuns(sentence.facts, false);
  const longRuns = capitalRuns(sentence.facts, true);
  for (let at = 0; at < sentence.facts.length; at++)
    take(at, writeFeatures(document, sentence, at, runs[at] ?? null, longRuns[at] ?? null, buffer));
}

function writeFeatures(
  document: DocumentWords,
  sentence: SentenceWords,
  at: number,
  run: CapitalRun | null,
  longRun: CapitalRun | null,
  buffer: Uint32Array,
): number {
  const { facts, listed } = sentence;
  const b2 = facts[at - 2] ?? edge;
  const b1 = facts[at - 1] ?? edge;
  const me = facts[at] ?? edge;
  const a1 = facts[at + 1] ?? edge;
  const a2 = facts[at + 2] ?? edge;
  let size = 0;
  let template = 1;
  const one = (value: number) => {
    buffer[size++] = mix(template++, value);
  };
  const two = (a: number, b: number) => one(mix(a, b));
  const opening = at === sentence.opens ? 1 : 0;
  const seen = document.seen.get(me.lower);
  const habit = capitalHabit(seen?.large ?? 0, seen?.small ?? 0);
  const place = (me.capital ? 1 : 0) + 2 * opening + 4 * sentence.line;

  one(0);
  one(me.word);
  one(me.lower);
  one(b1.lower);
  one(a1.lower);
  one(b2.lower);
  one(a2.lower);
  two(b1.lower, me.lower);
  two(me.lower, a1.lower);
  two(b1.lower, a1.lower);
  two(b2.lower, b1.lower);
  two(a1.lower, a2.lower);
  one(me.shape);
  one(me.longShape);
  one(b1.shape);
  one(a1.shape);
  two(b1.shape, me.shape);
  two(me.shape, a1.shape);
  one(mix(mix(b1.shape, me.shape), a1.shape));
  one(mix(mix(b2.shape, b1.shape), me.shape));
  one(mix(mix(me.shape, a1.shape), a2.shape));
  two(b1.lower, me.shape);
  two(me.shape, a1.lower);
  two(mix(b1.lower, me.shape), a1.lower);
  for (const affix of me.affixes) one(affix);
  two(me.affixes[6]!, me.shape);
  two(me.affixes[2]!, me.shape);
  one(b1.affixes[6]!);
  one(a1.affixes[6]!);
  for (const word of [b2, b1, me, a1, a2]) one(word.clusters[0]!);
  for (const word of [b2, b1, me, a1, a2]) one(word.clusters[1]!);
  for (const word of [b1, me, a1]) one(word.clusters[2]!);
  for (const word of [b1, me, a1]) one(word.clusters[3]!);
  two(b1.clusters[1]!, me.clusters[1]!);
  two(me.clusters[1]!, a1.clusters[1]!);
  two(b1.clusters[0]!, me.shape);
  two(a1.clusters[0]!, me.shape);
  two(me.clusters[0]!, me.shape);
  two(mix(b1.clusters[2]!, me.clusters[2]!), a1.clusters[2]!);
  two(me.clusters[1]!, place);
  one(place);
  two(place, me.shape);
  one(habit);
  two(habit, place);
  two(habit, me.clusters[2]!);
  two(place, a1.shape);
  one((sentence.words[at]?.joined ? 1 : 0) + (sentence.words[at + 1]?.joined ? 2 : 0));
  for (const word of [b2, b1, me, a1, a2]) one(word.clusters[4]!);
  two(b1.clusters[4]!, me.shape);
  two(a1.clusters[4]!, me.shape);
  two(me.clusters[4]!, me.shape);
  two(b1.clusters[2]!, me.clusters[4]!);
  two(me.clusters[4]!, a1.clusters[2]!);

  template = 100;
  listFeatures(me.lists, listed, at, place, one);
  two(listed[3][at - 1] ?? 0, me.shape);
  two(listed[3][at + 1] ?? 0, me.shape);
  two(listed[3][at - 1] ?? 0, me.lists);
  two(me.lists, listed[3][at + 1] ?? 0);
  two(me.lists, habit);

  template = 140;
  if (run) runFeatures(facts, at, run, one);
  template = 160;
  if (longRun && run && (longRun.from < run.from || longRun.to > run.to)) runFeatures(facts, at, longRun, one);

  if (seen && me.capital) {
    for (const word of seen.before) {
      buffer[size++] = mix(180, word.lower);
      buffer[size++] = mix(181, word.clusters[1]!);
      buffer[size++] = mix(182, mix(word.shape, word.lists));
    }
    for (const word of seen.after) {
      buffer[size++] = mix(183, word.lower);
      buffer[size++] = mix(184, word.clusters[1]!);
      buffer[size++] = mix(185, mix(word.shape, word.lists));
    }
  }
  return size;
}

/** How a document writes a word: 0 unseen, else mostly small, both, mostly large, only large. */
function capitalHabit(large: number, small: number): number {
  if (large + small === 0) return 0;
  if (large === 0) return 1;
  if (small === 0) return large > 1 ? 4 : 3;
  return large > small ? 5 : 2;
}

function listFeatures(
  own: number,
  listed: SentenceWords["listed"],
  at: number,
  place: number,
  one: (value: number) => void,
): void {
  one(own);
  one(mix(own, place));
  listed.forEach((bits, position) => {
    const here = bits[at] ?? 0;
    if (here === 0) return;
    one(mix(here, position));
    for (let bit = 0; bit < 16; bit++) if (here & (1 << bit)) one(mix(900 + bit, position));
  });
}

/** What the other words of the run that a word stands in say, and those around it. */
function runFeatures(facts: readonly WordFacts[], at: number, { from, to }: CapitalRun, one: (value: number) => void) {
  const first = facts[from] ?? edge;
  const last = facts[to - 1] ?? edge;
  const before = facts[from - 1] ?? edge;
  const after = facts[to] ?? edge;
  const spot = (at === from ? 1 : 0) + (at === to - 1 ? 2 : 0);
  const length = Math.min(5, to - from);
  one(mix(length, spot));
  one(mix(first.lower, spot));
  one(mix(last.lower, spot));
  one(mix(first.clusters[1]!, spot));
  one(mix(last.clusters[1]!, spot));
  one(mix(first.lists, spot));
  one(mix(last.lists, spot));
  one(mix(last.affixes[6]!, spot));
  one(mix(before.lower, spot));
  one(mix(after.lower, spot));
  one(mix(before.clusters[1]!, spot));
  one(mix(after.clusters[1]!, spot));
  one(mix(before.lower, mix(after.lower, length)));
  one(mix(mix(first.clusters[2]!, last.clusters[2]!), mix(length, spot)));
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

import type { WordFacts } from "./word-facts.ts";
import { mix } from "./word-hash.ts";

/** Outside of the sentence. */
export const edge: WordFacts = {
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
  small: false,
  joiner: false,
};

/** How far from the tagged word a word stands whose facts say something by themselves, and the numbers of the templates that see its small-letter form, its shape, its ending of three letters and its clusters; 0 for those that no template sees. */
const neighbours = [
  { from: -2, lower: 6, shape: 0, ending: 0, clusters: [37, 42, 0, 0, 67] },
  { from: -1, lower: 4, shape: 15, ending: 35, clusters: [38, 43, 47, 50, 68] },
  { from: 1, lower: 5, shape: 16, ending: 36, clusters: [40, 45, 49, 52, 70] },
  { from: 2, lower: 7, shape: 0, ending: 0, clusters: [41, 46, 0, 0, 71] },
] as const;

/** Distances at which a word says something by itself: to the words before it, itself and those behind it. */
export const standings = [-2, -1, 0, 1, 2] as const;

/** Writes what a word says by itself, whatever stands around it, of the word that it stands `from` away from; gives how many features that are. */
export function writeWordFeatures(facts: WordFacts, from: number, buffer: Uint32Array): number {
  if (from === 0) return writeOwnFeatures(facts, buffer);
  const templates = neighbours.find((one) => one.from === from);
  if (!templates) return 0;
  const { lower, shape, ending, clusters } = templates;
  let size = 0;
  buffer[size++] = mix(lower, facts.lower);
  if (shape) buffer[size++] = mix(shape, facts.shape);
  if (ending) buffer[size++] = mix(ending, facts.affixes[6]!);
  for (let level = 0; level < clusters.length; level++)
    if (clusters[level]) buffer[size++] = mix(clusters[level]!, facts.clusters[level]!);
  return size;
}

function writeOwnFeatures(facts: WordFacts, buffer: Uint32Array): number {
  const { word, lower, shape, longShape, affixes, clusters, lists } = facts;
  let size = 0;
  const one = (template: number, value: number) => {
    buffer[size++] = mix(template, value);
  };
  one(1, 0);
  one(2, word);
  one(3, lower);
  one(13, shape);
  one(14, longShape);
  affixes.forEach((affix, at) => {
    one(25 + at, affix);
  });
  one(33, mix(affixes[6]!, shape));
  one(34, mix(affixes[2]!, shape));
  one(39, clusters[0]!);
  one(44, clusters[1]!);
  one(48, clusters[2]!);
  one(51, clusters[3]!);
  one(57, mix(clusters[0]!, shape));
  one(69, clusters[4]!);
  one(74, mix(clusters[4]!, shape));
  one(100, lists);
  return size;
}

/** Writes what a word says together with where it stands in its line (`place`) and how its document writes it (`habit`). */
export function writeHabitFeatures(facts: WordFacts, place: number, habit: number, buffer: Uint32Array): number {
  buffer[0] = mix(59, mix(facts.clusters[1]!, place));
  buffer[1] = mix(60, place);
  buffer[2] = mix(61, mix(place, facts.shape));
  buffer[3] = mix(62, habit);
  buffer[4] = mix(63, mix(habit, place));
  buffer[5] = mix(64, mix(habit, facts.clusters[2]!));
  buffer[6] = mix(101, mix(facts.lists, place));
  return 7;
}

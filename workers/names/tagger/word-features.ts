import { fact } from "./word-facts.ts";
import { mix } from "./word-hash.ts";

/** How far from the tagged word a word stands whose facts say something by themselves, and the numbers of the templates that see its small-letter form, its shape, its ending of three letters and its clusters; 0 for those that no template sees. */
const neighbours = [
  { from: -2, lower: 6, shape: 0, ending: 0, clusters: [37, 42, 0, 0, 67] },
  { from: -1, lower: 4, shape: 15, ending: 35, clusters: [38, 43, 47, 50, 68] },
  { from: 1, lower: 5, shape: 16, ending: 36, clusters: [40, 45, 49, 52, 70] },
  { from: 2, lower: 7, shape: 0, ending: 0, clusters: [41, 46, 0, 0, 71] },
] as const;

/** Distances at which a word says something by itself: to the words before it, itself and those behind it. */
export const standings = [-2, -1, 0, 1, 2] as const;

/** Writes what the word whose facts stand at `at` says by itself, whatever stands around it, of the word that it stands `from` away from; gives how many features that are. */
export function writeWordFeatures(rows: Int32Array, at: number, from: number, buffer: Uint32Array): number {
  if (from === 0) return writeOwnFeatures(rows, at, buffer);
  const templates = neighbours.find((one) => one.from === from);
  if (!templates) return 0;
  const { lower, shape, ending, clusters } = templates;
  let size = 0;
  buffer[size++] = mix(lower, rows[at + fact.lower]!);
  if (shape) buffer[size++] = mix(shape, rows[at + fact.shape]!);
  if (ending) buffer[size++] = mix(ending, rows[at + fact.ending]!);
  for (let level = 0; level < clusters.length; level++)
    if (clusters[level]) buffer[size++] = mix(clusters[level]!, rows[at + fact.clusters + level]!);
  return size;
}

function writeOwnFeatures(rows: Int32Array, at: number, buffer: Uint32Array): number {
  const shape = rows[at + fact.shape]!;
  const cluster = (level: number) => rows[at + fact.clusters + level]!;
  const affix = (nth: number) => rows[at + fact.affixes + nth]!;
  let size = 0;
  const one = (template: number, value: number) => {
    buffer[size++] = mix(template, value);
  };
  one(1, 0);
  one(2, rows[at + fact.word]!);
  one(3, rows[at + fact.lower]!);
  one(13, shape);
  one(14, rows[at + fact.longShape]!);
  for (let nth = 0; nth < 8; nth++) one(25 + nth, affix(nth));
  one(33, mix(affix(6), shape));
  one(34, mix(affix(2), shape));
  one(39, cluster(0));
  one(44, cluster(1));
  one(48, cluster(2));
  one(51, cluster(3));
  one(57, mix(cluster(0), shape));
  one(69, cluster(4));
  one(74, mix(cluster(4), shape));
  one(100, rows[at + fact.lists]!);
  return size;
}

/** Writes what a word says together with where it stands in its line (`place`) and how its document writes it (`habit`). */
export function writeHabitFeatures(
  rows: Int32Array,
  at: number,
  place: number,
  habit: number,
  buffer: Uint32Array,
): number {
  buffer[0] = mix(59, mix(rows[at + fact.clusters + 1]!, place));
  buffer[1] = mix(60, place);
  buffer[2] = mix(61, mix(place, rows[at + fact.shape]!));
  buffer[3] = mix(62, habit);
  buffer[4] = mix(63, mix(habit, place));
  buffer[5] = mix(64, mix(habit, rows[at + fact.clusters + 2]!));
  buffer[6] = mix(101, mix(rows[at + fact.lists]!, place));
  return 7;
}

import { packTable } from "../../workers/names/tagger/hashed-table.ts";
import { clusterLevels, listedKey, listedWordsMax, listKinds } from "../../workers/names/tagger/name-lexica.ts";
import { nameWords } from "../../workers/names/tagger/name-words.ts";
import { hashText } from "../../workers/names/tagger/word-hash.ts";
import { nameLists } from "./name-lists.ts";
import { clusterVectors, mergeClusters, nearestCentre } from "./word-clusters.ts";
import { readWordVectors } from "./word-vectors.ts";

/** The most frequent words, of which the clusters are made, and those that get one. Ours: a third of the file is theirs. */
const clustered = 60_000;
const known = 160_000;
/** How many clusters there are: the first are found, the others merged from them. Ours, as the rounds. */
const levels = [1000, 256, 64, 16];
const rounds = 12;
/** A finer grouping beside them. */
const fineClusters = 3000;
const fineRounds = 8;

/** The bytes of the lexica file, made from npm packages unpacked under `packages`. */
export function buildLexica(packages: string): Uint8Array {
  const clusters = packTable(clusterRows(packages), 2 * clusterLevels);
  const lists = packTable(listRows(packages), 2);
  const bytes = new Uint8Array(clusters.length + lists.length);
  bytes.set(clusters);
  bytes.set(lists, clusters.length);
  return bytes;
}

function clusterRows(packages: string): Map<number, Uint8Array> {
  const { words: frequent, width: dimensions, matrix } = readWordVectors(packages, known);
  const centres = clusterVectors(matrix.subarray(0, clustered * dimensions), dimensions, levels[0] ?? 0, rounds);
  const groups = frequent.map((_, at) => nearestCentre(matrix, at, centres, dimensions));
  const fine = clusterVectors(matrix.subarray(0, clustered * dimensions), dimensions, fineClusters, fineRounds);
  const sizes = new Float64Array(levels[0] ?? 0);
  for (const group of groups.slice(0, clustered)) sizes[group]! += 1;
  const merged = mergeClusters(centres, dimensions, sizes, levels.slice(1));
  return new Map(
    frequent.map((word, at) => {
      const group = groups[at] ?? 0;
      return [
        hashText(word),
        uint16s([group, ...merged.map((level) => level[group] ?? 0), nearestCentre(matrix, at, fine, dimensions)]),
      ];
    }),
  );
}

function listRows(packages: string): Map<number, Uint8Array> {
  const bits = new Map<number, number>();
  for (const [kind, names] of nameLists(packages))
    for (const name of names) {
      const words = nameWords(name.replace(/\s*\(.*\)$/, "")).map((word) => word.text);
      if (words.length === 0 || words.length > listedWordsMax || name.length < 2) continue;
      const key = listedKey(words);
      bits.set(key, (bits.get(key) ?? 0) | (1 << listKinds.indexOf(kind)));
    }
  return new Map([...bits].map(([key, value]) => [key, uint16s([value])]));
}

function uint16s(numbers: readonly number[]): Uint8Array {
  return Uint8Array.from(numbers.flatMap((number) => [number & 0xff, number >> 8]));
}

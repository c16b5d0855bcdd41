import { type HashedTable, unpackTable } from "./hashed-table.ts";
import { hashText, mix } from "./word-hash.ts";

/** The lists that names are looked up in, and that of ordinary words; their order is the order of the bits in the file. */
export const listKinds = [
  "country",
  "region",
  "city",
  "town",
  "village",
  "place",
  "given",
  "surname",
  "rareSurname",
  "person",
  "organization",
  "company",
  "team",
  "demonym",
  "title",
  "ordinary",
] as const;
export type ListKind = (typeof listKinds)[number];

/** Words of the longest listed name that is looked for. */
export const listedWordsMax = 5;

/** Groupings of words: 1000, 256, 64 and 16 clusters, each made of those before, and 3000 by themselves. */
export const clusterLevels = 5;

/** What is known of words before any text is read: which words behave alike, and which lists a name is on. */
export interface NameLexica {
  /** Cluster of a small-letter word in each grouping; -1 for unknown words. */
  cluster(word: number, level: number): number;
  /** Bits of `listKinds` for a name's key; 0 when it is on no list. */
  lists(key: number): number;
}

/** The key of a listed name: its words' hashes, in small letters, in a row. */
export function listedKey(words: readonly string[]): number {
  return words.reduce((key, word) => mix(key, hashText(word.toLowerCase())), 0) >>> 0;
}

/** Reads a lexica file: a table of clusters (two bytes a level) and one of lists (two bytes). */
export function openLexica(bytes: Uint8Array): NameLexica {
  const clusters = unpackTable(bytes, 0);
  return {
    cluster(word, level) {
      const row = clusters.table.find(word);
      return row < 0 || 2 * level >= clusters.table.width
        ? -1
        : uint16(clusters.table, row * clusters.table.width + 2 * level);
    },
    lists: listsOf(unpackTable(bytes, clusters.end).table),
  };
}

/** The same lexica with more names listed: the lists that `bytes` holds, as a file of lexica does behind its clusters. */
export function withLists(lexica: NameLexica, bytes: Uint8Array): NameLexica {
  const lists = listsOf(unpackTable(bytes, 0).table);
  return { cluster: lexica.cluster, lists: (key) => lexica.lists(key) | lists(key) };
}

function listsOf(table: HashedTable): NameLexica["lists"] {
  return (key) => {
    const row = table.find(key);
    return row < 0 ? 0 : uint16(table, row * 2);
  };
}

function uint16(table: HashedTable, at: number): number {
  return (table.rows[at] ?? 0) | ((table.rows[at + 1] ?? 0) << 8);
}

import { expect, test } from "vitest";
import { clusterLevels, listedKey } from "../../../../workers/names/tagger/name-lexica.ts";
import { fact, factCount, flag, writeFacts } from "../../../../workers/names/tagger/word-facts.ts";
import { hashText } from "../../../../workers/names/tagger/word-hash.ts";

/** Tells of every cluster which word and level it was asked for. */
const lexica = { cluster: (word: number, level: number) => (word | 0) ^ level, lists: (key: number) => key & 0xffff };

function factsOf(word: string): Int32Array {
  const rows = new Int32Array(2 * factCount);
  writeFacts(word, lexica, rows, factCount);
  return rows.subarray(factCount);
}

test.each([
  ["Harbour", "Xx", "Xxxxxxx", flag.capital | flag.letters | flag.small | flag.long],
  ["NATO", "X", "XXXX", flag.capital | flag.letters | flag.long],
  ["iPhone", "xXx", "xXxxxx", flag.letters | flag.small | flag.long],
  ["of", "x", "xx", flag.letters | flag.small | flag.joiner],
  ["I", "X", "X", flag.capital | flag.letters],
  ["Internationally", "Xx", "Xxxxxxxx", flag.capital | flag.letters | flag.small | flag.long],
  ["Île", "Xx", "Xxx", flag.capital | flag.letters | flag.small],
  ["mid-2021", "x-0", "xxx-0000", flag.letters | flag.small | flag.long],
])("what %s is by itself", (word, shape, longShape, flags) => {
  const facts = factsOf(word);
  const plain = word.toLowerCase();
  const hash = (text: string) => hashText(text) | 0;
  expect([facts[fact.lower], facts[fact.word], facts[fact.ending]]).toEqual([plain, word, plain.slice(-3)].map(hash));
  expect([facts[fact.shape], facts[fact.longShape], facts[fact.flags]]).toEqual([hash(shape), hash(longShape), flags]);
  const lengths = [1, 2, 3, 4];
  const affixes = [
    ...lengths.map((length) => plain.slice(0, length)),
    ...lengths.map((length) => plain.slice(-length)),
  ];
  expect([...facts.subarray(fact.affixes, fact.affixes + 8)]).toEqual(affixes.map(hash));
  const clusters = [0, 1, 2, 3, 4].map((level) => hash(plain) ^ level);
  expect([...facts.subarray(fact.clusters, fact.clusters + clusterLevels)]).toEqual(clusters);
  expect(facts[fact.lists]).toBe(listedKey([word]) & 0xffff);
});

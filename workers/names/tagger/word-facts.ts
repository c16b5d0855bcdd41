import { clusterLevels, listedKey, type NameLexica } from "./name-lexica.ts";
import { hashText } from "./word-hash.ts";

/** What a word is by itself, wherever it stands. All but the flags are hashes or cluster numbers. */
export interface WordFacts {
  word: number;
  lower: number;
  shape: number;
  longShape: number;
  /** Beginnings of one to four letters, then endings. */
  affixes: Uint32Array;
  /** Cluster in each grouping; -1 for unknown words. */
  clusters: Int32Array;
  /** Lists that the word alone is on. */
  lists: number;
  capital: boolean;
  allCapital: boolean;
  letters: boolean;
  /** Some letter of it is small. */
  small: boolean;
  /** "of", "the", "and" and the like, which may stand inside a name. */
  joiner: boolean;
}

const joiners = new Set(
  "of the for and & on in de la le du des del di da von van der den al el bin ibn - ' ’".split(" "),
);

/** Words remembered before the memory is emptied; a day's news has fewer. Ours. */
const rememberedMax = 50_000;

/** Gives the facts of words, remembering those met before. */
export function wordReader(lexica: NameLexica): (text: string) => WordFacts {
  const known = new Map<string, WordFacts>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    if (known.size >= rememberedMax) known.clear();
    const facts = factsOf(text, lexica);
    known.set(text, facts);
    return facts;
  };
}

function factsOf(written: string, lexica: NameLexica): WordFacts {
  const text = written.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "--");
  const plain = text.toLowerCase();
  const lower = hashText(plain);
  const long = text
    .replace(/\p{Lu}/gu, "X")
    .replace(/\p{Ll}/gu, "x")
    .replace(/\p{N}/gu, "0");
  const affixes = new Uint32Array(8);
  for (let length = 1; length <= 4; length++) {
    affixes[length - 1] = hashText(plain.slice(0, length));
    affixes[length + 3] = hashText(plain.slice(-length));
  }
  return {
    word: hashText(text),
    lower,
    shape: hashText(long.replace(/(.)\1+/g, "$1")),
    longShape: hashText(long.slice(0, 8)),
    affixes,
    clusters: Int32Array.from({ length: clusterLevels }, (_, level) => clusterOf(plain, lower, level, lexica)),
    lists: lexica.lists(listedKey([text])),
    capital: /^\p{Lu}/u.test(text),
    allCapital: /^[\p{Lu}.&]{2,}$/u.test(text),
    letters: /\p{L}/u.test(text),
    small: /\p{Ll}/u.test(text),
    joiner: joiners.has(plain),
  };
}

/** Numbers that the vectors do not know are taken as a common one of as many digits. */
function clusterOf(plain: string, lower: number, level: number, lexica: NameLexica): number {
  const cluster = lexica.cluster(lower, level);
  if (cluster >= 0 || !/^\p{N}/u.test(plain)) return cluster;
  return lexica.cluster(hashText("1".padEnd(Math.min(4, plain.length), "0")), level);
}

import { isPlainWord } from "../../text/plain-letters.ts";
import { clusterLevels, listedKey, type NameLexica } from "./name-lexica.ts";
import { firstHash, hashText, lastHash, nextHash } from "./word-hash.ts";

/** Where in a row of facts each stands: what neighbours ask for first, then what a word says only of itself. All are hashes, cluster numbers or bits. */
export const fact = {
  lower: 0,
  shape: 1,
  ending: 2,
  lists: 3,
  flags: 4,
  /** Cluster in each grouping; -1 for unknown words. */
  clusters: 5,
  word: 10,
  longShape: 11,
  /** Beginnings of one to four letters, then endings. */
  affixes: 12,
  /** Which form in small letters it is, counted among all. */
  form: 20,
} as const;

/** Facts of a word. */
export const factCount = 21;

/** Bits of a word's flags: its first letter is large; it has letters; some of them small; it is "of", "the", "and" or the like, which may stand inside a name; it has four letters or more; it is a hyphen. */
export const flag = { capital: 1, letters: 2, small: 4, joiner: 8, long: 16, hyphen: 32 } as const;

/** Letters from which a word counts where a line's capitals are looked at. */
const longMin = 4;

const joiners = new Set(
  "of the for and & on in de la le du des del di da von van der den al el bin ibn - ' ’".split(" "),
);

/** Writes what a word is by itself, wherever it stands; not yet which form it is. */
export function writeFacts(written: string, lexica: NameLexica, rows: Int32Array, at: number): void {
  if (isPlainWord(written)) writePlainFacts(written, lexica, rows, at);
  else writeOtherFacts(written, lexica, rows, at);
}

function writeOtherFacts(written: string, lexica: NameLexica, rows: Int32Array, at: number): void {
  const text = written.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "--");
  const plain = text.toLowerCase();
  const lower = hashText(plain);
  const long = text
    .replace(/\p{Lu}/gu, "X")
    .replace(/\p{Ll}/gu, "x")
    .replace(/\p{N}/gu, "0");
  rows[at + fact.lower] = lower;
  rows[at + fact.shape] = hashText(long.replace(/(.)\1+/g, "$1"));
  rows[at + fact.ending] = hashText(plain.slice(-3));
  rows[at + fact.lists] = lexica.lists(listedKey([text]));
  rows[at + fact.flags] = flagsOf(text, plain, written.length >= longMin);
  for (let level = 0; level < clusterLevels; level++)
    rows[at + fact.clusters + level] = clusterOf(plain, lower, level, lexica);
  rows[at + fact.word] = hashText(text);
  rows[at + fact.longShape] = hashText(long.slice(0, 8));
  for (let length = 1; length <= 4; length++) {
    rows[at + fact.affixes + length - 1] = hashText(plain.slice(0, length));
    rows[at + fact.affixes + length + 3] = hashText(plain.slice(-length));
  }
}

/** The same of a word of plain letters, in one pass over them: most words that are new. */
function writePlainFacts(text: string, lexica: NameLexica, rows: Int32Array, at: number): void {
  const plain = text.toLowerCase();
  let [lower, shape, longShape, flags] = [firstHash, firstHash, firstHash, flag.letters as number];
  let before = 0;
  for (let nth = 0; nth < text.length; nth++) {
    const isSmall = text.charCodeAt(nth) >= smallA;
    lower = nextHash(lower, plain.charCodeAt(nth));
    if (nth < 4) rows[at + fact.affixes + nth] = lastHash(lower);
    const kind = isSmall ? smallX : largeX;
    if (kind !== before) shape = nextHash(shape, kind);
    before = kind;
    if (nth < 8) longShape = nextHash(longShape, kind);
    if (isSmall) flags |= flag.small;
    else if (nth === 0) flags |= flag.capital;
  }
  const hash = lastHash(lower);
  for (let nth = text.length; nth < 4; nth++) rows[at + fact.affixes + nth] = hash;
  for (let length = 1; length <= 4; length++) {
    let ending = firstHash;
    for (let nth = Math.max(0, text.length - length); nth < text.length; nth++)
      ending = nextHash(ending, plain.charCodeAt(nth));
    rows[at + fact.affixes + length + 3] = lastHash(ending);
  }
  if (joiners.has(plain)) flags |= flag.joiner;
  if (text.length >= longMin) flags |= flag.long;
  rows[at + fact.lower] = hash;
  rows[at + fact.shape] = lastHash(shape);
  rows[at + fact.ending] = rows[at + fact.affixes + 6]!;
  rows[at + fact.lists] = lexica.lists(listedKey([text]));
  rows[at + fact.flags] = flags;
  for (let level = 0; level < clusterLevels; level++) rows[at + fact.clusters + level] = lexica.cluster(hash, level);
  rows[at + fact.word] = text === plain ? hash : hashText(text);
  rows[at + fact.longShape] = lastHash(longShape);
}

/** The units of "a", "x" and "X". */
const [smallA, smallX, largeX] = [0x61, 0x78, 0x58];

/** Writes the facts of what is outside of the sentence. */
export function writeEdge(rows: Int32Array, at: number): void {
  rows.fill(0, at, at + factCount);
  for (const one of [fact.lower, fact.shape, fact.word, fact.longShape]) rows[at + one] = 1;
  rows.fill(-2, at + fact.clusters, at + fact.clusters + clusterLevels);
}

function flagsOf(text: string, plain: string, long: boolean): number {
  return (
    (/^\p{Lu}/u.test(text) ? flag.capital : 0) |
    (/\p{L}/u.test(text) ? flag.letters : 0) |
    (/\p{Ll}/u.test(text) ? flag.small : 0) |
    (joiners.has(plain) ? flag.joiner : 0) |
    (long ? flag.long : 0) |
    (plain === "-" ? flag.hyphen : 0)
  );
}

/** Numbers that the vectors do not know are taken as a common one of as many digits. */
function clusterOf(plain: string, lower: number, level: number, lexica: NameLexica): number {
  const cluster = lexica.cluster(lower, level);
  if (cluster >= 0 || !/^\p{N}/u.test(plain)) return cluster;
  return lexica.cluster(hashText("1".padEnd(Math.min(4, plain.length), "0")), level);
}

import { nastyBytes, nastyNumbers, nastyTexts } from "./nasty.ts";
import type { Random } from "./random.ts";

/** What inputs are made of: documents that a parser reads well, and what its format is written with. */
export interface Material {
  seeds: readonly Uint8Array[];
  tokens: readonly string[];
}

/** Longest part of a seed that is used. Bytes; ours: what goes wrong does so in small documents, and a hundred thousand are read. */
const seedMaxBytes = 12_000;

/** Longest input, which few reach. Bytes; ours: what takes quadratic time takes more than a second of it. */
const inputMaxBytes = 300_000;

/** Length of a token that stands again and again: what takes quadratic time takes more than a second of it. Bytes; ours. */
const repeatedBytes = 150_000;

/** Input `index` of a run: first every token of the format again and again behind a seed, then seeds that were changed. */
export function inputOf(random: Random, index: number, material: Material): Buffer {
  const token = Buffer.from(material.tokens[index] ?? "");
  if (token.length === 0) return mutated(random, material);
  const times = Math.floor(repeatedBytes / token.length);
  return Buffer.concat([seedOf(random, material), ...new Array<Buffer>(times).fill(token)]);
}

/** A seed that was cut, joined, flipped, repeated and nested; now and then something of tokens alone. */
function mutated(random: Random, material: Material): Buffer {
  let bytes = random.onceIn(20) ? Buffer.alloc(0) : seedOf(random, material);
  for (let left = 1 + random.below(random.onceIn(4) ? 12 : 4); left > 0; left -= 1) {
    bytes = random.pick(mutations)(bytes, random, material).subarray(0, inputMaxBytes);
  }
  return bytes;
}

type Mutation = (bytes: Buffer, random: Random, material: Material) => Buffer;

const mutations: readonly Mutation[] = [
  (bytes, random) => withByte(bytes, random, (byte) => byte ^ (1 << random.below(8))),
  (bytes, random) => withByte(bytes, random, () => random.pick(nastyBytes)),
  (bytes, random) => replaced(bytes, rangeIn(bytes, random), Buffer.alloc(0)),
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => bytes.subarray(random.below(bytes.length + 1)),
  repeatPart,
  swapParts,
  spliceSeed,
  insertToken,
  insertToken,
  (bytes, random, material) => replaced(bytes, rangeIn(bytes, random), tokenOf(random, material)),
  nest,
  doubleWord,
  changeNumber,
];

function seedOf(random: Random, { seeds }: Material): Buffer {
  const seed = Buffer.from(random.pick(seeds));
  if (seed.length <= seedMaxBytes) return seed;
  // Mostly its head, which says what it is.
  const start = random.onceIn(4) ? random.below(seed.length - seedMaxBytes) : 0;
  return seed.subarray(start, start + seedMaxBytes);
}

function tokenOf(random: Random, { tokens }: Material): Buffer {
  return Buffer.from(random.onceIn(4) || tokens.length === 0 ? random.pick(nastyTexts) : random.pick(tokens));
}

interface Range {
  start: number;
  end: number;
}

function rangeIn(bytes: Buffer, random: Random): Range {
  const start = random.below(bytes.length + 1);
  const longest = random.onceIn(5) ? bytes.length : 40;
  return { start, end: Math.min(bytes.length, start + random.below(longest + 1)) };
}

function replaced(bytes: Buffer, { start, end }: Range, by: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), by, bytes.subarray(end)]);
}

function withByte(bytes: Buffer, random: Random, change: (byte: number) => number): Buffer {
  const at = random.below(bytes.length);
  const changed = Buffer.from(bytes);
  const byte = changed[at];
  if (byte !== undefined) changed[at] = change(byte);
  return changed;
}

/** Mostly a few times; once in a while thousands of times, which shows what takes more than linear time. */
function repeatPart(bytes: Buffer, random: Random): Buffer {
  const range = rangeIn(bytes, random);
  const part = bytes.subarray(range.start, range.end);
  return replaced(bytes, { start: range.start, end: range.start }, many(part, random));
}

function many(part: Buffer, random: Random): Buffer {
  const wanted = random.onceIn(100) ? 20_000 : 2 + random.below(30);
  const times = Math.min(wanted, Math.floor(inputMaxBytes / Math.max(1, part.length)));
  return Buffer.concat(new Array<Buffer>(times).fill(part));
}

function swapParts(bytes: Buffer, random: Random): Buffer {
  const cuts = [0, 0, 0].map(() => random.below(bytes.length + 1)).sort((a, b) => a - b);
  const [first = 0, second = 0, third = 0] = cuts;
  const parts = [bytes.subarray(0, first), bytes.subarray(second, third), bytes.subarray(first, second)];
  return Buffer.concat([...parts, bytes.subarray(third)]);
}

function spliceSeed(bytes: Buffer, random: Random, material: Material): Buffer {
  const other = seedOf(random, material);
  return replaced(bytes, rangeIn(bytes, random), other.subarray(random.below(other.length + 1)));
}

function insertToken(bytes: Buffer, random: Random, material: Material): Buffer {
  const at = random.below(bytes.length + 1);
  const token = tokenOf(random, material);
  return replaced(bytes, { start: at, end: at }, random.onceIn(10) ? many(token, random) : token);
}

/** What opens stands in itself, and what closes may follow as often. */
function nest(bytes: Buffer, random: Random, material: Material): Buffer {
  const open = many(tokenOf(random, material), random);
  const close = random.onceIn(2) ? many(tokenOf(random, material), random) : Buffer.alloc(0);
  return Buffer.concat([open, bytes, close]);
}

/** A word or number between marks stands twice. */
function doubleWord(bytes: Buffer, random: Random): Buffer {
  const range = wordAt(bytes, random.below(bytes.length), isWordByte);
  return replaced(bytes, { start: range.start, end: range.start }, bytes.subarray(range.start, range.end));
}

function changeNumber(bytes: Buffer, random: Random): Buffer {
  const from = random.below(bytes.length);
  const found = bytes.subarray(from).findIndex(isDigit);
  if (found === -1) return bytes;
  return replaced(bytes, wordAt(bytes, from + found, isDigit), Buffer.from(random.pick(nastyNumbers)));
}

function wordAt(bytes: Buffer, at: number, belongs: (byte: number) => boolean): Range {
  let start = at;
  let end = at;
  while (start > 0 && belongs(bytes[start - 1] ?? 0)) start -= 1;
  while (end < bytes.length && belongs(bytes[end] ?? 0)) end += 1;
  return { start, end };
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isWordByte(byte: number): boolean {
  return isDigit(byte) || byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

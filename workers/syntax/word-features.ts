/** The tables of hashed features, in order: rows, and how many hashes are added up. The first row of each stands for what is left out while learning. Agrees with test/train/syntax/trees.py. */
export const featureTables = [
  { rows: 8192, hashes: 2 },
  { rows: 2048, hashes: 1 },
  { rows: 1024, hashes: 1 },
  { rows: 4096, hashes: 1 },
  { rows: 4096, hashes: 1 },
  { rows: 1024, hashes: 1 },
] as const;

/** How many rows a word has over all tables. */
export const featureCount = 7;

/** Units of a word that are read: longer ones, which are addresses or no words, by their beginning and their end. */
const lengthMax = 100;
const endLength = 20;

/** The rows of a word: two for the word itself, one each for its first three letters, its last two, three and four, and its shape. */
export function wordFeatures(word: string): number[] {
  const read = word.length <= lengthMax ? word : word.slice(0, lengthMax - endLength) + word.slice(-endLength);
  const norm = normOf(read);
  const texts = [norm, norm, norm.slice(0, 3), norm.slice(-2), norm.slice(-3), norm.slice(-4), shapeOf(read)];
  const found: number[] = [];
  for (let table = 0; table < featureTables.length; table++) {
    const { rows, hashes } = featureTables[table]!;
    for (let hash = 1; hash <= hashes; hash++)
      found.push(1 + (hashOf(texts[found.length]!, 4 * table + hash) % (rows - 1)));
  }
  return found;
}

/** Words of these letters alone, which most are, need no expressions. */
const isPlain = (word: string) => /^[A-Za-z]+$/.test(word);

/** In small letters, marks in one form, digits as 0. */
function normOf(word: string): string {
  if (isPlain(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]|``|''/g, '"')
    .replace(/[–—]|--/g, "-")
    .replace(/…/g, "...")
    .replace(/[0-9]/g, "0");
}

/** X for large letters, x for small ones, d for digits; at most three of a kind in a row. */
function shapeOf(word: string): string {
  if (isPlain(word)) return plainShape(word);
  const shape: string[] = [];
  for (const letter of word) {
    const kind = /[0-9]/.test(letter) ? "d" : isLarge(letter) ? "X" : isSmall(letter) ? "x" : letter;
    if (shape.at(-1) === kind && shape.at(-2) === kind && shape.at(-3) === kind) continue;
    shape.push(kind);
  }
  return shape.join("").replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-").replace(/…/g, "...");
}

function plainShape(word: string): string {
  let [shape, last, run] = ["", "", 0];
  for (let at = 0; at < word.length; at++) {
    const kind = word.charCodeAt(at) < 91 ? "X" : "x";
    run = kind === last ? run + 1 : 1;
    last = kind;
    if (run <= 3) shape += kind;
  }
  return shape;
}

function isLarge(letter: string): boolean {
  return /\p{Lu}/u.test(letter);
}

function isSmall(letter: string): boolean {
  return /\p{Ll}/u.test(letter);
}

/** FNV-1a over the bytes of the UTF-16 units, mixed once more. */
function hashOf(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Words of the made-up language, as many in each length, and the frequency bands in which one takes another's place: a common word stays common. */
const wordsPerLength = 4096;
const lengths = [6, 8, 10] as const;
const bands = [0, 64, 512, wordsPerLength] as const;

const consonants = "bcdfghklmnprstvz";
const vowels = "aeiou";

/** Words by length, the most common first. */
const vocabulary = lengths.map((length) => Array.from({ length: wordsPerLength }, (_, rank) => wordOf(rank, length)));

/** Syllables of a consonant and a vowel, as digits of the word's number: so many differ that none comes twice. */
function wordOf(rank: number, length: number): string {
  let left = (rank * 2_654_435_761 + length * 97) % 512_000;
  let word = "";
  while (word.length < length) {
    word += `${consonants[left % 16]}${vowels[Math.floor(left / 16) % 5]}`;
    left = Math.floor(left / 80) || rank + word.length;
  }
  return word;
}

/** A word: the more common ones come more often, as in any language. */
export function madeUpWord(random: () => number): string {
  const words = vocabulary[Math.floor(random() * lengths.length)] ?? [];
  return words[Math.floor(wordsPerLength * random() ** 4)] ?? "";
}

/** A text, and where in it which words of the vocabulary stand: they can be replaced by others of the same lengths. */
export interface Pattern {
  bytes: Buffer;
  words: readonly { at: number; place: number }[];
}

/** The pattern of a text. Whatever is no made-up word stays. */
export function patternOf(text: string): Pattern {
  const bytes = Buffer.from(text);
  const words = [...bytes.toString("latin1").matchAll(/[a-z]{6,10}/g)].flatMap(({ 0: word, index: at }) => {
    const place = places.get(word);
    return place === undefined ? [] : [{ at, place }];
  });
  return { bytes, words };
}

/** Puts texts into other words: what stands at a place stands there still. */
export function rewording(turn: number): (pattern: Pattern) => Buffer {
  const next = lengths.flatMap((_, long) =>
    Array.from({ length: wordsPerLength }, (_, rank) => long * wordsPerLength + turned(rank, turn)),
  );
  return ({ bytes, words }) => {
    const reworded = Buffer.from(bytes);
    for (const { at, place } of words) {
      const start = (next[place] ?? 0) * letterRoom;
      const length = lengths[Math.floor(place / wordsPerLength)] ?? 0;
      for (let letter = 0; letter < length; letter += 1) reworded[at + letter] = letters[start + letter] ?? 0;
    }
    return reworded;
  };
}

/** Where words stand among those of all lengths. */
const places = new Map(vocabulary.flat().map((word, place) => [word, place]));

/** The letters of all words, each word in as much room as the longest takes. */
const letterRoom = Math.max(...lengths);
const letters = Buffer.from(
  vocabulary
    .flat()
    .map((word) => word.padEnd(letterRoom))
    .join(""),
);

function turned(rank: number, turn: number): number {
  const at = bands.findIndex((end) => rank < end);
  const [begin = 0, end = wordsPerLength] = [bands[at - 1], bands[at]];
  return begin + ((rank - begin + turn * 31) % (end - begin));
}

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

/** Puts texts into other words of the same lengths: what stands at a place stands there still. Whatever is no made-up word stays. */
export function rewording(turn: number): (text: string) => string {
  const next = new Map<string, string>();
  for (const words of vocabulary)
    for (const [rank, word] of words.entries()) next.set(word, words[turned(rank, turn)] ?? word);
  return (text) => text.replace(/[a-z]{6,10}/g, (word) => next.get(word) ?? word);
}

function turned(rank: number, turn: number): number {
  const at = bands.findIndex((end) => rank < end);
  const [begin = 0, end = wordsPerLength] = [bands[at - 1], bands[at]];
  return begin + ((rank - begin + turn * 31) % (end - begin));
}

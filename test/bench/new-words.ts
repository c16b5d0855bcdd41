/** Words of letters that are long enough to be written in other ways. */
const longWord = /\b[A-Za-z]{4,}\b/g;
const vowels = "aeiou";

/** Of the words that one text alone has, those of odd length that have vowels enough to be others in 25 rounds: one word in fourteen of all. An English article of the evaluation corpus has one in nine that the 170 before it had not, and a service has read more. Ours. */
const isRenewed = (word: string) => word.length % 2 === 1 && (word.match(/[aeiou]/g)?.length ?? 0) > 1;

/**
 * Texts as they are in a round: news brings words that were not there before, which whoever remembers words must not be spared. What is
 * new each round are words that one of the texts alone has, with other vowels; everything else of them stays as it is.
 */
export function withNewWords(texts: readonly string[]): (round: number) => string[] {
  const textsOf = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(text.match(longWord))) textsOf.set(word, (textsOf.get(word) ?? 0) + 1);
  return (round) =>
    texts.map((text) =>
      text.replace(longWord, (word) => (textsOf.get(word) === 1 && isRenewed(word) ? respelt(word, round) : word)),
    );
}

/** The word with other vowels: the nth one moves by the nth digit of the round's number, counted in fives. */
function respelt(word: string, round: number): string {
  let left = round;
  return word.replace(/[aeiou]/g, (vowel) => {
    const moved = vowels[(vowels.indexOf(vowel) + left) % vowels.length]!;
    left = Math.floor(left / vowels.length);
    return moved;
  });
}

/** Answers kept at most where nothing else is said. A language has some such number of words in use. */
const wordsMax = 50_000;

/** A function of a word or text that does not work out its answer twice. Answers kept at most `answersMax`; then they are forgotten, all at once. */
export function remembered<T>(answer: (word: string) => T, answersMax = wordsMax): (word: string) => T {
  const answers = new Map<string, T>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    const found = answer(word);
    if (answers.size >= answersMax) answers.clear();
    answers.set(word, found);
    return found;
  };
}

/** Answers kept at most; then they are forgotten, all at once. A language has some such number of words in use. */
const answersMax = 50_000;

/** A function of a word that does not work out its answer twice. */
export function remembered<T>(answer: (word: string) => T): (word: string) => T {
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

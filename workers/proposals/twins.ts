/** Share of words that two claims have in common when they say the same. Ours. */
const twinLikeness = 0.8;

/** Whether two sentences say the same, with the same numbers. */
export function areTwins(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  const numbers = (words: Set<string>) =>
    [...words]
      .filter((word) => /\p{N}/u.test(word))
      .sort()
      .join();
  return numbers(a) === numbers(b) && shared >= twinLikeness * (a.size + b.size - shared);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}

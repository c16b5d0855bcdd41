/** Weights by word: an answer to every word, 0 for those that are not listed. */
export type WordWeights = (word: string) => number;

/** Letters that may follow the beginning of a listed word: "disappoint-ment". Ours. */
const endingMax = 7;

/** Stems are found by this many first letters; none is shorter. */
const stemKey = 3;

/** Reads a list of words apart by blanks: `word`, `word=0.5` or, for every word that begins so, `word*`. */
export function readWordWeights(list: string): WordWeights {
  const words = new Map<string, number>();
  const stems = new Map<string, { stem: string; weight: number }[]>();
  for (const item of list.split(" ")) {
    const [word = "", weight = "1"] = item.split("=");
    if (!word.endsWith("*")) words.set(word, Number(weight));
    else {
      const stem = { stem: word.slice(0, -1), weight: Number(weight) };
      stems.set(word.slice(0, stemKey), [...(stems.get(word.slice(0, stemKey)) ?? []), stem]);
    }
  }
  return (word) => {
    const own = words.get(word);
    if (own !== undefined) return own;
    const found = stems
      .get(word.slice(0, stemKey))
      ?.find(({ stem }) => word.startsWith(stem) && word.length - stem.length <= endingMax);
    return found?.weight ?? 0;
  };
}

/** The known word that a misspelled one most likely stands for, or undefined when none is close. */
function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let best: { word: string; steps: number } | undefined;
  for (const candidate of known) {
    const steps = editSteps(word.toLowerCase(), candidate.toLowerCase());
    if (steps <= closeEnough(candidate) && (best === undefined || steps < best.steps))
      best = { word: candidate, steps };
  }
  return best?.word;
}

/** ` (did you mean "…"?)` or nothing, to put behind a message. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const nearest = nearestWord(word, known);
  return nearest === undefined ? "" : ` (did you mean "${nearest}"?)`;
}

function closeEnough(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

/** Insertions, deletions, substitutions and swaps of neighbours that make one word the other. */
function editSteps(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + same,
        swapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}

/** Design: docs/design/briefs.md */
import { takesUp } from "./sentence-wording.ts";
import { type RatedSentence, shareOf, type Weights } from "./sentence-worth.ts";

/** Words of a summary at most, of its first two sentences at most, and from how many on it is long enough. GUIDE, rule 14: 40 to 80; the others are ours. */
export const summaryWords = { enough: 55, max: 80, maxOfTwo: 90 } as const;

/** Fewest and most sentences of a summary. GUIDE, rule 14. */
export const summarySentences = { min: 2, max: 3 } as const;

/** How much of a sentence's worth is gone when the others have said all of it, and from which share on nearly all of it is. Ours. */
const repetition = { loss: 0.25, same: 0.85, lossOfSame: 0.8 } as const;

/** What is taken off a sentence that takes up what is not told: a logarithm. Ours. */
const untold = -0.1;

/** The best sentences one after the other, each less what those before have said, back in the text's order. */
export function chosenOf(rated: readonly RatedSentence[], weights: Weights): RatedSentence[] {
  const chosen: RatedSentence[] = [];
  const said = new Set<number>();
  let words = 0;
  while (
    chosen.length < summarySentences.max &&
    (words < summaryWords.enough || chosen.length < summarySentences.min)
  ) {
    const most = chosen.length < summarySentences.min ? summaryWords.maxOfTwo : summaryWords.max;
    const next = bestOf(
      rated.filter(
        (one) => !chosen.some(({ text }) => text === one.text) && (chosen.length === 0 || words + one.count <= most),
      ),
      { chosen, said, weights },
    );
    if (!next) break;
    chosen.push(next);
    words += next.count;
    for (const word of next.words) said.add(word);
  }
  return chosen.sort((a, b) => a.number - b.number);
}

/** What was chosen before, the words that it says, and how much each word counts. */
interface Told {
  chosen: readonly RatedSentence[];
  said: ReadonlySet<number>;
  weights: Weights;
}

function bestOf(rated: readonly RatedSentence[], { chosen, said, weights }: Told): RatedSentence | undefined {
  let best: RatedSentence | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const one of rated) {
    // What would not be the best at its full worth need not be looked at.
    if (one.worth <= most) continue;
    const share = shareOf(one.words, said, weights);
    const loss = share >= repetition.same ? repetition.lossOfSame : repetition.loss;
    const isOpen = takesUp(one.text) && !chosen.some(({ number }) => number === one.number - 1);
    const worth = one.worth + Math.log(1 - loss * share) + (isOpen ? untold : 0);
    if (worth <= most) continue;
    best = one;
    most = worth;
  }
  return best;
}

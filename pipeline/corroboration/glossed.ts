/** Design: docs/design/across-languages.md */
import type { Figure } from "./figures.ts";
import type { Signature } from "./signature.ts";
import { directions, standingFor, tellingWords, turningWords, wordNumber } from "./word-forms.ts";
import { overlaps, type WordNumbers, without } from "./word-numbers.ts";

/**
 * Least shares of the words of the shorter claim, names and units left out, that the other must have, where the two are of
 * two languages and read from glosses, whose words are not those that English would choose: where both give a number that tells them apart, and where they do not. And fewest such words. Chosen on the first half of test/eval/across-languages, so that what is linked is right.
 */
const overlapMin = { numbered: 0.5, plain: 0.7 } as const;
const sharedMin = { numbered: 2, plain: 3 } as const;

/** To contradict, claims share at least so many of those words, and all but so many: what is counted must be the same thing. Ours. */
const oneMeasure = { shared: 3, apart: 1 } as const;

/** Counts up to here are shared by chance. */
const smallCount = 12;

/** What units are called, which says nothing of what is measured. */
const units: ReadonlySet<number> = new Set(
  "percent point euro dollar pound usd us$ € £ ¥ percentage basis"
    .split(" ")
    .flatMap((unit) => [wordNumber(unit), wordNumber(standingFor(unit))]),
);

/** Whether two claims of two languages are alike enough to say the same, and to be about one measure; null when they are not. */
export function comparedInGlosses(a: Signature, b: Signature): { isOneMeasure: boolean } | null {
  if (!areNamesAlike(a, b)) return null;
  const [onlyA, onlyB] = [without(a.words, b.words), without(b.words, a.words)];
  const only = [...onlyA, ...onlyB];
  if (only.some((word) => turningWords.has(word) || (tellingWords.has(word) && !directions.has(word)))) return null;
  const [turnsA, turnsB] = [onlyA, onlyB].map((words) => words.some((word) => directions.has(word)));
  if (turnsA && turnsB) return null;
  const [wordsA, wordsB] = [contentOf(a, b), contentOf(b, a)];
  const shared = wordsA.filter((word) => wordsB.includes(word));
  const overlap = shared.length / Math.max(1, Math.min(wordsA.length, wordsB.length));
  const kind = [a, b].every(({ figures }) => figures.some(tellsApart)) ? "numbered" : "plain";
  if (shared.length < sharedMin[kind] || overlap < overlapMin[kind]) return null;
  const isMeasured = shared.some((word) => tellingWords.has(word) || directions.has(word));
  const isUnknown = overlaps(onlyA, a.proper) || overlaps(onlyB, b.proper);
  const isExact = [...a.figures, ...b.figures].every(({ unit }) => unit !== "");
  const isOneThing =
    shared.length >= oneMeasure.shared && wordsA.length + wordsB.length - 2 * shared.length <= oneMeasure.apart;
  return { isOneMeasure: isExact && isMeasured && !isUnknown && !turnsA && !turnsB && isOneThing };
}

/** Both name somebody or a place, and no more than one of them another besides. */
function areNamesAlike(a: Signature, b: Signature): boolean {
  const [namesA, namesB] = [namesOf(a), namesOf(b)];
  const more = (some: WordNumbers, others: WordNumbers, words: WordNumbers) =>
    some.some((name) => !others.includes(name) && !words.includes(name));
  return overlaps(namesA, namesB) && !(more(namesA, namesB, b.words) && more(namesB, namesA, a.words));
}

function namesOf({ names, places }: Signature): WordNumbers {
  return [...names.map(({ name }) => name), ...places];
}

/** The words that say what a claim is about, without names, words that a glossary does not know, and units. */
function contentOf({ words, proper }: Signature, other: Signature): WordNumbers {
  return words.filter((word) => !proper.includes(word) && !other.proper.includes(word) && !units.has(word));
}

/** Whether a number is not one that many claims have. */
function tellsApart({ unit, value }: Figure): boolean {
  return unit !== "" || value > smallCount || !Number.isInteger(value);
}

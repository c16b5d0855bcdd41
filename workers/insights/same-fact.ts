import type { ExtractedClaim } from "../extraction.ts";
import type { WordNumbering, WordNumbers } from "../text/plain-forms.ts";

/** Share of the words of the shorter of two sentences that both have when they tell one fact, and how many at least. Ours. */
const sharedWords = { share: 0.65, min: 2 } as const;

/** Share of the words of the shorter of two sentences, names and all, when hardly anything but names is in it. Ours. */
const sharedOfFew = 0.75;

/** Whether two sentences tell one fact, by their words without those of names: of one person, two things may be told. */
export function tellSameFact(a: WordNumbers, b: WordNumbers, names: ReadonlySet<number>): boolean {
  const plain = (words: WordNumbers) => words.filter((word) => !names.has(word));
  const [own, other] = [plain(a), plain(b)];
  const shorter = Math.min(own.length, other.length);
  if (shorter < sharedWords.min) return shareOf(a, b) >= sharedOfFew;
  return countShared(own, other) >= sharedWords.min && shareOf(own, other) >= sharedWords.share;
}

/** Share of the shorter one's words that both have. */
function shareOf(a: WordNumbers, b: WordNumbers): number {
  return countShared(a, b) / Math.max(1, Math.min(a.length, b.length));
}

function countShared(a: WordNumbers, b: WordNumbers): number {
  const known = new Set(b);
  return a.filter((word) => known.has(word)).length;
}

/** The words of all names of persons, organizations and places. */
export function wordsOfNames(
  claims: readonly Pick<ExtractedClaim, "entities">[],
  numbering: WordNumbering,
): Set<number> {
  const names = claims.flatMap(({ entities }) =>
    entities.filter(({ type }) => type !== "data").map(({ name }) => name),
  );
  return new Set([...new Set(names)].flatMap((name) => numbering.of(name)));
}

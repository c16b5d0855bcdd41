/** A claim as far as it is compared. */
interface Told {
  claim_text: string;
}

/** Share of words, as F1, from which two claims are the same. */
const sameMin = 0.5;

/** The claims that are the same, likest first, each once. */
export function samePairs<A extends Told, B extends Told>(wanted: readonly A[], given: readonly B[]): [A, B][] {
  const bags = given.map(({ claim_text }) => wordsOf(claim_text));
  const all = wanted.flatMap((one) => {
    const words = wordsOf(one.claim_text);
    return given.map((other, at) => ({ one, other, likeness: likeness(words, bags[at]!) }));
  });
  const taken = new Set<Told>();
  return all
    .filter(({ likeness }) => likeness >= sameMin)
    .sort((a, b) => b.likeness - a.likeness)
    .flatMap(({ one, other }): [A, B][] => {
      if (taken.has(one) || taken.has(other)) return [];
      taken.add(one).add(other);
      return [[one, other]];
    });
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return (2 * a.intersection(b).size) / Math.max(1, a.size + b.size);
}

/** Whether one of two names has all words of the other. */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return one.isSubsetOf(other) || other.isSubsetOf(one);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

import type { EntityRole, TagType } from "../../store/model/vocabulary.ts";
import type { WordNumbers } from "../text/plain-forms.ts";

/** What of a claim tells how near it is to the heart of its document. */
export interface CentralityInput {
  entities: readonly { name: string; type: TagType; role: EntityRole }[];
  /** Its words that carry meaning, by the document's numbering. */
  words: WordNumbers;
}

/** What a document says of itself: the words of its headline and of its first sentences. */
export interface DocumentWords {
  headline: WordNumbers;
  lead: WordNumbers;
}

/** How much each sign may add. Ours, so that no sign alone decides. */
const points = { entities: 1, headline: 1, lead: 0.8, place: 0.6, words: 0.6 } as const;

/** What a name counts that is not what the claim is about. Ours. */
const besideShare = 0.6;

/** How near each claim of a document is to its heart, from 0 to 4: by whom it is about and how many claims name them, by the headline, by the lead, by its place, and least by words that come again. */
export function centralities(claims: readonly CentralityInput[], { headline, lead }: DocumentWords): number[] {
  const naming = countsOf(claims.map(({ entities }) => new Set(entities.map(({ name }) => name))));
  const using = countsOf(claims.map(({ words }) => words));
  return claims.map(({ entities, words }, at) => {
    const linked = entities.map(({ name, role }) => (naming.get(name) ?? 0) * (role === "subject" ? 1 : besideShare));
    return (
      points.entities * Math.min(1, Math.max(0, ...linked) / Math.max(3, Math.max(...naming.values(), 0))) +
      points.headline * overlap(words, headline, 5) +
      points.lead * overlap(words, lead, 8) +
      points.place * (1 - at / claims.length) ** 2 +
      points.words * meanCommonness(words, using)
    );
  });
}

function countsOf<Each>(sets: readonly Iterable<Each>[]): Map<Each, number> {
  const counts = new Map<Each, number>();
  for (const set of sets) for (const each of set) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** How many words of a line a claim takes up, of as many as are enough. */
function overlap(words: WordNumbers, line: WordNumbers, enough: number): number {
  const known = new Set(line);
  return Math.min(1, words.filter((word) => known.has(word)).length / Math.max(3, Math.min(enough, line.length)));
}

function meanCommonness(words: WordNumbers, using: ReadonlyMap<number, number>): number {
  const sum = words.reduce((sum, word) => sum + Math.log2(using.get(word) ?? 1), 0);
  return Math.min(1, sum / (words.length + 4) / 1.5);
}

/** Design: docs/design/name-certainty.md */
import type { Span } from "../../../store/model/claim.ts";
import type { DocumentWords } from "./document-words.ts";
import type { SentenceWords } from "./sentence-words.ts";
import { kindCount, surely } from "./word-kinds.ts";

/** How sure the tagger is of a name's words, in the model's steps; for each kind: none, then `labelTypes`. */
export interface NameCertainty {
  /** By how much the kind is worth less than the best, the mean of the words. */
  behind: readonly number[];
  /** By how much the kind leads before all others at the word where that is least; below 0 where another leads. */
  leads: readonly number[];
}

/** The certainty of the words of a sentence that stand within a place; null where none does. */
export function certaintyIn(
  { starts, ends }: DocumentWords,
  { from, to }: SentenceWords,
  behind: Float32Array,
  { start, end }: Span,
): NameCertainty | null {
  const kinds = Array.from({ length: kindCount }, (_, kind) => kind);
  const sums = kinds.map(() => 0);
  const leads = kinds.map(() => Number.POSITIVE_INFINITY);
  let words = 0;
  for (let at = from; at < to; at++) {
    if (starts[at]! < start || ends[at]! > end) continue;
    words++;
    const row = behind.subarray(at * kindCount, (at + 1) * kindCount);
    for (const kind of kinds) {
      sums[kind]! += Math.min(furthest, row[kind]!);
      const others = kinds.reduce((least, other) => (other === kind ? least : Math.min(least, row[other]!)), surely);
      leads[kind] = Math.min(leads[kind]!, others - row[kind]!);
    }
  }
  return words === 0 ? null : { behind: sums.map((sum) => sum / words), leads };
}

/** What is further behind is as good as impossible. In the model's steps; ours. */
const furthest = 400;

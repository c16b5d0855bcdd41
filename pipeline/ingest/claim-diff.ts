import type { ClaimDiff } from "../../store/model/version.ts";

/** What of a claim two versions are compared by. */
export interface ComparedClaim {
  claim_id: string;
  claim_text: string;
  claim_type: string;
  confidence: string;
  evidence: string;
}

/** Share of telling words that two claims have in common when one is the other, changed. Ours: below it, a reader sees two statements. */
const likenessMin = 0.6;

/** What became of the claims of one version in the next: the same words are the same claim, mostly the same words a changed one. */
export function diffClaims(before: readonly ComparedClaim[], after: readonly ComparedClaim[]): ClaimDiff {
  const same = pairsOfSame(before, after);
  const changed = changedPairs(without(before, same.froms), without(after, same.tos));
  const relabelled = same.pairs.filter(([from, to]) => changedFields(from, to).length > 0);
  const pairs = [...relabelled, ...changed.pairs].toSorted(([, a], [, b]) => after.indexOf(a) - after.indexOf(b));
  return {
    added: without(without(after, same.tos), changed.tos).map(mention),
    withdrawn: without(without(before, same.froms), changed.froms).map(mention),
    changed: pairs.map(([from, to]) => ({
      ...mention(to),
      previous_claim_id: from.claim_id,
      previous_claim_text: from.claim_text,
      fields: changedFields(from, to),
    })),
    unchanged_count: same.pairs.length - relabelled.length,
  };
}

type Pair = [from: ComparedClaim, to: ComparedClaim];

interface Paired {
  pairs: Pair[];
  froms: Set<ComparedClaim>;
  tos: Set<ComparedClaim>;
}

function paired(pairs: Pair[]): Paired {
  return { pairs, froms: new Set(pairs.map(([from]) => from)), tos: new Set(pairs.map(([, to]) => to)) };
}

/** Claims with the same words; repeated ones pair off in order. */
function pairsOfSame(before: readonly ComparedClaim[], after: readonly ComparedClaim[]): Paired {
  const waiting = Map.groupBy(before, ({ claim_text }) => claim_text);
  return paired(
    after.flatMap((to): Pair[] => {
      const from = waiting.get(to.claim_text)?.shift();
      return from ? [[from, to]] : [];
    }),
  );
}

/** Claims that are alike enough, the most alike first, each in one pair. */
function changedPairs(before: readonly ComparedClaim[], after: readonly ComparedClaim[]): Paired {
  const words = new Map([...before, ...after].map((claim) => [claim, wordsOf(claim.claim_text)]));
  const alike = before.flatMap((from) =>
    after.map((to) => ({ pair: [from, to] as Pair, likeness: likeness(words.get(from), words.get(to)) })),
  );
  const chosen: Pair[] = [];
  const taken = new Set<ComparedClaim>();
  for (const { pair, likeness } of alike.toSorted((a, b) => b.likeness - a.likeness)) {
    if (likeness < likenessMin || pair.some((claim) => taken.has(claim))) continue;
    for (const claim of pair) taken.add(claim);
    chosen.push(pair);
  }
  return paired(chosen);
}

/** Dice's coefficient of two bags of words, 0 to 1. */
function likeness(a: string[] = [], b: string[] = []): number {
  const left = Map.groupBy(b, (word) => word);
  const shared = a.filter((word) => left.get(word)?.pop() !== undefined).length;
  return (2 * shared) / Math.max(1, a.length + b.length);
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !joiningWords.has(word));
}

/** Words that any two English sentences may share. Ours. */
const joiningWords = new Set(
  "a an the of in on at to for by with from as and or but that than its his her their it he she they is was are were be been has had have said".split(
    " ",
  ),
);

function changedFields(from: ComparedClaim, to: ComparedClaim) {
  return (["claim_text", "claim_type", "confidence", "evidence"] as const).filter((field) => from[field] !== to[field]);
}

function without(claims: readonly ComparedClaim[], taken: ReadonlySet<ComparedClaim>): ComparedClaim[] {
  return claims.filter((claim) => !taken.has(claim));
}

function mention({ claim_id, claim_text }: ComparedClaim) {
  return { claim_id, claim_text };
}

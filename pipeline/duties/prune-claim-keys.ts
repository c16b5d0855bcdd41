/** Design: docs/design/claim-keys.md */
import { setImmediate as turn } from "node:timers/promises";
import type { KeySlice } from "../../store/claims/key-pruning.ts";
import type { Store } from "../../store/store.ts";
import { comparedDaysMax } from "../corroboration.ts";

/** Keys that one transaction looks at: some milliseconds of work. Ours. */
const rowsAtOnce = 2000;

/** What pruning needs. */
export interface PruningDeps {
  store: Store;
  now: Date;
  /** Numbers of the claims that are looked at, from the first to the last; all when absent. */
  among?: { from: number; to: number };
  /** Stops between two slices. */
  signal?: AbortSignal;
}

/**
 * Forgets, in slices, the keys of claims that are there no more and of those that came in so long ago that no claim of today is compared
 * with them. Gives how many went.
 */
export async function pruneClaimKeys({ store, now, among, signal }: PruningDeps): Promise<number> {
  const before = new Date(now.getTime() - comparedDaysMax * 86_400_000).toISOString();
  const { from, to } = among ?? { from: 0, to: Number.MAX_SAFE_INTEGER };
  let pruned = 0;
  let after: number | null = -1;
  while (after !== null && !signal?.aborted) {
    const slice: KeySlice = { after, rows: rowsAtOnce };
    const done = await store.transaction(({ claimLinks }) => claimLinks.prune(slice, { from, to, before }));
    pruned += done.pruned;
    after = done.next;
    await turn();
  }
  return pruned;
}

import { claimSliceRows, claimsFoundMax } from "../../config/limits.ts";
import type { ClaimsWanted, FoundNumber } from "../../store/claims/claim-search.ts";
import type { Store } from "../../store/store.ts";
import type { CallerView } from "../api/entitlement.ts";
import { joinReading, nextSlice } from "../api/read-scheduler.ts";
import type { Budget } from "../manifests/walk.ts";

/** Numbers of the claims that a search found, in the order in which they are shown. */
export interface FoundNumbers {
  numbers: number[];
  /** False when the search ended before it had looked at everything. */
  is_exact: boolean;
}

/** How long a slice may take so that the next one may be larger. Milliseconds; ours: a server's statement lets others be answered meanwhile. */
const quickMs = { file: 10, server: 100 } as const;

/**
 * Looks for claims, the newest first, until it has as many as a search may reach; where words are asked for, those are put in
 * the order of how well they fit. In slices, because one statement on a file blocks the process, and one on a server may take long. Throws `overloaded`
 * when too many search already.
 */
export async function findClaims(
  { store, view, monotonic }: { store: Store; view: CallerView; monotonic: () => number },
  wanted: ClaimsWanted,
  budget: Budget,
): Promise<FoundNumbers> {
  joinReading();
  const found: FoundNumber[] = [];
  const newest = await store.claimSearch.newest();
  let below = newest + 1;
  let rows: number = claimSliceRows.first;
  const quick = store.isShared ? quickMs.server : quickMs.file;
  while (below > 1 && found.length <= claimsFoundMax && !budget.isSpent()) {
    await nextSlice();
    // Whose time ran out while others read has had a look at least.
    if (below <= newest && budget.isSpent()) break;
    const from = Math.max(1, below - rows);
    const started = monotonic();
    // One more than may be shown tells whether there are more.
    found.push(...(await store.claimSearch.among({ from, below }, wanted, view, claimsFoundMax + 1 - found.length)));
    if (monotonic() - started < quick) rows = Math.min(2 * rows, claimSliceRows.most);
    below = from;
  }
  const is_exact = below <= 1 && found.length <= claimsFoundMax;
  const shown = found.slice(0, claimsFoundMax);
  if (wanted.query !== undefined) shown.sort((a, b) => a.distance - b.distance || b.claim_no - a.claim_no);
  return { numbers: shown.map(({ claim_no }) => claim_no), is_exact };
}

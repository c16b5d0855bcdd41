/** Design: docs/design/shared-requests.md */
import type { Queries, Store } from "../../store/store.ts";
import type { PublicContext } from "./operation.ts";

/** What an operation writes with, and whom it wakes for what it wrote. */
type Hands = Pick<PublicContext, "store" | "exporter" | "following">;

/**
 * Carries something out in one transaction: whatever it writes through these hands is there once `keep` is done, or none of it is. `begin`
 * goes first; whoever is to be woken is, after the commit. It may be run again where others were in its way.
 */
export async function asAWhole<D extends Hands, T>(
  deps: D,
  begin: (queries: Queries) => Promise<void>,
  carryOut: (within: D) => Promise<T>,
  keep: (queries: Queries, answer: T) => Promise<void>,
): Promise<T> {
  let woken: (() => void)[] = [];
  const answer = await deps.store.transaction(async (queries) => {
    woken = [];
    await begin(queries);
    const answer = await carryOut({ ...deps, ...handsWithin(deps, queries, (wake) => woken.push(wake)) });
    await keep(queries, answer);
    return answer;
  });
  for (const wake of woken) wake();
  return answer;
}

function handsWithin(
  { store, exporter, following }: Hands,
  queries: Queries,
  later: (wake: () => void) => void,
): Hands {
  return {
    store: storeWithin(store, queries),
    exporter: { ...exporter, wake: () => later(exporter.wake) },
    following: following && { ...following, wake: () => later(following.wake) },
  };
}

/** A store whose transactions are parts of one that has begun. */
function storeWithin(store: Store, queries: Queries): Store {
  const joined = <T>(work: (queries: Queries) => Promise<T>) => work(queries);
  return { ...store, ...queries, transaction: joined, small: joined, beside: joined };
}

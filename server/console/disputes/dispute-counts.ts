import type { Service } from "../../api/call.ts";
import type { CallerView } from "../../api/entitlement.ts";
import { newestDisputes } from "../../views/disputes.ts";

/** The newest contradicted claims that are looked at for disputes. Ours: a thousand are read in well under a tenth of a second. */
export const disputedClaims = 1000;

/** How long a count is given out again. Milliseconds; ours: every page has it. */
const keptMs = 60_000;

/** How many disputes there are, for the header of every page; a count may be a minute old. */
export interface DisputeCounts {
  /** How many may be seen. */
  of(view: CallerView): Promise<number>;
}

/** Opens the counts of a service; nothing is counted before a page asks. */
export function openDisputeCounts({ store, monotonic }: Pick<Service, "store" | "monotonic">): DisputeCounts {
  const kept = new Map<string, { count: Promise<number>; until: number }>();
  return {
    of(view) {
      const now = monotonic();
      for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
      // All who see as much share a count; the window moves on by the moment, and is told apart by the day.
      const key = `${view.sees_private} ${view.from.slice(0, 10)} ${view.before}`;
      const held = kept.get(key);
      if (held) return held.count;
      const count = store
        .reading((store) => newestDisputes(store, view, disputedClaims))
        .then(
          ({ length }) => length,
          (error) => {
            kept.delete(key);
            throw error;
          },
        );
      kept.set(key, { count, until: now + keptMs });
      return count;
    },
  };
}

import type { Service } from "../api/call.ts";
import type { CallerView } from "../api/entitlement.ts";
import { type Arrived, arrivedWithin } from "../views/arrived.ts";
import { type Dispute, newestDisputes } from "../views/disputes.ts";
import { type PeriodKey, periodUntil, seenUntil } from "../views/period.ts";
import { type ByView, keptByView } from "./kept.ts";

/** The newest contradicted claims that are looked at for disputes. Ours: a thousand are read in well under a tenth of a second. */
const claimsMax = 1000;

/** How long disputes are given out again. Milliseconds; ours: the header of every page counts them. */
const disputesKeptMs = 60_000;

/** How long what came in is given out again. Milliseconds; ours: of 30 days some 100,000 stories are counted, of a day it should be new. */
const arrivedKeptMs: Readonly<Record<PeriodKey, number>> = { "24h": 0, "7d": 300_000, "30d": 300_000 };

/** What pages share: found once for all who see as much. */
export interface Shared {
  /** The disputes that there are, the newest first: the same for the header's number, Today and their own page. */
  disputes: ByView<readonly Dispute[]>;
  /** What came in within a period. */
  arrived: Readonly<Record<PeriodKey, ByView<Arrived>>>;
}

/** Opens what the pages of a service share. */
export function openShared({ store, monotonic, now }: Pick<Service, "store" | "monotonic" | "now">): Shared {
  const disputes = (view: CallerView) => store.reading((store) => newestDisputes(store, view, claimsMax));
  const arrived = (key: PeriodKey) =>
    keptByView(monotonic, arrivedKeptMs[key], (view) =>
      store.reading((store) => arrivedWithin(store, view, periodUntil(key, seenUntil(view, now())))),
    );
  return {
    disputes: keptByView(monotonic, disputesKeptMs, disputes),
    arrived: {
      "24h": arrived("24h"),
      "7d": arrived("7d"),
      "30d": arrived("30d"),
    },
  };
}

import type { Store } from "../../store/store.ts";
import type { Service } from "../api/call.ts";
import type { CallerView } from "../api/entitlement.ts";
import { type Arrived, arrivedWithin, type Rising, risingWithin } from "../views/arrived.ts";
import { type Dispute, newestDisputes } from "../views/disputes.ts";
import { type Period, type PeriodKey, periodUntil, seenUntil } from "../views/period.ts";
import { type ByView, keptByView } from "./kept.ts";

/** The newest contradicted claims that are looked at for disputes. Ours: a thousand are read in well under a tenth of a second. */
const claimsMax = 1000;

/** How long disputes are given out again. Milliseconds; ours: the header of every page counts them. */
const disputesKeptMs = 60_000;

/** How long what came in is given out again. Milliseconds; ours: of 30 days some 100,000 stories are counted, of a day it should be new. */
const arrivedKeptMs: Readonly<Record<PeriodKey, number>> = { "24h": 0, "7d": 300_000, "30d": 300_000 };

/** How long what rises is. Milliseconds; ours: it is counted tag by tag, and an open page asks every minute. */
const risingKeptMs: Readonly<Record<PeriodKey, number>> = { "24h": 60_000, "7d": 300_000, "30d": 300_000 };

type ByPeriod<Answer> = Readonly<Record<PeriodKey, ByView<Answer>>>;

/** What pages share: found once for all who see as much. */
export interface Shared {
  /** The disputes that there are, the newest first: the same for the header's number, Today and their own page. */
  disputes: ByView<readonly Dispute[]>;
  /** What came in within a period. */
  arrived: ByPeriod<Arrived>;
  /** What is told of more than in the time before it. */
  rising: ByPeriod<Rising>;
}

/** Opens what the pages of a service share. */
export function openShared({ store, monotonic, now }: Pick<Service, "store" | "monotonic" | "now">): Shared {
  const disputes = (view: CallerView) => store.reading((store) => newestDisputes(store, view, claimsMax));
  const byPeriod = <Answer>(keptMs: Readonly<Record<PeriodKey, number>>, find: Find<Answer>): ByPeriod<Answer> => {
    const of = (key: PeriodKey) =>
      keptByView(monotonic, keptMs[key], (view) =>
        store.reading((store) => find(store, view, periodUntil(key, seenUntil(view, now())))),
      );
    return { "24h": of("24h"), "7d": of("7d"), "30d": of("30d") };
  };
  return {
    disputes: keptByView(monotonic, disputesKeptMs, disputes),
    arrived: byPeriod(arrivedKeptMs, arrivedWithin),
    rising: byPeriod(risingKeptMs, risingWithin),
  };
}

type Find<Answer> = (store: Store, view: CallerView, period: Period) => Promise<Answer>;

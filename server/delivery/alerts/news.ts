import { hasFeature, planOf } from "../../../config/plans.ts";
import { subscriptionAt } from "../../../store/model/subscription.ts";
import type { Store } from "../../../store/store.ts";
import type { BeaconAlertRow } from "../../../store/tags/beacon-alerts.ts";
import type { BeaconRow } from "../../../store/tags/beacons.ts";
import { viewOf } from "../../api/entitlement.ts";
import type { ServerConfig } from "../../api/server-config.ts";
import { beaconScope, newSince, newsLookedMax } from "../../views/beacon-news.ts";
import { type Headline, headlineOf, headlineSections } from "../../views/headline.ts";
import { isOwnAddress } from "../own-address.ts";

/** What is new for a beacon since its alert last told of it. */
export interface AlertNews {
  beacon: BeaconRow;
  /** Newest first; for people the newest ones only. Headlines count to no quota. */
  headlines: Headline[];
  /** How many there are. */
  count: number;
  /** There may be more after these. */
  hasMore: boolean;
  /** Up to where it was looked. */
  reached: { reached_at: string; reached_id: number };
}

/** Why an alert has nothing to tell. `isOver`: it will not have again. */
export interface NoNews {
  fault: string | null;
  isOver: boolean;
}

/** Stories that an alert for people names. Ours: the rest is counted. */
const namedMax = 10;

/** Ways that call an address of the reader's choice; they belong to plans with webhooks. */
const calling = new Set(["webhook", "ntfy", "slack"]);

/** What finding them takes. */
export interface NewsDeps {
  store: Store;
  config: () => ServerConfig;
  now: Date;
}

/** What is new for an alert's beacon, or why nothing is told: its beacon or organization rests, or it may not be told any more. */
export async function alertNews(alert: BeaconAlertRow, deps: NewsDeps): Promise<AlertNews | NoNews> {
  const { store, config, now } = deps;
  const rests = { fault: null, isOver: false };
  const stored = await store.organizations.byId(alert.org_id);
  const beacon = await store.beacons.byId(alert.beacon_id, alert.org_id);
  if (!stored || stored.is_active === 0 || beacon?.state !== "active") return rests;
  const organization = subscriptionAt(stored, now.toISOString());
  if (calling.has(alert.kind) && !hasFeature(planOf(config(), organization.plan), "webhooks")) return rests;
  if (alert.kind === "mail" && !(await isOwnAddress(store, alert.org_id, { email: alert.target ?? "", now })))
    return { fault: "no address of the organization any more", isOver: true };
  const view = viewOf({ organization }, config(), now);
  const scope = await beaconScope(beacon, { store, view, now });
  if (typeof scope === "string") return { fault: scope, isOver: false };
  const from = { moment: alert.reached_at, manifest_id: alert.reached_id };
  const { fresh, changes } = await newSince({ store, view }, scope, from);
  const named = fresh.toReversed().slice(0, alert.kind === "webhook" ? newsLookedMax : namedMax);
  const rows = await store.manifests.bodies(named, headlineSections, view);
  const last = changes.at(-1);
  return {
    beacon,
    headlines: rows.map(headlineOf),
    count: fresh.length,
    hasMore: changes.length === newsLookedMax,
    reached: {
      reached_at: last?.changed_at ?? alert.reached_at,
      reached_id: last?.manifest_id ?? alert.reached_id,
    },
  };
}

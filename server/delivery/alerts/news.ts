import { hasFeature, planOf } from "../../../config/plans.ts";
import { subscriptionAt } from "../../../store/model/subscription.ts";
import type { Store } from "../../../store/store.ts";
import type { BeaconAlertRow } from "../../../store/tags/beacon-alerts.ts";
import type { BeaconRow } from "../../../store/tags/beacons.ts";
import { viewOf } from "../../api/entitlement.ts";
import type { ServerConfig } from "../../api/server-config.ts";
import { resolveBeacon, scopeOf } from "../../views/beacon-scope.ts";
import { type Headline, headlineOf, headlineSections } from "../../views/headline.ts";

/** What is new for a beacon since its alert last told of it. */
export interface AlertNews {
  beacon: BeaconRow;
  /** Newest first; for people the newest ones only. Headlines count to no quota. */
  headlines: Headline[];
  /** How many there are, corrections of earlier ones left out. */
  count: number;
  /** There may be more after these. */
  hasMore: boolean;
  /** Up to where it was looked. */
  reached: { reached_at: string; reached_id: number };
}

/** Stories that an alert for people names, and changes that are looked at together. Ours: the rest is counted, and what is beyond is told a minute later. */
const [namedMax, lookedMax] = [10, 500];

/** Ways that call an address of the reader's choice; they belong to plans with webhooks. */
const calling = new Set(["webhook", "ntfy", "slack"]);

/** What finding them takes. */
export interface NewsDeps {
  store: Store;
  config: () => ServerConfig;
  now: Date;
}

/** What is new for an alert's beacon; undefined when its beacon or organization is not there, or rests. */
export async function alertNews(alert: BeaconAlertRow, deps: NewsDeps): Promise<AlertNews | undefined> {
  const { store, config, now } = deps;
  const stored = await store.organizations.byId(alert.org_id);
  const beacon = await store.beacons.byId(alert.beacon_id, alert.org_id);
  if (!stored || stored.is_active === 0 || beacon?.state !== "active") return undefined;
  const organization = subscriptionAt(stored, now.toISOString());
  if (calling.has(alert.kind) && !hasFeature(planOf(config(), organization.plan), "webhooks")) return undefined;
  const view = viewOf({ organization }, config(), now);
  const { scope } = await resolveBeacon(scopeOf(beacon), { store, view, now });
  const from = { moment: alert.reached_at, manifest_id: alert.reached_id };
  const changes = await store.changes.after(scope, view, from, lookedMax);
  const fresh = changes.filter(({ updated }) => !updated);
  const named = fresh.toReversed().slice(0, alert.kind === "webhook" ? lookedMax : namedMax);
  const rows = await store.manifests.bodies(named, headlineSections, view);
  const last = changes.at(-1);
  return {
    beacon,
    headlines: rows.map(headlineOf),
    count: fresh.length,
    hasMore: changes.length === lookedMax,
    reached: {
      reached_at: last?.changed_at ?? alert.reached_at,
      reached_id: last?.manifest_id ?? alert.reached_id,
    },
  };
}

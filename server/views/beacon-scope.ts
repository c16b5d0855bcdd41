import { z } from "zod";
import { windowDaysMax } from "../../config/limits.ts";
import { Beacon } from "../../store/model/beacon.ts";
import type { BeaconRow } from "../../store/tags/beacons.ts";
import { type ResolvedScope, resolveScope, type ScopeDeps, type ScopeInput } from "../manifests/scope.ts";
import { scopeFields } from "./scope-fields.ts";

/** How far the first poll looks back when the beacon does not say. Hours; ours: a day. */
export const lookbackDefaultHours = 24;

const { lookback_hours, ...narrowing } = scopeFields;

/** What a beacon asks for, as clients send it. Decisions §8. */
export const beaconFields = {
  ...narrowing,
  lookback_hours: lookback_hours.meta({ description: "How far the first poll looks back; a day when absent." }),
};

/** The fields of a beacon that decide what is handed out, and so what is billed. */
export const beaconNarrowing = Object.keys(narrowing).filter((name) => name !== "required_surfaces");

/** The scope of a beacon: every field but how far the first poll looks back. */
export type BeaconScope = Omit<ScopeInput, "lookback_hours">;

/** The scope among the fields sent, without those that are absent; undefined when none was sent. */
export function scopeSent(sent: Record<string, unknown>): BeaconScope | undefined {
  const names = Object.keys(narrowing).filter((name) => sent[name] !== undefined);
  return names.length === 0 ? undefined : Scope.parse(Object.fromEntries(names.map((name) => [name, sent[name]])));
}

/** The scope that a beacon was stored with. */
export function scopeOf(beacon: Pick<BeaconRow, "scope">): BeaconScope {
  return Scope.parse(JSON.parse(beacon.scope));
}

const Scope = z.object(narrowing);

/** What a beacon is about now. A poll is bounded by its cursor, so that a scope without dates needs no window of its own. */
export async function resolveBeacon(scope: BeaconScope, deps: ScopeDeps): Promise<ResolvedScope> {
  const dated = [scope.days, scope.published_date_from, scope.published_date_to, scope.start_date, scope.end_date];
  const everything = { lookback_hours: windowDaysMax * 24 };
  const input = dated.some((value) => value !== undefined) ? scope : { ...scope, ...everything };
  const resolved = await resolveScope(input, deps);
  return { ...resolved, scope: { ...resolved.scope, matched_from: null } };
}

/** A beacon as answers show it. */
export function shownBeacon(row: BeaconRow, base_url: string): Beacon {
  const { stream_ids, tag_ids, ...scope } = scopeOf(row);
  return Beacon.parse({
    id: String(row.beacon_id),
    name: row.name,
    status: row.state,
    ...(stream_ids && { stream_ids: stream_ids.map(String) }),
    ...(tag_ids && { tag_ids: tag_ids.map(String) }),
    ...scope,
    lookback_hours: row.lookback_hours,
    poll_url: `${base_url}/beacons/${row.beacon_id}/poll`,
    archived_on: row.archived_on,
    created_on: row.created_on,
    updated_on: row.updated_on,
  });
}

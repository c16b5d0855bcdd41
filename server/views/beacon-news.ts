import type { Scope } from "../../store/accounts/scope.ts";
import type { Change, Position } from "../../store/records/changes.ts";
import type { BeaconRow } from "../../store/tags/beacons.ts";
import { ServiceError } from "../api/errors.ts";
import type { ScopeDeps } from "../manifests/scope.ts";
import { missingStreams, type ResolvedScope } from "../manifests/scope.ts";
import { resolveBeacon, scopeOf } from "./beacon-scope.ts";

/** Changes that are looked at together for what is new. Ours: what is beyond is told the next time. */
export const newsLookedMax = 500;

/** What a scope is without the streams that may not be read any more, and which those are; null when none of the named ones is left. */
export function readableScope(resolved: ResolvedScope): { scope: Scope | null; lost: string[] } {
  const { scope } = resolved;
  const lost = missingStreams(resolved);
  if (scope.stream_ids === null || lost.length === 0) return { scope, lost };
  const left = scope.stream_ids.filter((stream_id) => !lost.includes(String(stream_id)));
  return { scope: left.length === 0 ? null : { ...scope, stream_ids: left }, lost };
}

/** What a beacon looks for now, of what may be seen; or why it finds nothing, for its owner. */
export async function beaconScope(beacon: BeaconRow, deps: ScopeDeps): Promise<Scope | string> {
  try {
    const { scope, lost } = readableScope(await resolveBeacon(scopeOf(beacon), deps));
    return scope ?? `stream ${lost.join(", ")} can no longer be read`;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}

/** What is new since a position: also what was corrected since it came, but not what was there before. */
export async function newSince(
  { store, view }: Pick<ScopeDeps, "store" | "view">,
  scope: Scope,
  from: Position,
): Promise<{ fresh: Change[]; changes: Change[] }> {
  const changes = await store.changes.after(scope, view, from, newsLookedMax);
  return { changes, fresh: changes.filter((change) => isAfter(change, from)) };
}

function isAfter({ matched_at, manifest_id }: Change, from: Position): boolean {
  return matched_at > from.moment || (matched_at === from.moment && manifest_id > from.manifest_id);
}

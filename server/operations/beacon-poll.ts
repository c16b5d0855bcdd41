import { z } from "zod";
import { Cadence, nextBoundary } from "../../config/cadence.ts";
import { pageSizeDefault } from "../../config/limits.ts";
import type { Scope } from "../../store/accounts/scope.ts";
import { IdInput } from "../../store/model/id.ts";
import { Manifest } from "../../store/model/manifest.ts";
import type { Change, Position } from "../../store/records/changes.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import type { Section } from "../../store/records/sections.ts";
import { recordAccess } from "../api/entitlement.ts";
import { deliveryErrors, ServiceError } from "../api/errors.ts";
import { PageSize } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { UrlPagination, withinQuota } from "../api/pagination.ts";
import { listJson, manifestJson } from "../manifests/json.ts";
import type { ResolvedScope } from "../manifests/scope.ts";
import { readableScope } from "../views/beacon-news.ts";
import { resolveBeacon, scopeOf } from "../views/beacon-scope.ts";
import { ownBeacon } from "./beacons.ts";

/** When to poll again where everything is delivered at once. Seconds; ours: fresh enough, and far from any rate limit. */
const pollAfterSeconds = 60;

const sinceForm = /^(?<moment>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)(?:~(?<id>\d{1,16}))?$/;
const sinceMessage = "must be a next_since of this beacon, or a moment such as 2026-11-21T08:00:00Z";

/** A place in what happened, as text that the client holds. */
const Since = z
  .string(sinceMessage)
  .transform(positionOf)
  .refine((position) => position !== undefined, sinceMessage)
  .meta({
    input_form: {
      type: "string",
      description: "The next_since of an earlier poll; without it, the beacon's lookback_hours count.",
      examples: ["2026-11-21T08:00:00.000Z~812"],
    },
  });

/** `GET /beacons/{id}/poll`: what is new since a cursor that the client holds. Safe to repeat. */
export const beaconPoll = operation({
  name: "beaconPoll",
  summary:
    "What is new for a beacon since next_since of the last poll, oldest first. Safe to repeat: nothing is remembered.",
  rest: [{ method: "GET", path: "/beacons/{id}/poll" }],
  access: "caller",
  errors: [
    "beacon_archived",
    "content_not_yet_available",
    "final_scope_authorization_failed",
    "tag_names_unresolved",
    ...deliveryErrors,
  ],
  narrowing: ["since", "page_size"],
  input: z.object({ id: IdInput, since: Since.optional(), page_size: PageSize.default(pageSizeDefault) }),
  output: z.object({
    manifests: z.array(
      Manifest.extend({
        updated: z.boolean().meta({ description: "A later version of what was there before; not billed again." }),
      }),
    ),
    new_count: z.int().meta({ description: "How much is new since the cursor, over all pages." }),
    next_since: z.string().meta({ description: "The cursor for the next poll: all before it was handed out." }),
    poll_after_seconds: z.int().meta({ description: "When it is worth polling again; 0 when there is more already." }),
    pagination: UrlPagination,
    truncated_by_quota: z.literal(true).optional(),
    warnings: z.array(z.string()).optional(),
  }),
})(async (context, { id, since, page_size }) => {
  const beacon = await ownBeacon(context, id);
  if (beacon.state === "archived") {
    const restore_url = `${context.links.base_url}/beacons/${id}/restore`;
    throw new ServiceError("beacon_archived", `Beacon ${id} is archived.`, { action_url: restore_url });
  }
  const { store, view, caller, now } = context;
  const scope = readable(context, await resolveBeacon(scopeOf(beacon), context));
  const from = since ?? { moment: hoursBefore(now, beacon.lookback_hours), manifest_id: 0 };
  const changes = await store.changes.after(scope, view, from, page_size);
  const new_count = await store.changes.countAfter(scope, view, from);
  const prev = await pageBefore(context, scope, { from, page_size });
  const record_access = recordAccess(caller, context.config(), context.links);
  const sections: Section[] = ["source", "signal", "brief", ...(record_access ? [] : ["record" as const])];
  const rows = await store.manifests.bodies(changes, sections, view);
  const pollUrl = (position: Position) =>
    `${context.links.base_url}/beacons/${id}/poll?since=${encodeURIComponent(textOf(position))}&page_size=${page_size}`;
  return {
    manifest_ids: rows.map((row) => row.manifest_id),
    compose(granted, note) {
      const updated = new Set(changes.filter((change) => change.updated).map((change) => change.manifest_id));
      const json = (row: ManifestRow) =>
        `${manifestJson(row, { record_access }).slice(0, -1)},"updated":${updated.has(row.manifest_id)}}`;
      const items = rows.filter((row) => granted.has(row.manifest_id)).map(json);
      const reached = lastHandedOut(changes, rows, granted) ?? from;
      const has_more = new_count > changes.length;
      const pagination = {
        total_count: new_count,
        page_num: 0,
        page_size,
        next: has_more ? pollUrl(reached) : null,
        prev: prev && pollUrl(prev),
      };
      const poll_after_seconds =
        has_more && !note.truncated_by_quota ? 0 : secondsToNext(caller.organization.cadence, now);
      const told = withinQuota(pagination, note);
      const end = { new_count, next_since: textOf(reached), poll_after_seconds, pagination: told, ...note };
      return { data: listJson("manifests", items, end), items: items.length };
    },
  };
});

/** Streams that were lost since are left out, and said so. Throws `final_scope_authorization_failed` when none is left. */
function readable({ warnings }: Context, resolved: ResolvedScope): Scope {
  const { scope, lost } = readableScope(resolved);
  const message = `stream ${lost.join(", ")} can no longer be read`;
  if (scope === null) {
    const denied = { denied_stream_ids: lost, required_plan: null };
    throw new ServiceError("final_scope_authorization_failed", `All is lost: ${message}.`, denied);
  }
  if (lost.length > 0) warnings.push(`${message} and was left out`);
  return scope;
}

/** Where the page before this one begins; null when nothing is before it. */
async function pageBefore(
  { store, view }: Context,
  scope: Scope,
  { from, page_size }: { from: Position; page_size: number },
): Promise<Position | null> {
  const before = await store.changes.upTo(scope, view, from, page_size + 1);
  if (before.length === 0) return null;
  const preceding = before[page_size];
  return preceding ? positionOfChange(preceding) : { moment: view.from, manifest_id: 0 };
}

/** The last change before the first one that the quota withheld. */
function lastHandedOut(changes: Change[], rows: ManifestRow[], granted: ReadonlySet<number>): Position | undefined {
  const withheld = new Set(rows.map((row) => row.manifest_id).filter((id) => !granted.has(id)));
  const first = changes.findIndex((change) => withheld.has(change.manifest_id));
  const last = changes.at(first === -1 ? -1 : first - 1);
  return first === 0 || !last ? undefined : positionOfChange(last);
}

function positionOfChange({ changed_at, manifest_id }: Change): Position {
  return { moment: changed_at, manifest_id };
}

function textOf({ moment, manifest_id }: Position): string {
  return `${moment}~${manifest_id}`;
}

function positionOf(text: string): Position | undefined {
  const { moment = "", id = "0" } = sinceForm.exec(text)?.groups ?? {};
  const time = Date.parse(moment);
  const manifest_id = Number(id);
  if (Number.isNaN(time) || !Number.isSafeInteger(manifest_id)) return undefined;
  return { moment: new Date(time).toISOString(), manifest_id };
}

function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * 3_600_000).toISOString();
}

function secondsToNext(named: string, now: Date): number {
  const cadence = Cadence.parse(named);
  if (cadence === "continuous") return pollAfterSeconds;
  return Math.max(1, Math.ceil((nextBoundary(cadence, now).getTime() - now.getTime()) / 1000));
}

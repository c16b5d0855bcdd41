import { z } from "zod";
import { Beacon } from "../../store/model/beacon.ts";
import { IdInput } from "../../store/model/id.ts";
import type { Queries } from "../../store/store.ts";
import type { BeaconContent, BeaconRow } from "../../store/tags/beacons.ts";
import { found, ServiceError } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { UrlPagination, urlPagination } from "../api/pagination.ts";
import { requireStreams } from "../manifests/scope.ts";
import {
  type BeaconScope,
  beaconFields,
  beaconNarrowing,
  lookbackDefaultHours,
  resolveBeacon,
  scopeOf,
  scopeSent,
  shownBeacon,
} from "../views/beacon-scope.ts";
import { scopeRefusal } from "../views/scope-fields.ts";

const Name = z
  .string("must be text")
  .trim()
  .min(1, "must not be empty")
  .max(200, "must have at most 200 characters")
  .meta({ examples: ["Rate decisions"] });

const path = { id: IdInput };

/** `POST /beacons`: saves a query to be polled. */
export const beaconCreate = operation({
  name: "beaconCreate",
  summary: "Saves a query that is polled for what is new. Active ones count to the plan's limit.",
  rest: [{ method: "POST", path: "/beacons" }],
  access: "caller",
  repeat: "whole",
  status: 201,
  errors: [
    "content_not_yet_available",
    "planning_failed",
    "tag_names_unresolved",
    "date_window_required",
    "beacon_limit_exceeded",
  ],
  narrowing: beaconNarrowing,
  input: z.object({ name: Name, ...beaconFields }),
  output: Beacon,
  refusal: scopeRefusal,
})(async (context, { name, lookback_hours = lookbackDefaultHours, ...sent }) => {
  const scope = await checked(context, scopeSent(sent) ?? {});
  const content = { name, scope, lookback_hours };
  const { org_id } = context.caller.organization;
  const row = await context.store.transaction(async (store) => {
    await requireRoom(store, context);
    return store.beacons.create(org_id, content, context.now.toISOString());
  });
  return { data: shownBeacon(row, context.links.base_url) };
});

/** `GET /beacons` */
export const beaconList = operation({
  name: "beaconList",
  summary: "Your beacons, archived ones included, oldest first.",
  rest: [{ method: "GET", path: "/beacons" }],
  access: "caller",
  input: paged({}),
  output: z.object({ beacons: z.array(Beacon), pagination: UrlPagination }),
})(async ({ store, caller, links }, input) => {
  const page = pageOf(input);
  const { beacons: rows, total_count } = await store.beacons.list(caller.organization.org_id, page);
  const beacons = rows.map((row) => shownBeacon(row, links.base_url));
  const url = `${links.base_url}/beacons`;
  return { data: { beacons, pagination: urlPagination(page, total_count, url) }, items: beacons.length };
});

/** `GET /beacons/{id}` */
export const beaconDetails = operation({
  name: "beaconDetails",
  summary: "One beacon.",
  rest: [{ method: "GET", path: "/beacons/{id}" }],
  access: "caller",
  input: z.object(path),
  output: Beacon,
})(async (context, { id }) => ({ data: shownBeacon(await ownBeacon(context, id), context.links.base_url) }));

/** `PUT /beacons/{id}`: a scope is replaced as a whole, since a part of one is another one. */
export const beaconUpdate = operation({
  name: "beaconUpdate",
  summary:
    "Changes a beacon. When any scope field is sent, the sent ones are the whole new scope; else the scope stays.",
  rest: [{ method: "PUT", path: "/beacons/{id}" }],
  access: "caller",
  errors: ["content_not_yet_available", "planning_failed", "tag_names_unresolved", "date_window_required"],
  narrowing: beaconNarrowing,
  input: z.object({ ...path, name: Name.optional(), ...beaconFields }),
  output: Beacon,
  refusal: scopeRefusal,
})(async (context, { id, name, lookback_hours, ...sent }) => {
  const row = await ownBeacon(context, id);
  const scope = await checked(context, scopeSent(sent) ?? scopeOf(row));
  const content: BeaconContent = {
    name: name ?? row.name,
    scope,
    lookback_hours: lookback_hours ?? row.lookback_hours,
  };
  const changed = await context.store.beacons.update(id, content, context.now.toISOString());
  return { data: shownBeacon(changed, context.links.base_url) };
});

/** `DELETE /beacons/{id}` */
export const beaconDelete = operation({
  name: "beaconDelete",
  summary: "Deletes a beacon for good.",
  rest: [{ method: "DELETE", path: "/beacons/{id}" }],
  access: "caller",
  input: z.object(path),
  output: z.object({ id: Beacon.shape.id, status: z.literal("deleted") }),
})(async (context, { id }) => {
  await ownBeacon(context, id);
  await context.store.transaction(async (store) => {
    await store.beaconAlerts.remove(context.caller.organization.org_id, id);
    await store.beacons.remove(id);
  });
  return { data: { id: String(id), status: "deleted" } };
});

/** `POST /beacons/{id}/archive` */
export const beaconArchive = operation({
  name: "beaconArchive",
  summary: "Archives a beacon: it cannot be polled and does not count to the plan's limit.",
  rest: [{ method: "POST", path: "/beacons/{id}/archive" }],
  access: "caller",
  repeat: "whole",
  input: z.object(path),
  output: Beacon,
})(async (context, { id }) => {
  await ownBeacon(context, id);
  await context.store.beacons.setState(id, "archived", context.now.toISOString());
  return { data: shownBeacon(await ownBeacon(context, id), context.links.base_url) };
});

/** `POST /beacons/{id}/restore` */
export const beaconRestore = operation({
  name: "beaconRestore",
  summary: "Restores an archived beacon, if the plan has room for it.",
  rest: [{ method: "POST", path: "/beacons/{id}/restore" }],
  access: "caller",
  repeat: "whole",
  errors: ["beacon_limit_exceeded"],
  input: z.object(path),
  output: Beacon,
})(async (context, { id }) => {
  await context.store.transaction(async (store) => {
    const { state } = await ownBeacon({ ...context, store }, id);
    if (state === "archived") await requireRoom(store, context);
    await store.beacons.setState(id, "active", context.now.toISOString());
  });
  return { data: shownBeacon(await ownBeacon(context, id), context.links.base_url) };
});

/** A beacon of the caller's organization. Throws `not_found`. */
export async function ownBeacon(
  { store, caller }: { store: Pick<Queries, "beacons">; caller: Context["caller"] },
  beacon_id: number,
): Promise<BeaconRow> {
  return found(await store.beacons.byId(beacon_id, caller.organization.org_id), `beacon ${beacon_id}`);
}

/** Throws `beacon_limit_exceeded` when the plan has no room for another active beacon. */
async function requireRoom(store: Queries, { caller, links }: Context): Promise<void> {
  const { organization, plan } = caller;
  const active = await store.beacons.countActive(organization.org_id);
  if (active < plan.beacons) return;
  const message = `The plan ${plan.display_name} has room for ${plan.beacons} active beacons. Archive one, or change the plan.`;
  const upgrade = { current_plan: plan.slug, upgrade_url: links.upgrade_url };
  throw new ServiceError("beacon_limit_exceeded", message, { limit: plan.beacons, active, ...upgrade });
}

/** A scope that can be polled, as JSON. Throws what is wrong with it. */
async function checked(context: Context, scope: BeaconScope): Promise<string> {
  const resolved = await resolveBeacon(scope, context);
  requireStreams(resolved);
  if (resolved.scope.stream_ids === null) {
    context.warnings.push("there are no stream_ids: every live stream is asked for");
  }
  return JSON.stringify(scope);
}

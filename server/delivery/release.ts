/** Design: docs/design/delivery.md */
import { setImmediate as turn } from "node:timers/promises";
import { Cadence } from "../../config/cadence.ts";
import { planOf } from "../../config/plans.ts";
import {
  firstToLookAt,
  isGiven,
  isReleasedBetween,
  lookedThrough,
  type Releasable,
  releasedNow,
} from "../../config/release.ts";
import type { OrganizationRow } from "../../store/accounts/organizations.ts";
import type { OutboxRow } from "../../store/delivery/outbox.ts";
import type { ReleaseRow, UnfinishedRelease } from "../../store/delivery/releases.ts";
import { writeLimits } from "../../store/engine/write-queue.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import { subscriptionAt } from "../../store/model/subscription.ts";
import type { Queries, Store } from "../../store/store.ts";
import type { Log } from "../api/log.ts";
import type { ServerConfig } from "../api/server-config.ts";
import type { Channel } from "./channels/channel.ts";

/** What releasing needs. */
export interface ReleaseDeps {
  store: Store;
  channels: readonly Channel[];
  config: () => ServerConfig;
  log: Log;
  now: () => Date;
}

/** Gives organizations what is due to them. */
export interface Releaser {
  /**
   * Goes over every organization that listens, once; whatever comes meanwhile is for the next time. False: some were left out, because
   * another process was at them or something failed.
   */
  run(): Promise<boolean>;
}

/** Events that are given out in one transaction, so that reading and ingesting get their turn between. Ours. */
const eventsPerSlice = 200;

/** The rows that a slice counts for in the write queue: as many as a shared transaction takes, so that it has one to itself. */
const rowsPerSlice = writeLimits.groupMax.delivery;

/** New events that are compared one by one with what organizations wait for; beyond, each organization looks itself. Ours. */
const arrivalsCompared = 2000;

/**
 * Opens releasing. The first run looks at every organization, later ones at those that something has come for, and at those that the
 * run before left out. So each process by itself sees to all of them, whatever becomes of the others.
 */
export function openReleaser(deps: ReleaseDeps): Releaser {
  const { store, log } = deps;
  let seen: number | undefined;
  let leftOut = new Set<string>();
  return {
    async run() {
      const newest = await store.outbox.newest();
      const arrivals = seen === undefined ? undefined : await arrivedSince(store, seen, newest);
      const left = new Set<string>();
      for (const row of await store.releases.list()) {
        const { org_id } = row;
        const isDone = await releaseTo(deps, row, newest, leftOut.has(org_id) ? undefined : arrivals).catch((cause) => {
          log.error({ err: cause, org_id }, "releasing to an organization failed");
          return false;
        });
        if (!isDone) left.add(org_id);
        await turn();
      }
      leftOut = left;
      seen = newest;
      return left.size === 0;
    },
  };
}

/** Of some events, those that concern an organization and whose stream it may see. Decisions §6. */
export async function visibleEvents(
  store: Queries,
  { org_id, is_operator }: OrganizationRow,
  events: OutboxRow[],
): Promise<OutboxRow[]> {
  const sees_private = is_operator === 1;
  const streams = new Set(events.map((event) => event.stream_id).filter((id) => id !== null));
  const seen = new Map<number, string>();
  for (const stream_id of streams) {
    const access = await store.streams.access(stream_id, { sees_private });
    if (access) seen.set(stream_id, access.status);
  }
  return events.filter((event) => {
    if (event.org_id !== null && event.org_id !== org_id) return false;
    if (event.stream_id === null) return true;
    if (event.is_public !== null) return event.is_public === 1 || sees_private;
    const status = seen.get(event.stream_id);
    return status !== undefined && (status !== "removed" || event.event !== "manifest.matched");
  });
}

type Arrival = Releasable & { org_id: string | null };

/** undefined: too many to compare. */
async function arrivedSince(store: Store, seen: number, newest: number): Promise<Arrival[] | undefined> {
  if (newest - seen > arrivalsCompared) return undefined;
  return newest > seen ? store.outbox.arrivals(seen, arrivalsCompared) : [];
}

/** Gives an organization what is due to it, slice by slice; false when another process is at it. */
async function releaseTo(
  deps: ReleaseDeps,
  row: ReleaseRow,
  newest: number,
  arrivals: Arrival[] | undefined,
): Promise<boolean> {
  const { store } = deps;
  const now = deps.now();
  const stored = await store.organizations.byId(row.org_id);
  if (!stored) return true;
  const organization = subscriptionAt(stored, now.toISOString());
  const stepFrom = (row: ReleaseRow) => {
    const step = row.unfinished ?? beginning(row, organization, now, newest);
    return row.unfinished || isDue(row, step, arrivals) ? step : null;
  };
  for (let isOver = stepFrom(row) === null; !isOver; await turn()) {
    const slice = (store: Queries) => releaseSlice({ ...deps, store }, organization, stepFrom, now);
    const came = await store.small(slice, rowsPerSlice, "delivery");
    if (came === "taken") return false;
    isOver = came === "over";
    failpoint("release.committed");
    for (const channel of deps.channels) channel.wake();
  }
  return true;
}

function beginning(row: ReleaseRow, organization: OrganizationRow, now: Date, newest: number): UnfinishedRelease {
  const cadence = Cadence.parse(organization.cadence);
  const to = releasedNow(row, cadence, now, newest);
  return { to, cadence, after: firstToLookAt(row, to), left: null };
}

/** Whether a step would give anything, or begins a batch, be it empty. A step of nothing but looking is left for later. */
function isDue(from: ReleaseRow, { to, cadence }: UnfinishedRelease, arrivals: Arrival[] | undefined): boolean {
  if (cadence !== "continuous" && to.before > from.before) return true;
  if (to.event_id === from.event_id) return false;
  if (arrivals === undefined) return true;
  return arrivals.some(
    (event) => (event.org_id === null || event.org_id === from.org_id) && isReleasedBetween(event, from, to),
  );
}

/** Gives out a slice of the step that the organization is at by now, unless another process gives it out. */
async function releaseSlice(
  { store, channels, config }: Omit<ReleaseDeps, "store"> & { store: Queries },
  organization: OrganizationRow,
  stepFrom: (row: ReleaseRow) => UnfinishedRelease | null,
  now: Date,
): Promise<"more" | "over" | "taken"> {
  const { org_id } = organization;
  const from = await store.releases.take(org_id);
  if (!from) return "taken";
  const step = stepFrom(from);
  if (step === null) return "over";
  const { to, cadence, after, left: leftBefore } = step;
  const looked = await store.outbox.afterWhole(after, eventsPerSlice, to.event_id);
  const isLast = looked.length < eventsPerSlice;
  const left = leftBefore ?? looked.find((event) => !isGiven(event, to))?.event_id ?? null;
  const released = looked.filter((event) => isReleasedBetween(event, from, to));
  const release = {
    organization,
    plan: planOf(config(), organization.plan),
    cadence: Cadence.parse(cadence),
    from: from.before,
    to: to.before,
    isLast,
    now,
    events: await visibleEvents(store, organization, released),
  };
  for (const channel of channels) await channel.take(store, release);
  const unfinished = isLast ? null : { to, cadence, after: looked.at(-1)?.event_id ?? after, left };
  const reached = isLast ? lookedThrough(from, to, left) : from;
  await store.releases.write({ ...reached, org_id, unfinished });
  failpoint("release.commit");
  return isLast ? "over" : "more";
}

/** Design: docs/design/leases.md */
import { randomUUID } from "node:crypto";
import type { Queries } from "../store.ts";

/** Leases of this process on one kind of work. */
export interface Leases {
  /** Takes those of the ids that nobody works on. `queries`: those of a transaction that takes them, if any. */
  take(ids: readonly (string | number)[], queries?: LeaseQueries): Promise<Set<string | number>>;
  /** In the transaction that writes what came of it: throws LostLease when another process has it by now. */
  hold(queries: LeaseQueries, id: string | number): Promise<void>;
  release(id: string | number): Promise<void>;
  /** By what this process is known to the others. */
  owner: string;
}

type LeaseQueries = Pick<Queries, "leases">;

/** How often a lease is prolonged while it lasts: some of them may fail. Ours. */
const renewals = 4;

/** This process, among those that share a database. */
const thisProcess = randomUUID();

/** What leases need. */
export interface LeaseDeps {
  store: LeaseQueries;
  config: () => { service: { database: { lease_ms: number } } };
  /** Says that whoever works is closing. */
  signal: AbortSignal;
  /** How long one lasts at most, where others are waited for less than `database.lease_ms`. Milliseconds. */
  most_ms?: number;
  owner?: string;
}

/** Opens the leases on a kind of work (`item`, `channel`, `job`, `webhook`), prolonged until the signal. */
export function openLeases(kind: string, deps: LeaseDeps): Leases {
  const { store, config, signal, most_ms = Number.POSITIVE_INFINITY, owner = thisProcess } = deps;
  const lease_ms = Math.min(config().service.database.lease_ms, most_ms);
  const had = new Set<string>();
  const nameOf = (id: string | number) => `${kind}/${id}`;
  // What cannot be prolonged runs out, and whoever works on it is told when it writes.
  const renew = () => void store.leases.renew([...had], owner, lease_ms).catch(() => undefined);
  const renewing = setInterval(renew, lease_ms / renewals).unref();
  signal.addEventListener("abort", () => clearInterval(renewing), { once: true });
  return {
    async take(ids, queries = store) {
      const names = new Set(await queries.leases.take(ids.map(nameOf), owner, lease_ms));
      for (const name of names) had.add(name);
      return new Set(ids.filter((id) => names.has(nameOf(id))));
    },
    hold: (queries, id) => queries.leases.hold(nameOf(id), owner),
    async release(id) {
      had.delete(nameOf(id));
      await store.leases.release([nameOf(id)], owner);
    },
    owner,
  };
}

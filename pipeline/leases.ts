/** Design: docs/design/leases.md */
import { randomUUID } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { Queries } from "../store/store.ts";

/** Leases of this process on one kind of work. */
export interface Leases {
  /** Takes those of the ids that no other process works on. */
  take(ids: readonly (string | number)[]): Promise<Set<string | number>>;
  /** In the transaction that writes what came of it: throws LostLease when another process has it by now. */
  hold(queries: Queries, id: string | number): Promise<void>;
  release(id: string | number): Promise<void>;
}

/** How often a lease is prolonged while it lasts: some of them may fail. Ours. */
const renewals = 4;

/** This process, among those that share a database. */
const owner = randomUUID();

/** What leases need. */
interface LeaseDeps {
  store: Queries;
  config: () => Pick<Config, "service">;
  signal: AbortSignal;
}

/** Opens the leases on a kind of work (`item`, `channel`, `job`), until the signal says that the pipeline is closing. */
export function openLeases(kind: string, { store, config, signal }: LeaseDeps): Leases {
  const { lease_ms } = config().service.database;
  const had = new Set<string>();
  const nameOf = (id: string | number) => `${kind}/${id}`;
  // What cannot be prolonged runs out, and whoever works on it is told when it writes.
  const renew = () => void store.leases.renew([...had], owner, lease_ms).catch(() => undefined);
  const renewing = setInterval(renew, lease_ms / renewals).unref();
  signal.addEventListener("abort", () => clearInterval(renewing), { once: true });
  return {
    async take(ids) {
      const names = new Set(await store.leases.take(ids.map(nameOf), owner, lease_ms));
      for (const name of names) had.add(name);
      return new Set(ids.filter((id) => names.has(nameOf(id))));
    },
    hold: (queries, id) => queries.leases.hold(nameOf(id), owner),
    async release(id) {
      had.delete(nameOf(id));
      await store.leases.release([nameOf(id)], owner);
    },
  };
}

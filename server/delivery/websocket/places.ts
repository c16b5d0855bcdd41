/** Design: docs/design/leases.md */
import { randomUUID } from "node:crypto";
import type { Store } from "../../../store/store.ts";
import type { Log } from "../../api/log.ts";
import type { ServerConfig } from "../../api/server-config.ts";

/** The connections of this process among those of all that share the database. Disposing gives all places back. */
export interface Places extends AsyncDisposable {
  /** Takes a place for a connection of an organization; false when it has `most` already, at whichever process. */
  take(socket_id: string, org_id: string, most: number): Promise<boolean>;
  /** Gives a place back, soon, if it was taken. */
  leave(socket_id: string): void;
}

/** How often places are prolonged while they last: some of it may fail. Ours. */
const renewals = 4;

/** Opens them. Places of a process that dies are free once its lease has run out. */
export function openPlaces({ store, config, log }: { store: Store; config: () => ServerConfig; log: Log }): Places {
  const owner = randomUUID();
  const ms = config().service.database.lease_ms;
  const taken = new Map<string, string>();
  const leaving = new Set<Promise<void>>();
  const renewing = setInterval(() => void renew(), ms / renewals).unref();
  return {
    async take(socket_id, org_id, most) {
      if (!store.sockets.areShared) return true;
      taken.set(socket_id, org_id);
      const has = await store.small((store) => store.sockets.open({ socket_id, org_id }, { owner, ms, most }), 1);
      // It may have gone meanwhile, when there was nothing to give back yet.
      if (has && !taken.has(socket_id)) giveBack(socket_id);
      if (!has) taken.delete(socket_id);
      return has;
    },
    leave,
    async [Symbol.asyncDispose]() {
      clearInterval(renewing);
      for (const socket_id of [...taken.keys()]) leave(socket_id);
      await Promise.all(leaving);
    },
  };

  function leave(socket_id: string): void {
    if (taken.delete(socket_id)) giveBack(socket_id);
  }

  /** What cannot be given back runs out. */
  function giveBack(socket_id: string): void {
    const left = store.sockets
      .close(socket_id)
      .catch((cause) => log.warn({ err: cause }, "a connection stays counted"));
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  }

  async function renew(): Promise<void> {
    const open = [...taken].map(([socket_id, org_id]) => ({ socket_id, org_id }));
    await store.sockets
      .renew(open, { owner, ms })
      .catch((cause) => log.warn({ err: cause }, "open connections could not be prolonged"));
  }
}

import { z } from "zod";
import { isLoopbackHost } from "../../config/runtime/public-address.ts";
import { jsonOf } from "../../config/yaml/json-of.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "./log.ts";
import { networkOf } from "./network.ts";

/** From where clients came on a day: enough to tell whether a proxy stands before all of them that is not trusted. */
const SeenClients = z.object({
  /** UTC. */
  day: z.string(),
  /** The networks of those who connected, two at most: more say no more. This machine counts where it passes on what others ask. */
  networks: z.array(z.string()),
  /** Whether some request said for whom it was passed on. */
  is_forwarded: z.boolean(),
});
export type SeenClients = z.infer<typeof SeenClients>;

/** The name of the fact under which it is kept. */
const factName = "seen_clients";

/** Notes from where clients come, while no proxy is trusted. */
export interface ClientsNote {
  note(peer: string, isForwarded: boolean): void;
  /** Runs until what was noted is written. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What was last noted; undefined before. */
export async function seenClients(store: Store): Promise<SeenClients | undefined> {
  const kept = await store.installation.read(factName);
  return kept === undefined ? undefined : SeenClients.parse(jsonOf(kept));
}

/** Begins to note. What is new is written, a few times a day at most. */
export function noteClients({ store, now, log }: { store: Store; now: () => Date; log: Log }): ClientsNote {
  let seen: SeenClients = { day: "", networks: [], is_forwarded: false };
  let writing = Promise.resolve();
  return {
    note(peer, isForwarded) {
      if (!isForwarded && isLoopbackHost(peer)) return;
      const day = now().toISOString().slice(0, 10);
      const before = seen.day === day ? seen : { day, networks: [], is_forwarded: false };
      const networks = [...new Set([...before.networks, networkOf(peer)])].slice(0, 2);
      const is_forwarded = before.is_forwarded || isForwarded;
      if (before === seen && networks.length === seen.networks.length && is_forwarded === seen.is_forwarded) return;
      seen = { day, networks, is_forwarded };
      write(JSON.stringify(seen));
    },
    [Symbol.asyncDispose]: () => writing,
  };

  function write(fact: string): void {
    const failed = (cause: unknown) => log.error({ err: cause }, "where clients come from could not be written");
    writing = writing.then(() => store.installation.write(factName, fact)).catch(failed);
  }
}

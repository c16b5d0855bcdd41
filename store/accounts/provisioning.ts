import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import type { NetworksTable } from "../tables.ts";

/** A network as the store knows it: until when it is refused. */
export type NetworkRow = Selectable<NetworksTable>;

/** What networks did at the doors where keys are handed out, and where people sign in. */
export type ProvisioningKind = "connect" | "bind" | "mint" | "wrong_code" | "sign_in" | "wrong_sign_in";

/** Who asks for keys from where. Kept as long as it counts, then forgotten. */
export function provisioning(db: Db) {
  return {
    /** The state of a network. A write first: whoever counts and then adds, in a transaction, is alone with this network. */
    async enter(network: string, now: string): Promise<NetworkRow> {
      return db
        .insertInto("networks")
        .values({ network, seen_on: now, strangers_refused_until: null, refused_until: null })
        .onConflict((conflict) => conflict.column("network").doUpdateSet({ seen_on: now }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Notes what a network did. */
    async note(network: string, kind: ProvisioningKind, now: string): Promise<void> {
      await db.insertInto("provisioning_events").values({ network, kind, created_on: now }).execute();
    },

    /** How often a network did any of these after a moment. */
    async count(network: string, kinds: readonly ProvisioningKind[], after: string): Promise<number> {
      const { count } = await db
        .selectFrom("provisioning_events")
        .select(countAll().as("count"))
        .where("network", "=", network)
        .where("kind", "in", kinds)
        .where("created_on", ">", after)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Refuses a network until a moment: strangers in it, or everybody. */
    async refuse(network: string, whom: "strangers" | "everybody", until: string): Promise<void> {
      const refused = whom === "strangers" ? { strangers_refused_until: until } : { refused_until: until };
      await db.updateTable("networks").set(refused).where("network", "=", network).execute();
    },

    /** Forgets what happened before a moment, and networks not seen since. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom("provisioning_events").where("created_on", "<", before).execute();
      await db.deleteFrom("networks").where("seen_on", "<", before).execute();
    },
  };
}

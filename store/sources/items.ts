import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { notLeased } from "../engine/leases.ts";
import { countAll, isShared } from "../engine/portable.ts";
import { command, type Places, statement } from "../engine/statements.ts";

/** An item as it goes into the queue; `payload` is the item's JSON. */
export interface QueuedItem {
  identity: string;
  link: string | null;
  payload: string;
  /** What the item says, hashed, so that it is known when it says something else. */
  fingerprint?: string;
}

/** Items of a channel that became records, were given up, or wait with their time come. */
export interface ItemProgress {
  ingested: number;
  failed: number;
  waiting: number;
}

/** Gives those of some ids that this process may work on. */
type Grant = (ids: number[]) => Promise<ReadonlySet<number | string>>;

/** How many items go into one statement: SQLite allows 32,766 bound values. Ours. */
const itemsPerInsert = 500;

/** The durable queue between fetching and ingesting. An item is queued once per channel and identity, for ever. */
export function items(db: Db) {
  return {
    /** Queues what is not known yet; gives how many were new. */
    async enqueue(channel_id: number, found: QueuedItem[], now: string): Promise<number> {
      let added = 0;
      for (let start = 0; start < found.length; start += itemsPerInsert) {
        const rows = found.slice(start, start + itemsPerInsert).map((item) => ({
          channel_id,
          fingerprint: null,
          ...item,
          state: "queued",
          attempts: 0,
          due_at: now,
          queued_at: now,
        }));
        const result = await db
          .insertInto("items")
          .values(rows)
          .onConflict((conflict) => conflict.columns(["channel_id", "identity"]).doNothing())
          .executeTakeFirst();
        added += Number(result.numInsertedOrUpdatedRows ?? 0);
      }
      return added;
    },

    /**
     * Queued items whose time has come; `taken` are in work already. Sources take turns, those with the fewest in work first; of each
     * the oldest. `grant`: gives those of the ids that no other process works on.
     */
    async next(now: string, limit: number, taken: number[] = [], grant: Grant = async (ids) => new Set(ids)) {
      const waiting = await dueOfEach.all(db, { now, taken, limit });
      const inWork = taken.length > 0 ? await sourcesOf.all(db, { taken }) : [];
      const chosen = inTurns(
        waiting,
        inWork.map(({ source_id }) => source_id),
        limit,
      );
      const granted = await grant(chosen);
      const own = chosen.filter((item_id) => granted.has(item_id));
      if (own.length === 0) return [];
      // Read last: who had it before may have worked it off meanwhile.
      const rows = new Map((await itemsOf.all(db, { chosen: own })).map((row) => [row.item_id, row]));
      return own.flatMap((item_id) => rows.get(item_id) ?? []);
    },

    /** The item became a record; its payload is no longer needed. */
    async done(item_id: number, record_id: number, now: string): Promise<void> {
      await settled.run(db, { item_id, record_id, now });
    },

    /** The item is tried again at `due_at`. */
    async retry(item_id: number, attempts: number, error: string, due_at: string): Promise<void> {
      await db.updateTable("items").set({ attempts, error, due_at }).where("item_id", "=", item_id).execute();
    },

    /** The item is given up, its payload kept for inspection. */
    async fail(item_id: number, attempts: number, error: string, now: string): Promise<void> {
      await db
        .updateTable("items")
        .set({ state: "failed", attempts, error, settled_at: now })
        .where("item_id", "=", item_id)
        .where("state", "=", "queued")
        .execute();
    },

    /** Of the given identities, those that are settled: done, or given up with the reason. */
    async settledOf(
      channel_id: number,
      identities: string[],
    ): Promise<Map<string, { state: string; error: string | null }>> {
      const settled = new Map<string, { state: string; error: string | null }>();
      for (let start = 0; start < identities.length; start += itemsPerInsert) {
        const rows = await db
          .selectFrom("items")
          .select(["identity", "state", "error"])
          .where("channel_id", "=", channel_id)
          .where("state", "!=", "queued")
          .where("identity", "in", identities.slice(start, start + itemsPerInsert))
          .execute();
        for (const { identity, ...outcome } of rows) settled.set(identity, outcome);
      }
      return settled;
    },

    /** The item behind a record, for fetching it again. */
    async ofRecord(record_id: number) {
      return db.selectFrom("items").selectAll().where("record_id", "=", record_id).executeTakeFirst();
    },

    /** Puts the settled item of a record back into the queue, as new, to be worked off again into the same record. */
    async requeue(item_id: number, payload: string, now: string): Promise<void> {
      await db
        .updateTable("items")
        .set({ state: "queued", payload, attempts: 0, error: null, due_at: now, settled_at: null })
        .where("item_id", "=", item_id)
        .execute();
    },

    /** Of the given identities, those that are settled, with what they said when they were queued last. */
    async saidBefore(channel_id: number, identities: string[]) {
      const found: {
        item_id: number;
        identity: string;
        fingerprint: string | null;
        edits: number;
        settled_at: string;
      }[] = [];
      for (let start = 0; start < identities.length; start += itemsPerInsert) {
        const rows = await db
          .selectFrom("items")
          .select(["item_id", "identity", "fingerprint", "edits", "settled_at"])
          .where("channel_id", "=", channel_id)
          .where("state", "!=", "queued")
          .where("identity", "in", identities.slice(start, start + itemsPerInsert))
          .execute();
        found.push(...rows.map((row) => ({ ...row, settled_at: row.settled_at ?? "" })));
      }
      return found;
    },

    /** How the given identities stand: in which state, and what each said when it was queued last. */
    async standing(channel_id: number, identities: string[]) {
      if (identities.length === 0) return [];
      return db
        .selectFrom("items")
        .select(["item_id", "identity", "state", "fingerprint"])
        .where("channel_id", "=", channel_id)
        .where("identity", "in", identities)
        .execute();
    },

    /** What is stored under the given identities: what each said when it was queued last, and the title of its record. */
    async storedUnder(channel_id: number, identities: string[]) {
      if (identities.length === 0) return [];
      return db
        .selectFrom("items")
        .leftJoin("records", "records.record_id", "items.record_id")
        .select(["items.item_id", "items.identity", "items.fingerprint", "records.title"])
        .where("items.channel_id", "=", channel_id)
        .where("items.identity", "in", identities)
        .execute();
    },

    /** The item is known by another identity from now on. */
    async rename(item_id: number, identity: string): Promise<void> {
      await db.updateTable("items").set({ identity }).where("item_id", "=", item_id).execute();
    },

    /** Notes what a settled item says. */
    async noteFingerprint(item_id: number, fingerprint: string): Promise<void> {
      await db.updateTable("items").set({ fingerprint }).where("item_id", "=", item_id).execute();
    },

    /** Puts a settled item that says something else now back into the queue, to be worked off into the same record. */
    async requeueEdited(
      item_id: number,
      edit: { payload: string; fingerprint: string; due_at: string },
    ): Promise<void> {
      await db
        .updateTable("items")
        .set({ state: "queued", attempts: 0, error: null, settled_at: null, ...edit })
        .set((eb) => ({ edits: eb("edits", "+", 1) }))
        .where("item_id", "=", item_id)
        .execute();
    },

    /** What became, since a moment, of the items of a channel: those settled since then, and those that still wait. */
    async sinceIn(channel_id: number, since: string, now: string): Promise<ItemProgress> {
      const rows = await db
        .selectFrom("items")
        .select(["state", countAll().as("items")])
        .where("channel_id", "=", channel_id)
        .where((eb) =>
          eb.or([eb("settled_at", ">=", since), eb.and([eb("state", "=", "queued"), eb("due_at", "<=", now)])]),
        )
        .groupBy("state")
        .execute();
      const count = (state: string) => rows.find((row) => row.state === state)?.items ?? 0;
      return { ingested: count("done"), failed: count("failed"), waiting: count("queued") };
    },

    /** How many items are in each state. */
    async counts() {
      return db
        .selectFrom("items")
        .select(["state", countAll().as("items")])
        .groupBy("state")
        .orderBy("state")
        .execute();
    },
  };
}

type Due = { now: string; taken: number[]; limit: number };

/** The next items of each channel, the oldest first. */
const dueOfEach = statement<Due>()((db, given) => {
  const own = dueOfChannel(db, given);
  const channels = db.selectFrom("channels");
  // Whether an item is in a list that depends on the channel PostgreSQL would ask of all items, for each channel anew.
  const found = isShared(db)
    ? channels.innerJoinLateral(own.select(["own.item_id", "own.due_at"]).as("items"), (join) => join.onTrue())
    : channels.innerJoin("items", (join) => join.on("items.item_id", "in", own.select("own.item_id")));
  return (found as typeof channels)
    .select([sql.ref<number>("items.item_id").as("item_id"), "channels.source_id"])
    .orderBy(sql.ref("items.due_at"))
    .orderBy(sql.ref("items.item_id"));
});

/** The next items of the channel that a query is at. */
function dueOfChannel(db: Db, { now, taken, limit }: Places<Due>) {
  return db
    .selectFrom("items as own")
    .where("own.channel_id", "=", sql.ref<number>("channels.channel_id"))
    .where("own.state", "=", sql.lit("queued"))
    .where("own.due_at", "<=", now)
    .$if(taken.length > 0, (query) => query.where("own.item_id", "not in", taken))
    .$if(isShared(db), (query) => query.where(notLeased("item", "own.item_id")))
    .orderBy("own.due_at")
    .orderBy("own.item_id")
    .limit(limit);
}

/** The sources of some items, one for each. */
const sourcesOf = statement<{ taken: number[] }>()((db, { taken }) =>
  db
    .selectFrom("items")
    .innerJoin("channels", "channels.channel_id", "items.channel_id")
    .select("channels.source_id")
    .where("items.item_id", "in", taken),
);

const itemsOf = statement<{ chosen: number[] }>()((db, { chosen }) =>
  db.selectFrom("items").selectAll().where("item_id", "in", chosen).where("state", "=", sql.lit("queued")),
);

/** Items that wait, in order, so that each source has as many in work as others that wait, as far as that goes. */
function inTurns(
  waiting: readonly { item_id: number; source_id: number }[],
  inWork: readonly number[],
  limit: number,
): number[] {
  const begun = new Map<number, number>();
  const turnOf = (source_id: number) => {
    const turn = begun.get(source_id) ?? 0;
    begun.set(source_id, turn + 1);
    return turn;
  };
  for (const source_id of inWork) turnOf(source_id);
  return waiting
    .map(({ item_id, source_id }) => ({ item_id, turn: turnOf(source_id) }))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, limit)
    .map(({ item_id }) => item_id);
}

const settled = command<{ item_id: number; record_id: number; now: string }>()((db, { item_id, record_id, now }) =>
  db
    .updateTable("items")
    .set({ state: "done", record_id, settled_at: now, payload: "", error: null })
    .where("item_id", "=", item_id),
);

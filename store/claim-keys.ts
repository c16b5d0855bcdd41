import { inSlices } from "./portable.ts";
import { command, insertion, statement } from "./statements.ts";
import type { Db } from "./store.ts";
import { type KeyedClaim, numbersOf, parts, waitingKeys } from "./waiting-keys.ts";

/** How many claims are kept under one key: the newest. Bounds what a new claim is compared with. Ours. */
const claimsPerKeyMax = 16;

/** Pairs of keys and claims that wait in memory and in the log. Ours: of some thousand records, 8 megabytes; so many go to neighbouring places that a page of the table is written once for several. */
const waitingMax = 2 ** 18;

/** Parts that go to their places after one record at most; twice what comes in is enough to catch up after a start. Ours. */
const partsAtOnce = 8;

/**
 * The keys under which claims are met. They are as scattered as numbers can be: written where they belong at once, each would change
 * a page of its own. So they go into a log, one row a record, and wait in memory as well; part after part of them then goes into the
 * table, in its order. Whoever looks sees both. Another process may write beside: its rows of the log are read before anything else.
 */
export interface ClaimKeys {
  /** The newest claims under each of these keys. */
  under(db: Db, keys: readonly number[]): Promise<Map<number, number[]>>;
  /** Puts claims under their keys. */
  keep(db: Db, rows: readonly KeyedClaim[]): Promise<void>;
  /** Brings everything that waits to its place. */
  settle(db: Db): Promise<void>;
  /** A transaction is over. If it came to nothing and had kept or settled any, what waits is read from the log again. */
  over(committed: boolean): void;
}

/** The keys of a database; nothing is read before it is needed. At most `max` pairs wait. */
export function claimKeys(max = waitingMax): ClaimKeys {
  const waiting = waitingKeys();
  /** The last row of the log that is known. */
  let known = 0;
  /** The part that is next, and the last row of the log as the first part was. */
  let next = { part: 0, since: 0 };
  /** Whether the transaction under way kept or settled any. */
  let changed = false;

  async function catchUp(db: Db) {
    for (const { log_no, pairs } of await logged.all(db, { after: known })) {
      waiting.add(new Float64Array(new Uint8Array(pairs).buffer));
      known = log_no;
    }
  }

  async function settlePart(db: Db) {
    if (next.part === 0) next = { part: 0, since: known };
    await place(db, waiting.take(next.part));
    next = { ...next, part: (next.part + 1) % parts };
    if (next.part === 0) await forgetLog.run(db, { upTo: next.since });
  }

  return {
    async under(db, keys) {
      await catchUp(db);
      const found = await placedUnder(db, keys);
      for (const key of keys) {
        const more = waiting.of(key);
        if (more.length > 0) found.set(key, newest(found.get(key) ?? [], more));
      }
      return found;
    },

    async keep(db, rows) {
      await catchUp(db);
      changed = true;
      if (rows.length > 0) await log(db, rows);
      for (let part = 0; part < partsAtOnce && waiting.count() > max; part += 1) await settlePart(db);
    },

    async settle(db) {
      await catchUp(db);
      changed = true;
      do await settlePart(db);
      while (next.part !== 0 || waiting.count() > 0);
      await forgetLog.run(db, { upTo: known });
    },

    over(committed) {
      if (changed && !committed) {
        waiting.clear();
        known = 0;
        next = { part: 0, since: 0 };
      }
      changed = false;
    },
  };

  async function log(db: Db, rows: readonly KeyedClaim[]) {
    const numbers = numbersOf(rows);
    const written = await addLogged.first(db, { pairs: new Uint8Array(numbers.buffer) });
    known = written?.log_no ?? known;
    waiting.add(numbers);
  }
}

/** Puts pairs into the table; where a key has too many claims, the oldest make room. */
async function place(db: Db, rows: readonly KeyedClaim[]): Promise<void> {
  const byKey = Map.groupBy(rows, (row) => row.claim_key);
  const placed = await placedUnder(db, [...byKey.keys()]);
  const added: KeyedClaim[] = [];
  for (const [claim_key, claims] of byKey) {
    const before = placed.get(claim_key) ?? [];
    const after = newest(
      before,
      claims.map(({ claim_no }) => claim_no),
    );
    for (const claim_no of before) if (!after.includes(claim_no)) await leave.run(db, { claim_key, claim_no });
    for (const claim_no of after) if (!before.includes(claim_no)) added.push({ claim_key, claim_no });
  }
  if (added.length > 0) await addPlaced.run(db, added);
}

/** What stands in the table under each of these keys. */
async function placedUnder(db: Db, keys: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  for (const some of inSlices(keys)) {
    for (const { claim_key, claim_no } of await underKeys.all(db, { keys: some })) {
      const held = found.get(claim_key);
      if (held) held.push(claim_no);
      else found.set(claim_key, [claim_no]);
    }
  }
  return found;
}

/** The newest of what stands under a key and what waits there, each once, by growing number. */
function newest(placed: readonly number[], waiting: readonly number[]): number[] {
  const all = [...placed, ...waiting];
  // Mostly they come so.
  if (all.every((claim_no, at) => claim_no > (all[at - 1] ?? 0))) return all.slice(-claimsPerKeyMax);
  return [...new Set(all)].sort((a, b) => a - b).slice(-claimsPerKeyMax);
}

const logged = statement<{ after: number }>()((db, given) =>
  db.selectFrom("claim_key_log").select(["log_no", "pairs"]).where("log_no", ">", given.after).orderBy("log_no"),
);

const addLogged = command<{ pairs: Uint8Array }>()((db, given) =>
  db.insertInto("claim_key_log").values(given).returning("log_no"),
);

const forgetLog = command<{ upTo: number }>()((db, given) =>
  db.deleteFrom("claim_key_log").where("log_no", "<=", given.upTo),
);

const underKeys = statement<{ keys: number[] }>()((db, given) =>
  db
    .selectFrom("claim_keys")
    .select(["claim_key", "claim_no"])
    .where("claim_key", "in", given.keys)
    .orderBy("claim_key")
    .orderBy("claim_no"),
);

const addPlaced = insertion<{ claim_key: number; claim_no: number }>()((db, rows) =>
  db.insertInto("claim_keys").values(rows),
);

const leave = command<{ claim_key: number; claim_no: number }>()((db, given) =>
  db.deleteFrom("claim_keys").where("claim_key", "=", given.claim_key).where("claim_no", "=", given.claim_no),
);

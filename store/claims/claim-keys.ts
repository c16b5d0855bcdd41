/** Design: docs/design/claim-keys.md */
import type { Db } from "../engine/db.ts";
import { inSlices } from "../engine/portable.ts";
import { command, insertion, statement } from "../engine/statements.ts";
import { type KeyedClaim, numbersOf, waitingKeys } from "./waiting-keys.ts";

/** How many claims are kept under one key: the newest. Bounds what a new claim is compared with. Ours. */
const claimsPerKeyMax = 16;

/** How much waits, and in what portions it goes to its places. */
export interface ClaimKeySizes {
  /** Pairs of keys and claims that wait in memory at most, but for those that a start finds. */
  waitingMax: number;
  /** Parts that the keys are divided into. The database knows how many of them are in their places: another number asks for a migration. */
  parts: number;
  /** Parts that go to their places after one record at most. */
  partsAtOnce: number;
}

/**
 * Ours. What waits is of one or two thousand records, 4 megabytes: so many go to neighbouring places that a page of the table is written
 * once for several. A part of them holds some hundred, which is quickly looked through. A record brings the pairs of two or three parts.
 */
const usualSizes: ClaimKeySizes = { waitingMax: 2 ** 18, parts: 4096, partsAtOnce: 8 };

/** Rows of the log that are read, and that are forgotten after one record, at once. Ours: some milliseconds of work. */
const rowsRead = 256;
const rowsForgotten = 16;

/**
 * The keys under which claims are met. They are as scattered as numbers can be: written where they belong at once, each would change
 * a page of its own. So they go into a log, one row a record, and wait in memory as well; part after part of them then goes into the
 * table, in its order, and the database knows how far that is. Whoever looks sees both. All of it within transactions that nobody writes
 * beside, as SQLite's are; another process may write in between: its rows of the log are read before anything else.
 */
export interface ClaimKeys {
  /** The newest claims under each of these keys. */
  under(db: Db, keys: readonly number[]): Promise<Map<number, number[]>>;
  /** Puts claims under their keys. */
  keep(db: Db, rows: readonly KeyedClaim[]): Promise<void>;
  /** Brings everything that waits to its place. */
  settle(db: Db): Promise<void>;
  /** A transaction is over: what it did in memory is taken back if it came to nothing. */
  over(committed: boolean): void;
}

/** How far the log went to its places: what it holds up to `placed` is there, and up to `since` for all parts below `part`. */
interface Cycle {
  part: number;
  since: number;
  placed: number;
}

/** What a transaction changed in memory, and how it was before. */
interface Changes {
  kept: KeyedClaim[];
  taken: KeyedClaim[];
  known: number;
  cycle: Cycle;
}

/** The keys of a database; nothing is read before it is needed. */
export function claimKeys({ waitingMax, parts, partsAtOnce }: ClaimKeySizes = usualSizes): ClaimKeys {
  const waiting = waitingKeys(parts);
  /** The last row of the log that is known. */
  let known = 0;
  let cycle: Cycle | null = null;
  let changes: Changes | null = null;

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
      const before = await catchUp(db);
      const { kept } = begun(before);
      if (rows.length > 0) {
        const numbers = numbersOf(rows);
        const written = await addLogged.first(db, { pairs: new Uint8Array(numbers.buffer) });
        known = written?.log_no ?? known;
        waiting.add(numbers);
        kept.push(...rows);
      }
      let now = before;
      for (let times = 0; times < partsAtOnce && waiting.count() > waitingMax; times += 1)
        now = await placeNext(db, now);
      if (now !== before) await goOn.run(db, { ...now });
      await forgetSome.run(db, { upTo: now.placed });
    },

    async settle(db) {
      let now = await catchUp(db);
      begun(now);
      while (now.part !== 0 || waiting.count() > 0) now = await placeNext(db, now);
      cycle = { part: 0, since: known, placed: known };
      await goOn.run(db, { ...cycle });
      await forget.run(db, { upTo: known });
    },

    over(committed) {
      if (changes && !committed) {
        waiting.add(numbersOf(changes.taken));
        for (const pair of changes.kept) waiting.remove(pair);
        known = changes.known;
        cycle = changes.cycle;
      }
      changes = null;
    },
  };

  /** What the transaction under way changed so far. */
  function begun(now: Cycle): Changes {
    changes ??= { kept: [], taken: [], known, cycle: now };
    return changes;
  }

  /** Reads what the log holds beyond what is known. */
  async function catchUp(db: Db): Promise<Cycle> {
    const now = cycle ?? (await atStart.first(db, {})) ?? { part: 0, since: 0, placed: 0 };
    if (!cycle) known = now.placed;
    cycle = now;
    for (let rows = rowsRead; rows === rowsRead; ) {
      const found = await logged.all(db, { after: known });
      for (const { log_no, pairs } of found) {
        waiting.add(new Float64Array(new Uint8Array(pairs).buffer), log_no <= now.since ? now.part : 0);
        known = log_no;
      }
      rows = found.length;
    }
    return now;
  }

  /** The next part goes to its place; after the last one the first is next again. */
  async function placeNext(db: Db, now: Cycle): Promise<Cycle> {
    const since = now.part === 0 ? known : now.since;
    const taken = waiting.take(now.part);
    changes?.taken.push(...taken);
    await place(db, taken);
    const isLast = now.part + 1 === parts;
    cycle = isLast ? { part: 0, since, placed: since } : { part: now.part + 1, since, placed: now.placed };
    return cycle;
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

const atStart = statement<Record<never, never>>()((db) =>
  db.selectFrom("claim_key_cycle").select(["next_part as part", "since_log_no as since", "placed_log_no as placed"]),
);

const goOn = command<{ part: number; since: number; placed: number }>()((db, { part, since, placed }) =>
  db.updateTable("claim_key_cycle").set({ next_part: part, since_log_no: since, placed_log_no: placed }),
);

const logged = statement<{ after: number }>()((db, given) =>
  db
    .selectFrom("claim_key_log")
    .select(["log_no", "pairs"])
    .where("log_no", ">", given.after)
    .orderBy("log_no")
    .limit(rowsRead),
);

const addLogged = command<{ pairs: Uint8Array }>()((db, given) =>
  db.insertInto("claim_key_log").values(given).returning("log_no"),
);

const forget = command<{ upTo: number }>()((db, given) =>
  db.deleteFrom("claim_key_log").where("log_no", "<=", given.upTo),
);

const forgetSome = command<{ upTo: number }>()((db, given) =>
  db
    .deleteFrom("claim_key_log")
    .where("log_no", "in", (eb) =>
      eb
        .selectFrom("claim_key_log")
        .select("log_no")
        .where("log_no", "<=", given.upTo)
        .orderBy("log_no")
        .limit(rowsForgotten),
    ),
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

/** Design: docs/design/claim-keys.md */
import type { Db } from "../engine/db.ts";
import { command, statement } from "../engine/statements.ts";
import { claimKeyMemtable, type KeyedClaim, numbersOf } from "./claim-key-memtable.ts";
import { type ClaimKeys, newest, place, placedUnder } from "./placed-keys.ts";

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

/**
 * The keys of a database that one process writes; nothing is read before it is needed. They are as scattered as numbers can be: written
 * where they belong at once, each would change a page of its own. So they go into a log, one row a record, and wait in memory as well;
 * part after part of them then goes into the table, in its order, and the database knows how far that is. Whoever looks sees both. All
 * of it within transactions that nobody writes beside; a command may write in between: its rows of the log are read before anything else.
 */
export function claimKeys({ waitingMax, parts, partsAtOnce }: ClaimKeySizes = usualSizes): ClaimKeys {
  const waiting = claimKeyMemtable(parts);
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

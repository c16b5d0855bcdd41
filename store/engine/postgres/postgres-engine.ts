/** Design: docs/design/engines.md */
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from "kysely";
import { migrate, type Steps } from "../../migrate.ts";
import { migrations } from "../../migrations.ts";
import { refuseMoved } from "../../moving/marks.ts";
import type { Tables } from "../../tables.ts";
import { aboutToCommit, type Company, type Engine } from "../engine.ts";
import { checkServer } from "./checks.ts";
import { type Connections, openConnections, type PostgresOptions } from "./connections.ts";
import { isConflict, isLostConnection } from "./faults.ts";
import { openServerClock, type ServerClock } from "./server-clock.ts";

/** How a database server is used. */
export interface PostgresEngineOptions extends PostgresOptions {
  /** This machine's clock, which must be near the server's. */
  now: () => Date;
  /** Whether the schema is brought up to date here; else one that is behind is refused. */
  migrates?: boolean;
  /** Hears which migrations ran. */
  onMigrated?: (names: readonly string[]) => void;
  /** What this version knows; the list of today when absent. */
  migrations?: Steps;
}

/** Names the store's lock; any number, but the same in every process and every version. */
const storeLockNumber = 7_301_202_611;

/**
 * Held until the transaction ends, and handed out in the order of asking, so that nobody waits for ever. What writes beside others
 * has it alone as well, as long as claims are linked by what one writer remembers, and events are read in the order of their ids.
 */
const lockStore = `select pg_advisory_xact_lock(${storeLockNumber})`;

/** An error of a commit of which nobody knows whether it was done. */
class UnknownCommit extends Error {
  override name = "UnknownCommit";
}

/** Opens a database server, bringing its schema up to date. Throws DatabaseRefusal with what to do. */
export async function openPostgresEngine(options: PostgresEngineOptions): Promise<Engine> {
  const connections = await openConnections(options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(connections) }) });
  let isOpen = true;
  let clock: ServerClock;
  try {
    await check(connections, options);
    const { migrations: steps = migrations, migrates: runs = true, onMigrated } = options;
    const ran = await migrate(db, { steps, runs });
    onMigrated?.(ran);
    await refuseMoved(db);
    clock = await openServerClock(connections);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    outside: db,
    isShared: true,
    now: clock.now,
    transact: (company, work) => transact({ db, begin: connections.begin }, company, work),
    mayRunAgain: (error) => isConflict(error) || (isLostConnection(error) && !(error instanceof UnknownCommit)),
    giveBackRoom: () => false,
    backup: () =>
      Promise.reject(new Error("PostgreSQL is backed up by its own tools: pg_dump, pgBackRest or your provider's.")),
    isOpen: () => isOpen,
    fault: connections.fault,
    async close() {
      isOpen = false;
      clock.close();
      await db.destroy();
    },
  };
}

async function transact(
  { db, begin }: { db: Kysely<Tables>; begin: string | null },
  company: Company,
  work: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  let committing = false;
  try {
    await db.transaction().execute(async (transaction) => {
      const first = [...(begin === null ? [] : [begin]), ...(company === "small" ? [] : [lockStore])].join("; ");
      if (first !== "") await sql.raw(first).execute(transaction);
      await work(transaction);
      aboutToCommit();
      committing = true;
    });
  } catch (error) {
    if (committing && isLostConnection(error))
      throw new UnknownCommit("The connection to the database was lost during a commit.", { cause: error });
    throw error;
  }
}

async function check(connections: Connections, { now, onWarning }: PostgresEngineOptions): Promise<void> {
  const client = await connections.connect();
  try {
    const warning = await checkServer(client, now);
    if (warning !== null) onWarning?.(warning);
  } finally {
    client.release();
  }
}

/** What Kysely asks of a pool. */
export function poolOf({ connect, end }: Connections): PostgresPool {
  return { connect, end } as unknown as PostgresPool;
}

/** Design: docs/design/engines.md */
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from "kysely";
import { migrate, type Steps } from "../../migrate.ts";
import { migrations } from "../../migrations.ts";
import { refuseMoved } from "../../moving/marks.ts";
import type { Tables } from "../../tables.ts";
import { aboutToCommit, type Company, type Engine, type Standbys } from "../engine.ts";
import { checkServer } from "./checks.ts";
import { BrokenCommit, forgetMarks, markingDialect, wasCommitted } from "./commit-marks.ts";
import { type Connections, openConnections, type PostgresOptions } from "./connections.ts";
import { isConflict, isLostConnection } from "./faults.ts";
import { readingAgain } from "./reading-again.ts";
import { openServerClock, type ServerClock } from "./server-clock.ts";
import { openStandbys } from "./standbys.ts";

/** How a database server is used. */
export interface PostgresEngineOptions extends PostgresOptions {
  /** This machine's clock, which must be near the server's. */
  now: () => Date;
  /** Whether the schema is brought up to date here; else one that is behind is refused. */
  migrates?: boolean;
  /** Addresses of standbys, which answer what only reads. */
  read_urls?: readonly string[];
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

/** Opens a database server, bringing its schema up to date. Throws DatabaseRefusal with what to do. */
export async function openPostgresEngine(options: PostgresEngineOptions): Promise<Engine> {
  const connections = await openConnections(options);
  const db = new Kysely<Tables>({ dialect: markingDialect(poolOf(connections)) });
  let isOpen = true;
  let clock: ServerClock;
  let standbys: Standbys | undefined;
  try {
    await check(connections, options);
    const { migrations: steps = migrations, migrates: runs = true, onMigrated } = options;
    // Its transactions leave no marks: there may be no table for them yet.
    const bare = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(connections) }) });
    const ran = await migrate(bare, { steps, runs });
    onMigrated?.(ran);
    await refuseMoved(bare);
    await forgetMarks(connections);
    const { read_urls = [] } = options;
    if (read_urls.length > 0) standbys = await openStandbys(connections, { ...options, read_urls });
    clock = await openServerClock(connections);
  } catch (error) {
    await standbys?.close();
    await connections.end();
    throw error;
  }
  return {
    outside: readingAgain(db),
    standbys,
    isShared: true,
    now: clock.now,
    transact: (company, work) => transact(db, connections, company, work),
    mayRunAgain: (error) => isConflict(error) || isLostConnection(error) || error instanceof BrokenCommit,
    giveBackRoom: () => false,
    backup: () =>
      Promise.reject(new Error("PostgreSQL is backed up by its own tools: pg_dump, pgBackRest or your provider's.")),
    isOpen: () => isOpen,
    fault: connections.fault,
    async close() {
      isOpen = false;
      clock.close();
      await standbys?.close();
      // A handle on which nothing was asked does not end them.
      await connections.end();
    },
  };
}

async function transact(
  db: Kysely<Tables>,
  connections: Connections,
  company: Company,
  work: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const { begin } = connections;
  const first = [...(begin === null ? [] : [begin]), ...(company === "small" ? [] : [lockStore])].join("; ");
  try {
    await db.transaction().execute(async (transaction) => {
      if (first !== "") await sql.raw(first).execute(transaction);
      await work(transaction);
      aboutToCommit();
    });
  } catch (error) {
    if (!(error instanceof BrokenCommit) || !(await wasCommitted(connections, error))) throw error;
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

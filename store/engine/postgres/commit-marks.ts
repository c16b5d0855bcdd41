/** Design: docs/design/commit-marks.md */
import { randomUUID } from "node:crypto";
import { CompiledQuery, type Dialect, PostgresDialect, type PostgresPool } from "kysely";
import { UnknownCommit } from "../database-away.ts";
import type { Connections } from "./connections.ts";
import { isLostConnection } from "./faults.ts";
import { askedAgain } from "./reading-again.ts";

/** A connection that was lost while its transaction was committed. `name`, `mark`: what the transaction would have left. */
export class BrokenCommit extends Error {
  override name = "BrokenCommit";
  readonly left: Mark;
  constructor(left: Mark, cause: unknown) {
    super("The connection to the database was lost during a commit.", { cause });
    this.left = left;
  }
}

/** What a transaction leaves: a number, in a row that no other transaction writes at the same time. */
interface Mark {
  name: string;
  mark: number;
}

/** How long rows of processes that are no more are kept. Milliseconds; ours: a week, none asks after a minute. */
const keptMs = 7 * 86_400_000;

/** Kysely's dialect, whose transactions that wrote leave a mark: with it the database knows whether one was committed. */
export function markingDialect(pool: PostgresPool): Dialect {
  const dialect = new PostgresDialect({ pool });
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => markingDriver(dialect),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function markingDriver(dialect: PostgresDialect) {
  const driver = dialect.createDriver();
  const rollback = driver.rollbackTransaction.bind(driver);
  const process = randomUUID();
  const free: Mark[] = [];
  let rows = 0;
  driver.commitTransaction = async (connection) => {
    const row = free.pop() ?? { name: `${process}/${rows++}`, mark: 0 };
    row.mark += 1;
    try {
      await connection.executeQuery(CompiledQuery.raw(`${leave(row)}; commit`));
    } catch (error) {
      // Its row may be written yet: it is left to it.
      throw isLostConnection(error) ? new BrokenCommit(row, error) : error;
    }
    free.push(row);
  };
  // What cannot be rolled back ends with its connection; why the transaction failed is the more telling.
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}

/** Sent with the commit. Whoever has asked for this mark meanwhile took it for lost: then dividing by nothing ends the transaction. */
function leave({ name, mark }: Mark): string {
  const wrote = "pg_current_xact_id_if_assigned() is not null";
  const row = `select '${name}', ${mark}, 0, ${databaseClock} where ${wrote}`;
  const again = "mark = excluded.mark, marked_ms = excluded.marked_ms where commit_marks.asked_for < excluded.mark";
  const written = `insert into commit_marks ${row} on conflict (name) do update set ${again} returning 1`;
  return `with written as (${written}) select case when ${wrote} then 1 / (select count(*) from written) end`;
}

/**
 * Whether a broken commit was done. If it was not, it will not be, wherever it is under way. A commit that goes on is waited for as any lock
 * is. Throws UnknownCommit when the database does not say.
 */
export async function wasCommitted(
  { connect }: Pick<Connections, "connect">,
  { left, cause }: BrokenCommit,
): Promise<boolean> {
  const ask = async () => {
    const client = await connect();
    try {
      const text = `insert into commit_marks values ($1, 0, $2, ${databaseClock}) on conflict (name) do update set asked_for = excluded.asked_for returning mark`;
      const { rows } = await client.query<{ mark: number }>(text, [left.name, left.mark]);
      return rows[0]?.mark === left.mark;
    } finally {
      client.release();
    }
  };
  try {
    return await askedAgain(ask);
  } catch (error) {
    const message = "The database went away during a commit; whether it was done is not known.";
    throw new UnknownCommit(message, { cause: new AggregateError([cause, error]) });
  }
}

/** Forgets what processes left that are no more. */
export async function forgetMarks({ connect }: Pick<Connections, "connect">): Promise<void> {
  const client = await connect();
  try {
    await client.query(`delete from commit_marks where marked_ms < ${databaseClock} - ${keptMs}`);
  } finally {
    client.release();
  }
}

const databaseClock = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

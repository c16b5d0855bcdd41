import { closeSync, openSync, statSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import Database from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, SqliteDialect } from "kysely";
import { busyTimeoutMs } from "./log-writer.ts";
import type { DirectConnection } from "./statements.ts";
import type { WrittenSigns } from "./storage-health.ts";

/** Pages that each connection keeps in memory. KiB; ours: with four times as many 100,000 rows are read no faster, because the operating system keeps the file as well. */
const cacheKibibytes = 16 * 1024;

/** Hears of every error that a statement ends with, before whoever ran it does. */
type ErrorListener = (error: unknown) => void;

/** The SQLite dialect on one file: WAL, full durability, statements compiled once per SQL text. `connection` is the one that it works on. */
export function sqliteDialect(
  file: string,
  onError: ErrorListener = () => undefined,
): {
  dialect: SqliteDialect;
  database: Database.Database;
  connection: DirectConnection;
} {
  const database = openPrivately(file, busyTimeoutMs);
  // Counts for new files only, and only before anything is written into them.
  database.pragma("auto_vacuum = INCREMENTAL");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma(`cache_size = -${cacheKibibytes}`);
  database.pragma("temp_store = MEMORY");
  const connection = withStatementCache(database, onError);
  const dialect = thatWritesAtOnce(withTransactionalDdl(new SqliteDialect({ database: connection })), database);
  return { dialect, database, connection };
}

/** Opens a file that, new, is for nobody but its owner, as SQLite then makes the files beside it. */
function openPrivately(file: string, timeout: number): Database.Database {
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600));
  return new Database(file, { timeout });
}

/** SQLite changes tables within transactions as well, which Kysely does not use: a process killed while it migrates would leave half a schema. */
function withTransactionalDdl(dialect: SqliteDialect): SqliteDialect {
  const adapter = Object.defineProperty(dialect.createAdapter(), "supportsTransactionalDdl", { value: true });
  return Object.assign(dialect, { createAdapter: () => adapter });
}

/**
 * Transactions are there to write: one that only reads at first could not write any more when another process had written meanwhile.
 * SQLite itself takes one back that met a full or failing disk: nothing is left to be taken back then.
 */
function thatWritesAtOnce(dialect: SqliteDialect, database: Database.Database): SqliteDialect {
  const run = async (connection: DatabaseConnection, text: string) =>
    void (await connection.executeQuery(CompiledQuery.raw(text)));
  const driver = Object.assign(dialect.createDriver(), {
    beginTransaction: (connection: DatabaseConnection) => run(connection, "begin immediate"),
    rollbackTransaction: async (connection: DatabaseConnection) =>
      database.inTransaction ? run(connection, "rollback") : undefined,
  });
  return Object.assign(dialect, { createDriver: () => driver });
}

/** Pages that are given back to the disk at once: some milliseconds of work. Ours. */
const pagesAtOnce = 500;

/** Shortens the file by some of the pages that nothing stands in any more; whether there may be more of them. */
export function giveBackPages(database: Database.Database): boolean {
  const unused = () => Number(database.pragma("freelist_count", { simple: true }));
  const before = unused();
  if (before === 0) return false;
  database.pragma(`incremental_vacuum(${pagesAtOnce})`);
  const left = unused();
  return left > 0 && left < before;
}

/** What tells that a database was written, on the connection that writes it. */
export function writtenSigns(database: Database.Database): WrittenSigns {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const { rows } = Object(database.prepare("select total_changes() as rows").get());
  const pages = Number(database.pragma("page_count", { simple: true }));
  return { bytes: size(database.name) + size(`${database.name}-wal`), pages, rows: Number(rows) };
}

/** A second connection to a file that exists, for reading, and a dialect on it: it sees what is committed, and waits for no transaction. */
export function openReader(
  file: string,
  onError: ErrorListener,
): { dialect: SqliteDialect; connection: DirectConnection & { close(): void } } {
  const database = new Database(file, { readonly: true, timeout: busyTimeoutMs });
  database.pragma(`cache_size = -${cacheKibibytes}`);
  const connection = withStatementCache(database, onError);
  return { dialect: new SqliteDialect({ database: connection }), connection };
}

/**
 * Holds `file` as a lock until the process ends, however it ends, or the handle is closed; null when another process holds it
 * and does not let go within `patience_ms`. The operating system frees it, so that nothing stale is ever left behind.
 */
export function holdExclusively(file: string, patience_ms: number): { release(): void } | null {
  const database = openPrivately(file, patience_ms);
  try {
    database.exec("BEGIN EXCLUSIVE");
    return { release: () => void database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
}

/** What SQLite finds wrong with a database file; nothing when it is sound. */
export function integrityProblems(file: string): string[] {
  const database = new Database(file, { fileMustExist: true, timeout: busyTimeoutMs });
  try {
    const found = database.prepare<[], { integrity_check: string }>("pragma integrity_check").all();
    return found.map((row) => row.integrity_check).filter((finding) => finding !== "ok");
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message];
    throw error;
  } finally {
    database.close();
  }
}

/**
 * What is wrong with a database that a killed process left with a log beside it, as both stand together; nothing is written back, so that
 * a log that belongs to another database does no harm. Nothing when there is no log, or the file is too large to be looked through at once.
 */
export function problemsWithLog(file: string): string[] {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size(`${file}-wal`) === 0 || size(file) === 0 || size(file) > lookedThroughMaxBytes) return [];
  const database = new Database(file, { readonly: true, timeout: busyTimeoutMs });
  try {
    const found = database.prepare<[], { quick_check: string }>("pragma quick_check(1)").all();
    return found.map((row) => row.quick_check).filter((finding) => finding !== "ok");
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message];
    throw error;
  } finally {
    database.close();
  }
}

/** Databases that are looked through at the start after a crash. Bytes; ours: a few seconds. */
const lookedThroughMaxBytes = 2 ** 30;

/** Pages of a log at which the writer writes it back itself when somebody else does that all the time. Ours: 32 MB; what is left to it then is short, and the log begins anew. */
const leftToOthersPages = 8000;

/** Lets somebody else write a database's log back; only what is left over remains to the connection. */
export function leaveLogToOthers(database: Database.Database): void {
  database.pragma(`wal_autocheckpoint = ${leftToOthersPages}`);
}

/** The connection writes the log back itself again, as SQLite does by itself. */
export function takeLogBack(database: Database.Database): void {
  database.pragma("wal_autocheckpoint = 1000");
}

/** Copies a database to `file` while it is in use. Within a transaction of the same connection a copy cannot begin, and comes back with nothing: it is tried again. Throws what `signal` is aborted with. */
export async function backUp(database: Database.Database, file: string, signal?: AbortSignal): Promise<void> {
  const progress = () => {
    signal?.throwIfAborted();
    return backupPages;
  };
  while ((await database.backup(file, { progress })).totalPages === 0) {
    signal?.throwIfAborted();
    await turn();
  }
}

/** Pages that are copied in one go, as many as by themselves. */
const backupPages = 100;

/** Kysely prepares on every call; keeping the statements makes single rows about four times cheaper. */
function withStatementCache(database: Database.Database, onError: ErrorListener) {
  const statements = new Map<string, Database.Statement>();
  return {
    close: () => void database.close(),
    prepare(text: string): Database.Statement {
      const known = statements.get(text);
      if (known) return known;
      const made = listenedTo(heard(onError, (sql: string) => database.prepare(sql))(text), onError);
      if (statements.size >= statementsKept) statements.clear();
      statements.set(text, made);
      return made;
    },
  };
}

function listenedTo(statement: Database.Statement, onError: ErrorListener): Database.Statement {
  for (const name of ["all", "get", "run"] as const) {
    const run = statement[name].bind(statement);
    Object.defineProperty(statement, name, { value: heard(onError, run) });
  }
  return statement;
}

function heard<Given extends unknown[], Result>(onError: ErrorListener, run: (...given: Given) => Result) {
  return (...given: Given): Result => {
    try {
      return run(...given);
    } catch (error) {
      onError(error);
      throw error;
    }
  };
}

/** Bound on compiled statements: filters with lists of many lengths would grow it for ever. Ours. */
const statementsKept = 500;

/**
 * What a database file holds, read without changing it: migrations that ran, and how many rows each thing asked for has, in the first
 * of its tables that is there: earlier versions keep some in others. Throws what SQLite says of a file that is no database.
 */
export function contentsOf(
  file: string,
  tables: Readonly<Record<string, readonly string[]>>,
): { migrations: string[]; rows: Record<string, number> } {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  try {
    const there = new Set(
      database
        .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
        .all()
        .map((row) => row.name),
    );
    const migrations = there.has("kysely_migration")
      ? database.prepare<[], { name: string }>("select name from kysely_migration order by name").all()
      : [];
    const count = (table: string) =>
      database.prepare<[], { rows: number }>(`select count(*) as rows from "${table}"`).get()?.rows ?? 0;
    const rows = Object.entries(tables).flatMap(([thing, names]) => {
      const table = names.find((name) => there.has(name));
      return table === undefined ? [] : [[thing, count(table)] as const];
    });
    return { migrations: migrations.map(({ name }) => name), rows: Object.fromEntries(rows) };
  } finally {
    database.close();
  }
}

/** Writes everything that a database's log holds back into its file, so that the file alone is the whole of it. */
export function writeLogBack(file: string): void {
  changeFile(file, (database) => void database.pragma("wal_checkpoint(TRUNCATE)"));
}

/** Files that a copy of a database carries along: their texts by their names. */
export type CarriedFiles = Readonly<Record<string, string>>;

const carried = "carried_files";

/** Makes a copy complete in one file, which asks for no log beside it, and has it carry further files along. */
export function completeCopy(file: string, files: CarriedFiles): void {
  changeFile(file, (database) => {
    database.pragma("journal_mode = delete");
    dropCarried(database);
    const entries = Object.entries(files);
    if (entries.length === 0) return;
    database.exec(`create table ${carried} (name text primary key, content text not null) strict`);
    const put = database.prepare(`insert into ${carried} values (?, ?)`);
    for (const entry of entries) put.run(entry);
  });
}

/** What a copy carries along. */
export function carriedFiles(file: string): CarriedFiles {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  try {
    const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(carried);
    if (isThere === undefined) return {};
    const rows = database.prepare<[], { name: string; content: string }>(`select name, content from ${carried}`).all();
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  } finally {
    database.close();
  }
}

/** Has a copy carry nothing along any more: it becomes a database in use. */
export function unloadCopy(file: string): void {
  changeFile(file, dropCarried);
}

function dropCarried(database: Database.Database): void {
  database.exec(`drop table if exists ${carried}`);
}

function changeFile(file: string, change: (database: Database.Database) => void): void {
  const database = new Database(file, { fileMustExist: true, timeout: busyTimeoutMs });
  try {
    change(database);
  } finally {
    database.close();
  }
}

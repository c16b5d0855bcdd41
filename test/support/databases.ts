import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { claimMemory, inStep } from "../../store/claims/claim-memory.ts";
import type { Db } from "../../store/engine/db.ts";
import { isShared } from "../../store/engine/portable.ts";
import { openPostgresEngine } from "../../store/engine/postgres/postgres-engine.ts";
import { sqliteDialect } from "../../store/engine/sqlite.ts";
import { migrate } from "../../store/migrate.ts";
import { migrations } from "../../store/migrations.ts";
import { bind, type Store, storeOn } from "../../store/store.ts";
import type { Tables } from "../../store/tables.ts";
import { freshDatabase } from "./fresh-database.ts";
import { hasPostgres, newPostgresDatabase } from "./postgres/test-databases.ts";

/** A database of one dialect for a test, its schema built, and how to throw it away. */
export interface TestDatabase extends AsyncDisposable {
  db: Db;
  store: Store;
}

/** How a database for a test is opened. */
type Open = () => Promise<TestDatabase>;

/** The second dialect: on a real server where one can be had, else on PGlite, which takes ten times as long as SQLite. */
export const postgres: Open = hasPostgres ? server : pglite;

/** The databases that every suite of the store runs on, by name: a real server where one can be had. */
export const databases: Readonly<Record<string, Open>> & { sqlite: Open } = hasPostgres
  ? { sqlite, postgres }
  : { sqlite };

/** Both dialects in any case, for the few suites that show whether the second is spoken at all. */
export const bothDialects: Readonly<Record<string, Open>> = { sqlite, postgres };

/** A database on a real PostgreSQL server. */
async function server(): Promise<TestDatabase> {
  const { url, [Symbol.asyncDispose]: drop } = await newPostgresDatabase();
  const limits = { pool: 10, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
  const engine = await openPostgresEngine({ url, ...limits, now: () => new Date() });
  const store = storeOn(engine);
  const close = async () => {
    await store[Symbol.asyncDispose]();
    await drop();
  };
  return { db: engine.outside, store, [Symbol.asyncDispose]: close };
}

/** A SQLite file in a folder of its own. */
export async function sqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-store-"));
  const file = join(folder, "store.db");
  await freshDatabase(file);
  const { dialect } = sqliteDialect(file);
  return opened(new Kysely<Tables>({ dialect }), () => rmSync(folder, { recursive: true }));
}

let engine: PGlite | undefined;

/**
 * A real PostgreSQL, compiled to WebAssembly, in memory, emptied for every test because starting it is slow.
 * Ids come as numbers, as the SQLite driver gives them.
 */
async function pglite(): Promise<TestDatabase> {
  const server = engine ?? new PGlite({ parsers: { [types.INT8]: Number } });
  engine = server;
  await server.exec("drop schema public cascade; create schema public");
  const client = {
    async query(text: string, values: readonly unknown[]) {
      const { rows, affectedRows } = await server.query<Record<string, unknown>>(text, [...values]);
      return { command: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "", rowCount: affectedRows ?? rows.length, rows };
    },
    release: () => undefined,
  };
  const pool = { connect: async () => client, end: async () => undefined } as unknown as PostgresPool;
  return opened(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), () => undefined);
}

async function opened(db: Db, after: () => void): Promise<TestDatabase> {
  await migrate(db, { steps: migrations });
  const close = async () => {
    await db.destroy();
    after();
  };
  const memory = claimMemory();
  const transaction: Store["transaction"] = (work) =>
    inStep(memory, () => db.transaction().execute((transaction) => work(bind(transaction, memory))));
  const store: Store = {
    ...bind(db, memory),
    isShared: isShared(db),
    transaction,
    small: (work) => transaction(work),
    beside: (work) => transaction(work),
    reading: (work) => work(store),
    reach: () => transaction(async () => undefined),
    giveBackRoom: () => false,
    backup: () => Promise.reject(new Error("a database of a test is not backed up")),
    isOpen: () => true,
    fault: () => null,
    [Symbol.asyncDispose]: close,
  };
  return { db, store, [Symbol.asyncDispose]: close };
}

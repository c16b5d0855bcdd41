/** Design: docs/design/moving.md */
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { DatabaseRefusal } from "../engine/engine.ts";
import { textWords } from "../engine/portable.ts";
import { checkServer } from "../engine/postgres/checks.ts";
import { type Connections, openConnections } from "../engine/postgres/connections.ts";
import { poolOf } from "../engine/postgres/postgres-engine.ts";
import type { Tables } from "../tables.ts";
import type { GrowingColumn, Row, Side, TableShape } from "./side.ts";

/** How the database of a move is reached. */
export interface PostgresSideOptions {
  url: string;
  /** Where its address was given, for people: `--to`. */
  named: string;
  now: () => Date;
}

/** A connection of the pool. */
type Client = Awaited<ReturnType<Connections["connect"]>>;

/** The lock that moves from and to a database have alone; any number, but the same in every version. */
const movingLock = 7_301_202_612;

/** A database on a server. Throws DatabaseRefusal with what to do, as a service's start does. */
export async function openPostgresSide({ url, named, now }: PostgresSideOptions): Promise<Side> {
  // A portion, an index or a count of a large table takes as long as it takes.
  const patient = { statement_timeout_ms: 0, lock_timeout_ms: 0 };
  const connections = await openConnections({ url, named, application_name: "claimstream-move", pool: 4, ...patient });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(connections) }) });
  let holder: Client | undefined;
  const close = async () => {
    // Its session ends a moment later than this does, and the lock with it.
    await holder?.query("select pg_advisory_unlock_all()").catch(() => undefined);
    holder?.release();
    await db.destroy();
  };
  try {
    await check(connections, now);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    place: placeOf(url),
    db,
    async hold() {
      holder = await connections.connect();
      if (!(await sometime(() => isLocked(holder))))
        throw new DatabaseRefusal(`Another move from or to ${placeOf(url)} is going on: wait for it.`);
      if (!(await sometime(() => isUnserved(db))))
        throw new DatabaseRefusal(`A process of claimstream works on ${placeOf(url)}: stop every one of them first.`);
    },
    inSnapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (reading) => {
          // Between two portions it waits for the other side to write.
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(reading);
          return work(reading);
        }),
    tablesOf,
    growingOf,
    async setLast(db, { table, column, last }) {
      const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), ${column})`;
      await sql`select setval(${sequence}, ${Math.max(last, 1)}, ${last > 0})`.execute(db);
    },
    put,
    putTexts,
    async clear(db, tables) {
      if (tables.length > 0) await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
    },
    async triggersOff(db) {
      const { rows } = await sql<{ name: string }>`
        select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and ${ofSchema} order by 1`.execute(db);
      for (const { name } of rows) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
      return rows.map(({ name }) => name);
    },
    async triggersOn(db, off) {
      for (const name of off) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
    },
    async size() {
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    analyze: async () => void (await sql`analyze`.execute(db)),
    [Symbol.asyncDispose]: close,
  };
}

const ofSchema = sql`c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/** Host and database of an address; what else stands in it may be a secret. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

async function check(connections: Connections, now: () => Date): Promise<void> {
  const client = await connections.connect();
  try {
    await checkServer(client, now);
  } finally {
    client.release();
  }
}

/** The connections of a process that has just ended are there for a moment longer. Milliseconds; ours. */
const endingMs = 500;

async function sometime(check: () => Promise<boolean>): Promise<boolean> {
  if (await check()) return true;
  await pause(endingMs);
  return check();
}

async function isLocked(holder: Client | undefined): Promise<boolean> {
  const found = await holder?.query<{ held: boolean }>(`select pg_try_advisory_lock(${movingLock}) as held`);
  return found?.rows[0]?.held ?? false;
}

async function isUnserved(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'claimstream' limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

/** One value holds the whole portion: a statement may bind 65,535, and one for each field would soon be more. */
async function put(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const text = portionOf(table, rows);
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(db);
}

async function putTexts(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { rowid: _number, ...texts } = first;
  const columns = Object.keys(texts).map((name) => sql.ref(name));
  const given = sql.join(columns.map((column) => sql`${column} text`));
  await sql`insert into ${sql.table(table)} (rowid, words) select rowid, ${textWords(columns)}
    from json_to_recordset(${portionOf(table, rows)}::json) as given (rowid bigint, ${given})`.execute(db);
}

function portionOf(table: string, rows: readonly Row[]): string {
  const text = JSON.stringify(rows.map(jsonOf));
  if (text.includes("\\u0000")) refuseZeros(table, rows);
  return text;
}

function jsonOf(row: Row): Record<string, unknown> {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value,
  ]);
  return Object.fromEntries(fields);
}

/** SQLite keeps the character U+0000 in texts, PostgreSQL does not. */
function refuseZeros(table: string, rows: readonly Row[]): void {
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === "string" && value.includes("\0"))
        throw new DatabaseRefusal(
          `A text in ${table} (${name}, in the row that begins with ${JSON.stringify(Object.values(row)[0])}) has the character U+0000, which PostgreSQL cannot keep: take it out, then run the command again.`,
        );
}

async function tablesOf(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attname::text collate "C") from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c where c.relkind = 'r' and ${ofSchema} order by c.relname::text collate "C"`.execute(db);
  return rows;
}

async function growingOf(db: Db): Promise<GrowingColumn[]> {
  const { rows } = await sql<GrowingColumn>`
    select c.relname::text as "table", a.attname::text as "column",
      coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass), 0) as last
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relkind = 'r' and ${ofSchema} order by 1`.execute(db);
  return rows;
}

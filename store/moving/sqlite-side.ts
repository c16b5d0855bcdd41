/** Design: docs/design/moving.md */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { DatabaseRefusal } from "../engine/engine.ts";
import { rowSlices } from "../engine/portable.ts";
import { openReader, sqliteDialect } from "../engine/sqlite.ts";
import { takeDataDir, type WriterLock } from "../engine/writer-lock.ts";
import type { Tables } from "../tables.ts";
import type { GrowingColumn, Row, Side, TableShape } from "./side.ts";

/** A database file in a data folder, which is made where there is none. */
export function openSqliteSide(file: string): Side {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db: Db = new Kysely<Tables>({ dialect: sqliteDialect(file).dialect });
  let lock: WriterLock | undefined;
  return {
    place: file,
    db,
    async hold() {
      const taken = takeDataDir(dirname(file), process.pid);
      if (!taken.lock)
        throw new DatabaseRefusal(`A service runs on ${dirname(file)} (${taken.holder}): stop it first.`);
      lock = taken.lock;
    },
    async inSnapshot(work) {
      const reading = new Kysely<Tables>({ dialect: openReader(file, () => undefined).dialect });
      try {
        return await reading.transaction().execute(work);
      } finally {
        await reading.destroy();
      }
    },
    tablesOf,
    growingOf,
    async setLast(db, { table, last }) {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
      if (last > 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    },
    put,
    putTexts: put,
    async clear(db, tables) {
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db);
    },
    async triggersOff(db) {
      const { rows } = await sql<{ name: string; text: string }>`
        select name, sql as text from sqlite_schema where type = 'trigger' order by name`.execute(db);
      for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
      return rows.map(({ text }) => text);
    },
    async triggersOn(db, off) {
      for (const text of off) await sql.raw(text).execute(db);
    },
    async size() {
      const { rows } = await sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    // Its queries are written for a planner that knows nothing of the tables.
    analyze: async () => undefined,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      lock?.release();
    },
  };
}

async function put(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  for (const slice of rowSlices(rows)) await anyTable(db).insertInto(table).values(slice).execute();
}

/** Tables whose names are not known when the code is checked. */
function anyTable(db: Db) {
  return db.withTables<Record<string, Record<string, unknown>>>();
}

async function tablesOf(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; isIndex: number }>`
    select name, lower(sql) like 'create virtual table%' as "isIndex" from sqlite_schema
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(db);
  const indexes = rows.filter((row) => row.isIndex).map((row) => row.name);
  const own = rows.filter((row) => !row.isIndex && !indexes.some((index) => row.name.startsWith(`${index}_`)));
  return Promise.all(
    own.map(async ({ name }) => {
      const found = await sql<{ column: string; place: number }>`
        select name as column, pk as place from pragma_table_info(${name})`.execute(db);
      const key = found.rows.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place);
      return { name, columns: found.rows.map(({ column }) => column).toSorted(), key: key.map(({ column }) => column) };
    }),
  );
}

async function growingOf(db: Db): Promise<GrowingColumn[]> {
  const { rows } = await sql<GrowingColumn>`
    select t.name as "table", c.name as "column", coalesce(s.seq, 0) as last
    from sqlite_schema t join pragma_table_info(t.name) c on c.pk = 1 left join sqlite_sequence s on s.name = t.name
    where t.type = 'table' and lower(t.sql) like '%autoincrement%' order by t.name`.execute(db);
  return rows;
}

import type { CreateTableBuilder, Expression, Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import { SqliteAdapter, sql } from "kysely";
import { formsAsked, searchWords } from "./search-words.ts";

/** True when the handle speaks SQLite; the few fragments in this file are all that may ask. */
function speaksSqlite<T>(db: Pick<Kysely<T>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Whether other processes may write the database at the same time. */
export function isShared<T>(db: Pick<Kysely<T>, "getExecutor">): boolean {
  return !speaksSqlite(db);
}

/** The clock of a database server. Milliseconds. */
export function databaseMs(): RawBuilder<number> {
  return sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
}

/** Waits until no other transaction of a database server has a name, and has it until this one ends. */
export async function heldUntilCommit<T>(db: Kysely<T>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * The moment so many milliseconds after now, for leases that stand in columns: by the clock of a server, since those of processes
 * differ, else by the `now` that is given. ISO 8601.
 */
export function momentAfter(db: Pick<Kysely<unknown>, "getExecutor">, now: string, ms = 0): RawBuilder<string> {
  if (speaksSqlite(db)) return sql`${new Date(new Date(now).getTime() + ms).toISOString()}`;
  const moment = sql`(clock_timestamp() + ${sql.lit(ms)} * interval '1 millisecond') at time zone 'utc'`;
  return sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Those of the rows that nobody else has in a transaction at this moment; they are had until its end. SQLite has one writer. */
export function unclaimed<DB, TB extends keyof DB, O>(
  db: Pick<Kysely<DB>, "getExecutor">,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return speaksSqlite(db) ? query : query.forUpdate().skipLocked();
}

/** The rows as they are once everybody else who has them in a transaction is done; they are had until the end of this one. */
export function claimed<DB, TB extends keyof DB, O>(
  db: Pick<Kysely<DB>, "getExecutor">,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return speaksSqlite(db) ? query : query.forUpdate();
}

/** Whether a table is there, in the schema that the connection works in. */
export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const found = speaksSqlite(db)
    ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
    : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

/** The schema that a connection works in; null on SQLite, which has none. */
export async function currentSchema<T>(db: Kysely<T>): Promise<string | null> {
  if (speaksSqlite(db)) return null;
  const { rows } = await sql<{ name: string }>`select current_schema()::text as name`.execute(db);
  return rows[0]?.name ?? null;
}

/** A primary key that grows with every row and is never reused: the contract's "ordered by time of creation". */
export function growingId(
  table: CreateTableBuilder<string, string>,
  name: string,
  db: Kysely<unknown>,
): CreateTableBuilder<string, string> {
  return speaksSqlite(db)
    ? table.addColumn(name, "integer", (column) => column.primaryKey().autoIncrement())
    : table.addColumn(name, "bigint", (column) => column.primaryKey().generatedAlwaysAsIdentity());
}

/** A primary key whose value the writer gives: on SQLite the row's own place. */
export function givenId(
  table: CreateTableBuilder<string, string>,
  name: string,
  db: Kysely<unknown>,
): CreateTableBuilder<string, string> {
  return table.addColumn(name, speaksSqlite(db) ? "integer" : "bigint", (column) => column.primaryKey().notNull());
}

/** Inserts a row under an id of the writer's choice into a table whose ids grow by themselves; they go on above it. */
export async function insertGiven<T extends object>(
  db: Kysely<T>,
  table: string,
  column: string,
  row: Record<string, unknown>,
): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row));
  if (speaksSqlite(db)) {
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db);
    return;
  }
  await sql`insert into ${sql.table(table)} (${names}) overriding system value values (${values})`.execute(db);
  const newest = sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`;
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${newest})`.execute(db);
}

/** A column of bytes. */
export function bytesColumn(
  table: CreateTableBuilder<string, string>,
  name: string,
  db: Kysely<unknown>,
): CreateTableBuilder<string, string> {
  return table.addColumn(name, speaksSqlite(db) ? "blob" : "bytea", (column) => column.notNull());
}

/** The greater of two whole numbers. */
export function laterOf(one: Expression<number>, other: Expression<number>): RawBuilder<number> {
  return sql`case when cast(${one} as bigint) > ${other} then cast(${one} as bigint) else ${other} end`;
}

/** A text column as its bytes in UTF-8, which SQLite hands out without making a text of them. */
export function utf8Of(db: Pick<Kysely<unknown>, "getExecutor">, column: string): RawBuilder<Uint8Array> {
  return speaksSqlite(db) ? sql`cast(${sql.ref(column)} as blob)` : sql`convert_to(${sql.ref(column)}, 'UTF8')`;
}

/** A table that is nothing but its primary key: on SQLite without a second copy of its rows. */
export function keyOnly(table: CreateTableBuilder<string, string>, db: Kysely<unknown>) {
  return speaksSqlite(db) ? table.modifyEnd(sql`without rowid`) : table;
}

/** A table of what a crash may forget: on PostgreSQL its rows are not written to the log, and room is left to change them in place. */
export function unlogged(table: CreateTableBuilder<string, string>, db: Kysely<unknown>) {
  return speaksSqlite(db) ? table : table.modifyFront(sql`unlogged`).modifyEnd(sql`with (fillfactor = 10)`);
}

/** count(*) as a number in both dialects (PostgreSQL would give text). */
export function countAll() {
  return sql<number>`cast(count(*) as integer)`;
}

/** The texts of all rows, a comma between two; null when there are none. */
export function joinedTexts(texts: Expression<string>): RawBuilder<string | null> {
  return sql`string_agg(${texts}, ',')`;
}

/** A page of a list: `page` is 0-based. Interface, Limits. */
export interface Page {
  page: number;
  page_size: number;
}

/** limit and offset of a page. */
export function bounds(page: Page): { limit: number; offset: number } {
  return { limit: page.page_size, offset: page.page * page.page_size };
}

/**
 * What is looked up together, in slices whose lengths are powers of two: few statements, kept compiled, serve lists of every length.
 * The last slice is filled up with its last value, which a lookup may meet more than once.
 */
export function lookupSlices<T>(values: readonly T[]): T[][] {
  return chunksOf(values, lookedUpMax).map((slice) => {
    const length = 2 ** Math.ceil(Math.log2(slice.length));
    return [...slice, ...Array.from({ length: length - slice.length }, () => slice.at(-1) as T)];
  });
}

/** Values that one statement looks up at most. Ours. */
const lookedUpMax = 256;

/** Rows that are written together, as many in one statement as it may bind values. */
export function rowSlices<T extends object>(rows: readonly T[]): T[][] {
  const columns = Object.keys(rows[0] ?? {}).length;
  return chunksOf(rows, Math.floor(boundMax / Math.max(1, columns)));
}

/** Values that a statement may bind: SQLite takes 32,766, PostgreSQL 65,535. */
const boundMax = 32_766;

function chunksOf<T>(values: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / length) }, (_, at) =>
    values.slice(at * length, (at + 1) * length),
  );
}

/** Creates a table whose rows are found by words of their text columns; `rowid` names the row. */
export async function createTextIndex(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  if (speaksSqlite(db)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    // The texts stand elsewhere: the index keeps only where words occur.
    await sql`create virtual table ${sql.table(table)} using fts5(${names}, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2')`.execute(
      db,
    );
    return;
  }
  const built = givenId(db.schema.createTable(table) as CreateTableBuilder<string, string>, "rowid", db);
  await columns
    .reduce((builder, column) => builder.addColumn(column, "text", (each) => each.notNull()), built)
    .execute();
  const words = sql`to_tsvector('english', ${joinedBySpaces(columns.map((column) => sql.ref(column)))})`;
  await sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)} using gin (${words})`.execute(db);
}

/**
 * Leaves of the texts of such a table their words, in a column `words`: SQLite keeps no more by itself. Written anew, so that the room is
 * given back at once.
 */
export async function keepWordsOnly(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  if (speaksSqlite(db)) return;
  const made = `${table}_made`;
  const texts = columns.map((column) => sql.ref(column));
  await sql`create table ${sql.table(made)} as select rowid, ${textWords(texts)} as words from ${sql.table(table)}`.execute(
    db,
  );
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(made).renameTo(table).execute();
  await sql`alter table ${sql.table(table)} add primary key (rowid), alter words set not null`.execute(db);
  await sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)} using gin (words)`.execute(db);
}

/** A row as a text index takes it, of its number and its texts. */
export function textRow<Row extends { rowid: unknown }>(db: Pick<Kysely<unknown>, "getExecutor">, row: Row): Row {
  if (speaksSqlite(db)) return row;
  const { rowid, ...texts } = row;
  return { rowid, words: textWords(Object.values(texts)) } as unknown as Row;
}

/** What PostgreSQL finds texts by, as one: each word once, in the form that it is looked for by. Where it stands says nothing to us. */
export function textWords(texts: readonly unknown[]): RawBuilder<string> {
  return sql`strip(to_tsvector('english', ${joinedBySpaces(texts.map((text) => sql`cast(${text} as text)`))}))`;
}

function joinedBySpaces(texts: readonly Expression<unknown>[]): RawBuilder<string> {
  return sql.join(texts, sql` || ' ' || `);
}

/**
 * A whole number as one, to compare the rowid of a text index with: SQLite's driver binds every number as a floating one, and by
 * such a bound FTS5 leaves nothing out, but goes through all rows that have the words (36 ms instead of 0.2 with 800,000).
 */
export function wholeNumber(value: number): RawBuilder<number> {
  return sql`cast(${value} as bigint)`;
}

/** Whether a row of a text index has all the words of a text, in any form that a word takes, with and without its marks. */
export function textMatch(db: Pick<Kysely<unknown>, "getExecutor">, table: string, text: string): RawBuilder<SqlBool> {
  const words = searchWords(text).map(formsAsked);
  if (speaksSqlite(db)) {
    const asked = words.map((forms) => `(${forms.map((form) => `"${form}"`).join(" OR ")})`);
    return sql`${sql.table(table)} match ${asked.join(" AND ")}`;
  }
  const asked = words.map((forms) => {
    const each = forms.map((form) => sql`plainto_tsquery('english', ${form})`);
    return sql`(${sql.join(each, sql` || `)})`;
  });
  return sql`${sql.ref(`${table}.words`)} @@ (${sql.join(asked, sql` && `)})`;
}

/**
 * How well a row of a text index of one column fits the words of a text that it has all of: the less, the better. How many words it has:
 * what else could be counted is in how many rows of the whole index each of them stands, whichever rows are asked for.
 */
export function textDistance(db: Pick<Kysely<unknown>, "getExecutor">, table: string): RawBuilder<number> {
  if (!speaksSqlite(db)) return sql`length(${sql.ref(`${table}.words`)})`;
  // A number below 128 is one byte there; what is longer begins with a byte that makes it more.
  const length = sql`select unicode(cast(sz as text)) from ${sql.table(`${table}_docsize`)}`;
  return sql`(${length} where id = ${sql.ref(`${table}.rowid`)})`;
}

/**
 * Has a statement run for every row that is inserted, deleted or, with "update of" and the columns, changed; in it `new` and `old`
 * are the row. So what is derived from a table stays right whoever writes to it.
 */
export async function onEachRow(
  db: Kysely<unknown>,
  { name, event, table, statement }: { name: string; event: string; table: string; statement: string },
): Promise<void> {
  const when = `create trigger ${name} after ${event} on ${table} for each row`;
  if (speaksSqlite(db)) {
    await sql.raw(`${when} begin ${statement}; end`).execute(db);
    return;
  }
  const body = `begin ${statement}; return null; end`;
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(db);
  await sql.raw(`${when} execute function ${name}()`).execute(db);
}

/** Takes such a statement off again. */
export async function offEachRow(db: Kysely<unknown>, { name, table }: { name: string; table: string }): Promise<void> {
  if (speaksSqlite(db)) {
    await sql.raw(`drop trigger ${name}`).execute(db);
    return;
  }
  await sql.raw(`drop trigger ${name} on ${table}`).execute(db);
  await sql.raw(`drop function ${name}()`).execute(db);
}

/** A column of texts that the planner shall not begin with: where few rows are found another way, an index on it leads to many. */
export function notByIndex(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ''`;
}

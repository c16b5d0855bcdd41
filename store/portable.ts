import type { CreateTableBuilder, ExpressionBuilder, Kysely, StringReference } from "kysely";
import { SqliteAdapter, sql } from "kysely";

/** True when the handle speaks SQLite; the few fragments in this file are all that may ask. */
export function speaksSqlite(db: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
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

/** count(*) as a number in both dialects (PostgreSQL would give text). */
export function countAll() {
  return sql<number>`cast(count(*) as integer)`;
}

/** An id as the decimal text that responses carry. */
export function idText<DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>, column: StringReference<DB, TB>) {
  return eb.cast<string>(eb.ref(column), "text");
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

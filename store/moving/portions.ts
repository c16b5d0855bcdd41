/** Design: docs/design/moving.md */
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { isWhole, movedRows } from "./moved-tables.ts";
import type { Row, TableShape } from "./side.ts";

/** What is read and written at once, at most. */
export interface PortionLimits {
  rows: number;
  bytes: number;
}

/** Ours: what two databases take in a second, and little memory. */
export const portionLimits: PortionLimits = { rows: 10_000, bytes: 8 * 1024 * 1024 };

/** Rows of a first portion, before it is known how long they are. Ours. */
const firstRows = 200;

/**
 * The rows of a table that come along, in the order of its primary key, which is the same in both kinds of databases: texts are
 * ordered by their bytes. `after`: the row behind which it begins; null: with the first. Each portion is as long as the one before lets expect.
 */
export async function* portionsOf(
  db: Db,
  table: TableShape,
  limits: PortionLimits,
  after: Row | null = null,
): AsyncGenerator<readonly Row[]> {
  if (isWhole(table)) {
    yield movedRows(table.name, await rowsAfter(db, table, null));
    return;
  }
  let [last, limit] = [after, Math.min(firstRows, limits.rows)];
  while (true) {
    const rows = await rowsAfter(db, table, last, limit);
    if (rows.length > 0) yield movedRows(table.name, rows);
    if (rows.length < limit) return;
    last = rows.at(-1) ?? null;
    limit = nextLimit(rows, limits);
  }
}

/** The row of a table with the largest primary key; null: it is empty. */
export async function lastRow(db: Db, { name, key }: TableShape): Promise<Row | null> {
  const order = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`select ${refs(key)} from ${sql.table(name)} order by ${order} limit 1`.execute(db);
  return rows[0] ?? null;
}

async function rowsAfter(db: Db, { name, columns, key }: TableShape, last: Row | null, limit?: number): Promise<Row[]> {
  const behind = last && sql`where (${refs(key)}) > (${sql.join(key.map((column) => last[column]))})`;
  const { rows } = await sql<Row>`
    select ${refs(columns)} from ${sql.table(name)} ${behind ?? sql``}
    order by ${refs(key.length > 0 ? key : columns)} ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(
    db,
  );
  return rows;
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

function nextLimit(rows: readonly Row[], { rows: rowsMost, bytes: bytesMost }: PortionLimits): number {
  const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
  const fitting = Math.floor((rows.length * bytesMost) / Math.max(bytes, 1));
  return Math.max(1, Math.min(fitting, 4 * rows.length, rowsMost));
}

function bytesOf(row: Row): number {
  return Object.values(row).reduce<number>((sum, value) => sum + lengthOf(value), 0);
}

function lengthOf(value: Row[string]): number {
  return typeof value === "string" || value instanceof Uint8Array ? value.length : 8;
}

/** Design: docs/design/moving.md */
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { ownFacts } from "./marks.ts";
import { isWhole } from "./moved-tables.ts";
import { lastRow, type PortionLimits, portionsOf } from "./portions.ts";
import type { Row, Side, TableShape } from "./side.ts";

/** Hears of each portion that is written. */
export type Told = (table: string, rows: number) => void | Promise<void>;

/** From what is read, and where it goes. */
export interface Copying {
  from: Db;
  to: Side;
  limits: PortionLimits;
  told: Told;
}

/**
 * Copies the rows of a table that are not there yet. Portions are transactions, in the order of the primary key: the last row that is
 * there says where a copy that was broken off goes on.
 */
export async function copyTable(table: TableShape, { from, to, limits, told }: Copying): Promise<void> {
  const whole = isWhole(table);
  const after = whole ? null : await lastRow(to.db, table);
  for await (const rows of portionsOf(from, table, limits, after)) {
    await to.db.transaction().execute(async (writing) => {
      if (whole) await clearWhole(writing, table.name);
      await to.put(writing, table.name, rows);
    });
    await told(table.name, rows.length);
  }
}

async function clearWhole(db: Db, table: string): Promise<void> {
  const own = table === "installation" ? sql`where name not in (${sql.join([...ownFacts])})` : sql``;
  await sql`delete from ${sql.table(table)} ${own}`.execute(db);
}

/** Ids that are given from now on are above all that ever were. */
export async function setIds(from: Side, source: Db, to: Side): Promise<void> {
  for (const column of await from.growingOf(source)) {
    const largest = await largestOf(source, column);
    await to.setLast(to.db, { ...column, last: Math.max(column.last, largest) });
  }
}

async function largestOf(db: Db, { table, column }: { table: string; column: string }): Promise<number> {
  const { rows } = await sql<Row>`select max(${sql.ref(column)}) as largest from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.largest ?? 0);
}

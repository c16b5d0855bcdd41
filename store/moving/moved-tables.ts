/** Design: docs/design/moving.md */
import type { Db } from "../engine/db.ts";
import { ownFacts } from "./marks.ts";
import type { Row, Side, TableShape } from "./side.ts";

/** Tables whose rows are of a database or of its processes, not of the installation. */
const ownTables = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "additive_migrations",
  "leases",
  "commit_marks",
]);

/** Tables that are filled from texts: what SQLite keeps of them cannot be read back. */
export const textIndexes = ["record_search", "claim_search"] as const;

/** What comes along as it is, by the alphabet. Throws where the two schemas are not the same. */
export async function movedTables(from: { side: Side; db: Db }, to: Side): Promise<TableShape[]> {
  const wanted = (await from.side.tablesOf(from.db)).filter(({ name }) => isMoved(name));
  const there = new Map((await to.tablesOf(to.db)).map((table) => [table.name, table]));
  for (const table of wanted) {
    const other = there.get(table.name);
    if (String(other?.columns) !== String(table.columns))
      throw new Error(`${table.name} has other columns in ${to.place} (${other?.columns}) than (${table.columns})`);
  }
  return wanted;
}

/** Whether a table comes along as it is. */
export function isMoved(table: string): boolean {
  return !ownTables.has(table) && !textIndexes.some((index) => index === table);
}

/** Tables that are copied in one transaction: what is in them already says nothing of what is not. */
export function isWhole({ name, key }: TableShape): boolean {
  return name === "installation" || key.length === 0;
}

/** The rows of a portion that come along. */
export function movedRows(table: string, rows: readonly Row[]): readonly Row[] {
  return table === "installation" ? rows.filter(({ name }) => !ownFacts.includes(String(name))) : rows;
}

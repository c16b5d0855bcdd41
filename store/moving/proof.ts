/** Design: docs/design/moving.md */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import type { Told } from "./copy.ts";
import { textIndexes } from "./moved-tables.ts";
import { type PortionLimits, portionsOf } from "./portions.ts";
import type { Row, Side, TableShape } from "./side.ts";
import { countIn } from "./text-indexes.ts";

/** What a table holds: how many rows, and the SHA-256 over all of them in the order of the primary key; null where only the rows are counted. */
export interface TableProof {
  table: string;
  rows: number;
  sha256: string | null;
}

/** What an organization used in one period, and how many manifests are noted as billed. */
export interface BilledPeriod {
  org_id: string;
  period: string;
  manifests_used: number;
  api_calls: number;
  words_delivered: number;
  overage_manifests: number;
  overage_microusd: number;
  manifests_billed: number;
}

/** What two databases are compared by. */
export interface Proof {
  tables: TableProof[];
  billing: BilledPeriod[];
  /** The largest ids ever given, by table. */
  ids: Record<string, number>;
}

/** Reads all that comes along of one of the two databases: by the same reader on both. */
export async function proofOf(
  { side, db }: { side: Side; db: Db },
  tables: readonly TableShape[],
  { limits, told }: { limits: PortionLimits; told: Told },
): Promise<Proof> {
  const proofs: TableProof[] = [];
  for (const table of tables) proofs.push(await tableProof(db, table, { limits, told }));
  for (const table of textIndexes) proofs.push({ table, rows: await countIn(db, table), sha256: null });
  const growing = await side.growingOf(db);
  const ids = Object.fromEntries(growing.map(({ table, last }) => [table, last]));
  return { tables: proofs, billing: await billedPeriods(db), ids };
}

/** In what two proofs differ, for people; empty: in nothing. */
export function differences(one: Proof, other: Proof): string[] {
  const tables = one.tables.flatMap((table, at) => {
    const there = other.tables[at];
    if (table.rows !== there?.rows) return [`${table.table} (${table.rows} rows, and ${there?.rows} in the copy)`];
    return table.sha256 === there.sha256 ? [] : [`${table.table} (other content)`];
  });
  const billing = JSON.stringify(one.billing) === JSON.stringify(other.billing) ? [] : ["what was billed"];
  const ids = Object.keys(one.ids).filter((table) => (one.ids[table] ?? 0) > (other.ids[table] ?? 0));
  return [...tables, ...billing, ...ids.map((table) => `the largest id of ${table}`)];
}

async function tableProof(
  db: Db,
  table: TableShape,
  { limits, told }: { limits: PortionLimits; told: Told },
): Promise<TableProof> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of portionsOf(db, table, limits)) {
    for (const row of rows) hash.update(canonicalRow(row, table.columns));
    count += rows.length;
    await told(table.name, rows.length);
  }
  return { table: table.name, rows: count, sha256: hash.digest("hex") };
}

/** A row as one line of JSON: its values in the order of its columns' names, bytes in base64. */
function canonicalRow(row: Row, columns: readonly string[]): string {
  const values = columns.map((column) => {
    const value = row[column];
    return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
  });
  return `${JSON.stringify(values)}\n`;
}

async function billedPeriods(db: Db): Promise<BilledPeriod[]> {
  const { rows } = await sql<BilledPeriod>`
    select usage.org_id, usage.period, manifests_used, api_calls, words_delivered, overage_manifests, overage_microusd,
      (select cast(count(*) as bigint) from consumed
        where consumed.org_id = usage.org_id and consumed.period = usage.period) as manifests_billed
    from usage order by usage.org_id, usage.period`.execute(db);
  return rows;
}

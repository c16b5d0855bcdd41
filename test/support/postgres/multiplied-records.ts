import { sql } from "kysely";
import type { Db } from "../../../store/engine/db.ts";

/**
 * Copies all records of a database on a server so often, with everything that finds them: under ids of their own, each copy some
 * hours later than the one before. What they say stays the same.
 */
export async function multiplyOnServer(db: Db, copies: number): Promise<void> {
  const { rows } = await sql<{ records: number; claims: number }>`
    select (select max(record_id) from records) as records, (select max(claim_no) from claim_index) as claims`.execute(
    db,
  );
  const [last] = rows;
  if (!last) throw new Error("there is nothing to copy");
  for (const table of copied) await copyTable(db, table, { ...last, copies });
}

/** What a record consists of, and what it is found by. */
const copied = [
  "records",
  "stories",
  "packed_stories",
  "claim_index",
  "claim_search",
  "claim_tags",
  "record_tags",
  "record_topics",
  "record_domains",
  "record_search",
  "coverage",
  "manifests",
  "stream_manifests",
] as const;

interface Extent {
  records: number;
  claims: number;
  copies: number;
}

async function copyTable(db: Db, table: (typeof copied)[number], extent: Extent): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  const names = sql.join(rows.map(({ name }) => sql.ref(name)));
  const values = sql.join(rows.map(({ name }) => sql.raw(copyOf(table, name, extent))));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from ${sql.table(table)} cross join generate_series(1, ${extent.copies}) as turn`.execute(db);
}

function copyOf(table: string, column: string, { records, claims }: Extent): string {
  if (column === "rowid") return `rowid + turn * ${table === "claim_search" ? claims : records}`;
  if (column.endsWith("claim_no")) return `claim_no + turn * ${claims}`;
  if (["record_id", "story_id", "manifest_id", "coverage_id"].includes(column)) return `${column} + turn * ${records}`;
  if (column === "claim_id") return `(record_id + turn * ${records}) || substr(claim_id, strpos(claim_id, '-'))`;
  if (moments.includes(column))
    return `to_char(${column}::timestamptz at time zone 'utc' + turn * interval '3 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return column.endsWith("_stamp") ? `substr(${column}, 1, 8) || lpad(turn::text, 8, '0')` : `"${column}"`;
}

const moments = ["matched_at", "ingested_at", "placed_on", "created_on", "updated_on"];

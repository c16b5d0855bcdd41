import Database from "better-sqlite3";

/** Puts a row of invention into every table of a database file that has none. */
export function inventRows(file: string): void {
  const database = new Database(file);
  try {
    const named = "select name from sqlite_schema where type = 'table' and sql not like '%virtual table%'";
    const tables = database.prepare(named).pluck().all().map(String);
    const own = tables.filter((table) => !/^(sqlite|kysely)|_search_|^(leases|additive_migrations)$/.test(table));
    for (const table of own)
      if (database.prepare(`select count(*) from "${table}"`).pluck().get() === 0) invent(database, table);
  } finally {
    database.close();
  }
}

function invent(database: Database.Database, table: string): void {
  const columns = database.prepare<[string], Column>("select name, type from pragma_table_info(?)").all(table);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const places = columns.map(() => "?").join(", ");
  database.prepare(`insert into "${table}" (${names}) values (${places})`).run(...columns.map(inventionFor));
}

interface Column {
  name: string;
  type: string;
}

/** Bytes that are no text, a text in several scripts, and what JSON and SQL must escape. */
function inventionFor({ name, type }: Column): unknown {
  if (/int/i.test(type)) return 1;
  if (/real|double|numeric/i.test(type)) return 0.1;
  if (/blob/i.test(type)) return Buffer.from([0, 255, 1, 92, 39, 128]);
  return /(_on|_at|_end|_before|_from|until)$/.test(name)
    ? "2026-11-20T10:00:00.000Z"
    : `{"a":"\\u0000 'é"} \\ 漢 \u{1f600}\n`;
}

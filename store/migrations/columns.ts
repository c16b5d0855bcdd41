import type { ColumnBuilderCallback, CreateTableBuilder, Kysely } from "kysely";

type Table = CreateTableBuilder<string, string>;

/** A column that always has a value. */
export const required: ColumnBuilderCallback = (column) => column.notNull();

/** A text column that is the primary key. */
export const primary: ColumnBuilderCallback = (column) => column.primaryKey().notNull();

/** Text columns by name; a name that ends in "?" may be null. */
export function texts(table: Table, names: string[]): Table {
  return names.reduce(
    (built, name) =>
      name.endsWith("?") ? built.addColumn(name.slice(0, -1), "text") : built.addColumn(name, "text", required),
    table,
  );
}

/** 64-bit integer columns: ids and counts. */
export function integers(table: Table, names: string[]): Table {
  return names.reduce((built, name) => built.addColumn(name, "bigint", required), table);
}

/** An index over columns, named for the table and for them. */
export async function index(db: Kysely<unknown>, table: string, columns: string[], unique?: "unique"): Promise<void> {
  const name = `${table}_by_${columns.join("_")}`;
  const built = db.schema.createIndex(name).on(table).columns(columns);
  await (unique ? built.unique() : built).execute();
}

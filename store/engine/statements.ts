/** Design: docs/design/statements.md */
import { type Compilable, type CompiledQuery, type Expression, sql } from "kysely";
import type { Db } from "./db.ts";
import { rowSlices } from "./portable.ts";
import type { Pauses } from "./write-queue.ts";

/** What a statement is given, by name; a list takes the place of as many values. */
type Given = Record<string, string | number | null | undefined | Uint8Array | readonly (string | number)[]>;

/** The same names in the query that is built: what stands for the values. */
export type Places<In extends Given> = {
  [Name in keyof In]: In[Name] extends readonly (infer Item)[] ? Expression<Item>[] : Expression<In[Name]>;
};

/** A query that is built and compiled once, for each dialect and each length of its lists, and then only run. */
export interface Statement<In extends Given, Row> {
  all(db: Db, given: In): Promise<Row[]>;
  first(db: Db, given: In): Promise<Row | undefined>;
}

/** A query that writes, built and compiled once in the same way. */
export interface Command<In extends Given, Row> {
  run(db: Db, given: In): Promise<void>;
  /** What the query returns of the row that it wrote. */
  first(db: Db, given: In): Promise<Row | undefined>;
}

/** Rows for a table: where queries run directly one after the other by one compiled query, else together. */
export interface Insertion<In extends Given, Row> {
  run(db: Db, rows: readonly In[]): Promise<void>;
  /** What the query returns of the rows that it wrote, in their order. */
  all(db: Db, rows: readonly In[]): Promise<Row[]>;
}

/** A connection on which statements run without a way through Kysely, which takes five times as long as a short query. */
export interface DirectConnection {
  prepare(text: string): {
    all(...values: unknown[]): unknown[];
    get(...values: unknown[]): unknown;
    run(...values: unknown[]): unknown;
  };
}

/** Where a value goes: the name that it is given under, and its place when that is a list. */
interface Place {
  name: string;
  at: number | null;
}

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  slots: unknown[];
}

const direct = new WeakMap<object, { connection: DirectConnection; writes: boolean; pauses: Pauses | undefined }>();

/**
 * From now on, statements on this handle run directly on a connection that sees what the handle sees; what writes only where the
 * connection may. Between them are `pauses`, which only a handle with a connection to itself may have: others are served meanwhile.
 */
export function runDirectly(db: Db, connection: DirectConnection, writes: boolean, pauses?: Pauses): void {
  direct.set(db, { connection, writes, pauses });
}

/** A reading query for a path that is often walked; the types are those of the query that `build` makes of what is `given`. */
export function statement<In extends Given>() {
  return <Row>(build: (db: Db, given: Places<In>) => Compilable<Row>): Statement<In, Row> => {
    const ready = compiler(build, (db) => direct.get(db)?.connection);
    return {
      async all(db, given) {
        const pause = direct.get(db)?.pauses?.();
        if (pause) await pause;
        const { query, prepared } = ready(db, given);
        if (prepared) return prepared.all(...query.parameters) as Row[];
        return (await db.executeQuery<Row>(query)).rows;
      },
      async first(db, given) {
        const pause = direct.get(db)?.pauses?.();
        if (pause) await pause;
        const { query, prepared } = ready(db, given);
        if (prepared) return prepared.get(...query.parameters) as Row | undefined;
        return (await db.executeQuery<Row>(query)).rows[0];
      },
    };
  };
}

/** The same for a query that writes. What is given must always have the same names. */
export function command<In extends Given>() {
  return <Row>(build: (db: Db, given: Places<In>) => Compilable<Row>): Command<In, Row> => {
    const ready = compiler(build, writerOf);
    return {
      async run(db, given) {
        const pause = direct.get(db)?.pauses?.();
        if (pause) await pause;
        const { query, prepared } = ready(db, given);
        if (prepared) prepared.run(...query.parameters);
        else await db.executeQuery<Row>(query);
      },
      async first(db, given) {
        const pause = direct.get(db)?.pauses?.();
        if (pause) await pause;
        const { query, prepared } = ready(db, given);
        if (prepared) return prepared.get(...query.parameters) as Row | undefined;
        return (await db.executeQuery<Row>(query)).rows[0];
      },
    };
  };
}

/** The same for rows of a table, which must all have the same names. */
export function insertion<In extends Given>() {
  return <Row>(build: (db: Db, rows: Places<In>[]) => Compilable<Row>): Insertion<In, Row> => {
    const ready = compiler<In, Row>((db, row) => build(db, [row]), writerOf);
    return {
      async run(db, rows) {
        const one = await directly(db, rows);
        if (one) for (const row of rows) one.prepared.run(...one.valuesOf(row));
        else await together(db, rows);
      },
      async all(db, rows) {
        const one = await directly(db, rows);
        if (one) return rows.map((row) => one.prepared.get(...one.valuesOf(row)) as Row);
        return together(db, rows);
      },
    };

    async function directly(db: Db, [first]: readonly In[]) {
      const pause = direct.get(db)?.pauses?.();
      if (pause) await pause;
      const { prepared, slots = [] } = first && writerOf(db) ? ready(db, first) : {};
      return prepared && { prepared, valuesOf: (row: In) => slots.map((slot) => valueFor(slot, row)) };
    }

    async function together(db: Db, rows: readonly In[]): Promise<Row[]> {
      const written: Row[] = [];
      // Values may stand wherever places may.
      for (const some of rowSlices(rows)) {
        const query = build(db, some as unknown as Places<In>[]).compile();
        written.push(...(await db.executeQuery<Row>(query)).rows);
      }
      return written;
    }
  };
}

function writerOf(db: Db): DirectConnection | undefined {
  const held = direct.get(db);
  return held?.writes ? held.connection : undefined;
}

function compiler<In extends Given, Row>(
  build: (db: Db, given: Places<In>) => Compilable<Row>,
  connectionOf: (db: Db) => DirectConnection | undefined,
) {
  const compiled = new WeakMap<object, Map<string, Compiled<Row>>>();
  return (db: Db, given: In) => {
    const { query, slots } = compiledFor(db, given);
    const parameters = slots.map((slot) => valueFor(slot, given));
    return { query: { ...query, parameters }, slots, prepared: connectionOf(db)?.prepare(query.sql) };
  };

  function compiledFor(db: Db, given: In): Compiled<Row> {
    const dialect = db.getExecutor().adapter.constructor;
    const forms = compiled.get(dialect) ?? new Map<string, Compiled<Row>>();
    compiled.set(dialect, forms);
    const form = formOf(given);
    const known = forms.get(form);
    if (known) return known;
    const query = build(db, placesOf(given)).compile();
    const made = { query, slots: [...query.parameters] };
    forms.set(form, made);
    return made;
  }
}

/** Lists of another length are another statement. */
function formOf(given: Given): string {
  let form = "";
  for (const name in given) {
    const value = given[name];
    if (Array.isArray(value)) form += `${value.length} `;
  }
  return form;
}

function placesOf<In extends Given>(given: In): Places<In> {
  const place = (name: string, at: number | null) => sql`${sql.val({ name, at } satisfies Place)}`;
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, at) => place(name, at)) : place(name, null),
  ]);
  return Object.fromEntries(entries) as Places<In>;
}

/** Values of the database are no objects: what is one tells where the value comes from. */
function valueFor(slot: unknown, given: Given): unknown {
  if (!isPlace(slot)) return slot;
  const value = given[slot.name];
  return slot.at === null || !Array.isArray(value) ? value : value[slot.at];
}

function isPlace(slot: unknown): slot is Place {
  return typeof slot === "object" && slot !== null && "name" in slot && "at" in slot;
}

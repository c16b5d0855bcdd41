/** Design: docs/design/moving.md */
import type { Db } from "../engine/db.ts";

/** A value of a row, as the drivers of both kinds of databases give it. */
export type Value = string | number | null | Uint8Array;

/** A row of any table, by its columns. */
export type Row = Readonly<Record<string, Value>>;

/** A table as it stands in a database. */
export interface TableShape {
  name: string;
  /** By the alphabet. */
  columns: readonly string[];
  /** The columns of its primary key, in their order; empty where it has none. */
  key: readonly string[];
}

/** A column whose ids grow by themselves. */
export interface GrowingColumn {
  table: string;
  column: string;
  /** The largest that was ever given; 0: none was. */
  last: number;
}

/** One of the two databases between which is moved: all in which SQLite and PostgreSQL differ then. */
export interface Side extends AsyncDisposable {
  /** Where it is, for people: no password in it. */
  place: string;
  /** Its handle, for writing and for what is there now. */
  db: Db;
  /** Keeps services and other moves off, until the side is closed. Throws DatabaseRefusal when somebody uses it. */
  hold(): Promise<void>;
  /** Reads one state of the database, whatever is written meanwhile. */
  inSnapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Its tables, without those that a text index is made of. */
  tablesOf(db: Db): Promise<TableShape[]>;
  growingOf(db: Db): Promise<GrowingColumn[]>;
  setLast(db: Db, column: GrowingColumn): Promise<void>;
  /** Writes rows as they are, ids that grow included. */
  put(db: Db, table: string, rows: readonly Row[]): Promise<void>;
  /** Writes rows of a text index, of their numbers and texts. */
  putTexts(db: Db, table: string, rows: readonly Row[]): Promise<void>;
  clear(db: Db, tables: readonly string[]): Promise<void>;
  /** Has nothing run for rows that are written; gives what `triggersOn` needs to undo it. */
  triggersOff(db: Db): Promise<string[]>;
  triggersOn(db: Db, off: readonly string[]): Promise<void>;
  /** What it takes on its disk. Bytes. */
  size(): Promise<number>;
  /** Has the planner know what the tables hold now. */
  analyze(): Promise<void>;
}

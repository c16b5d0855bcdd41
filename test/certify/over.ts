import type Database from "better-sqlite3";
import type { Seen } from "./day.ts";
import type { Place } from "./place.ts";

/** An installation after its day, whose service has stopped. */
export interface Over {
  place: Place;
  seen: Seen;
  database: Database.Database;
}

/** The first column of what is asked for. */
export function column(database: Database.Database, query: string): unknown[] {
  return database.prepare(query).pluck().all();
}

/** The manifests of a day: each is released on the first stream, and told of once to whoever listens. */
export function manifestIds(database: Database.Database): string[] {
  return column(database, "select manifest_id from manifests").map(String);
}

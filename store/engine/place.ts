/** Design: docs/design/engines.md */
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { addressesIn } from "../model/addresses.ts";
import { DatabaseRefusal } from "./engine.ts";

/** Where a store is: a file in the data folder, or a database on a server. */
export type StorePlace =
  | { file: string }
  | {
      url: string;
      read_urls: readonly string[];
      pool: number;
      statement_timeout_ms: number;
      lock_timeout_ms: number;
      migrates: boolean;
    };

/** What of a configuration tells where its store is. */
interface StoreSettings {
  service: Pick<Config["service"], "database" | "role">;
  secrets: Pick<Config["secrets"], "database_url" | "database_read_urls">;
  paths: Pick<Config["paths"], "dataDir">;
}

/** The database file of a data folder. */
function databaseFile(dataDir: string): string {
  return join(dataDir, "claimstream.db");
}

/** Where the configuration says that the store is. Throws DatabaseRefusal for what cannot go together. */
export function storePlace({ service, secrets, paths }: StoreSettings): StorePlace {
  const { url: written, pool, statement_timeout_ms, lock_timeout_ms, migrate } = service.database;
  const url = secrets.database_url ?? written;
  const given = secrets.database_read_urls;
  const read_urls = given === null ? service.database.read_urls : addressesIn(given);
  if (url !== null)
    return { url, read_urls, pool, statement_timeout_ms, lock_timeout_ms, migrates: migrate === "auto" };
  if (read_urls.length > 0)
    throw new DatabaseRefusal(
      "Standbys are named (database.read_urls, DATABASE_READ_URLS), but the database is a file, which has none. Set DATABASE_URL, or take them away.",
    );
  if (service.role !== "all")
    throw new DatabaseRefusal(
      `The role is ${service.role}, but the database is a file, which one process has to itself. Set DATABASE_URL to a PostgreSQL database, or the role to all.`,
    );
  return { file: databaseFile(paths.dataDir) };
}

/** Refuses a process that has another master key than those before it, or on a shared database none that they all have. */
export async function agreeOnKey(
  installation: { settle(name: string, value: string): Promise<string> },
  mark: string | null,
): Promise<void> {
  if (mark === null)
    throw new DatabaseRefusal(
      "Processes that share a database need one master key: set MASTER_KEY, or MASTER_KEY_FILE, to the 64 hexadecimal digits of master.key, or of `openssl rand -hex 32` for a new installation.",
    );
  if ((await installation.settle(keyMark, mark)) !== mark)
    throw new DatabaseRefusal(
      "MASTER_KEY is not the one that this database was first used with: what is sealed in it could not be opened. Set the same key for all processes.",
    );
}

/** The fact of an installation by which its master key is known again. */
export const keyMark = "master_key_mark";

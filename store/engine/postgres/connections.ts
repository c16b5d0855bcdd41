/** Design: docs/design/engines.md */
import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient, PoolConfig } from "pg";
import { DatabaseRefusal } from "../engine.ts";
import {
  areInForce,
  asLocal,
  asStartupOptions,
  poolerWarning,
  refusesOptions,
  type SessionSettings,
  sessionSettings,
} from "./session-settings.ts";

/** How a PostgreSQL database is reached. */
export interface PostgresOptions {
  /** postgres://user:password@host:port/database?sslmode=… */
  url: string;
  /** Connections of this process at most. */
  pool: number;
  /** How long a statement may take, and how long it may wait for a lock. Milliseconds. */
  statement_timeout_ms: number;
  lock_timeout_ms: number;
  /** Hears when the server is lost and when it is back. */
  onFault?: (sentence: string | null) => void;
  /** Hears what is odd about the server, or what stands before it. */
  onWarning?: (sentence: string) => void;
}

/** Connections to a server that may restart: whoever asks for one waits while it is away. */
export interface Connections {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
  /** Why the server cannot be reached; null: it could, when it was last asked. */
  fault(): string | null;
  /** What each transaction has to begin with, so that its limits hold; null: its connection has them. */
  begin: string | null;
}

/** How long a connection is tried for while a server restarts or fails over. Milliseconds; ours. */
const reconnectMs = 15_000;

/** The wait before a second try; it doubles up to the longest. Milliseconds; ours. */
const retryMs = { first: 50, longest: 1_000 } as const;

/** Opens connections. The first must succeed: throws DatabaseRefusal with what to do. */
export async function openConnections(options: PostgresOptions): Promise<Connections> {
  const settings = sessionSettings(options);
  let fault: string | null = null;
  const told = (sentence: string | null) => {
    if (sentence === fault) return;
    fault = sentence;
    options.onFault?.(sentence);
  };
  const { pool, passes } = await openPool(options, settings);
  if (!passes) options.onWarning?.(poolerWarning(settings));
  return {
    connect: () => connectWithin(pool, told),
    end: () => pool.end(),
    fault: () => fault,
    begin: passes ? null : asLocal(settings),
  };
}

/** A pool that has connected once. `passes`: whether its connections have the settings, which a pooler may not pass on. */
async function openPool(options: PostgresOptions, settings: SessionSettings): Promise<{ pool: Pool; passes: boolean }> {
  const asking = await newPool(options, asStartupOptions(settings));
  try {
    return { pool: asking, passes: await tried(asking, settings) };
  } catch (error) {
    await asking.end();
    if (!refusesOptions(error)) throw new DatabaseRefusal(refusalOf(error, options.url), { cause: error });
  }
  const pool = await newPool(options, undefined);
  try {
    return { pool, passes: await tried(pool, settings) };
  } catch (error) {
    await pool.end();
    throw new DatabaseRefusal(refusalOf(error, options.url), { cause: error });
  }
}

async function newPool(options: PostgresOptions, startup: string | undefined): Promise<Pool> {
  const pg = await import("pg");
  const pool = new pg.default.Pool(poolConfig(options, startup, pg.default.types));
  // Without listeners a server that ends a connection, idle or at work, would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

async function tried(pool: Pool, settings: SessionSettings): Promise<boolean> {
  const client = await pool.connect();
  try {
    return await areInForce(client, settings);
  } finally {
    client.release();
  }
}

async function connectWithin(pool: Pool, told: (sentence: string | null) => void): Promise<PoolClient> {
  const end = performance.now() + reconnectMs;
  for (let wait: number = retryMs.first; ; wait = Math.min(2 * wait, retryMs.longest)) {
    try {
      const client = await pool.connect();
      told(null);
      return client;
    } catch (error) {
      if (pool.ending) throw error;
      told(`The database cannot be reached (${messageOf(error)}); it is tried again by itself.`);
      if (performance.now() + wait > end) throw error;
      await pause(wait);
    }
  }
}

function poolConfig(
  { url, pool }: PostgresOptions,
  options: string | undefined,
  types: typeof import("pg").types,
): PoolConfig {
  return {
    connectionString: url,
    max: pool,
    application_name: "claimstream",
    options,
    // Ids and counts come as numbers, as SQLite's driver gives them.
    types: {
      getTypeParser: ((oid: number, format: "text") =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  };
}

/** What a server says of a connection that it refuses, by PostgreSQL's and the system's codes. */
const refusals: Readonly<Record<string, string>> = {
  "28P01": "the user or the password is wrong: correct it in DATABASE_URL",
  "28000": "the server lets this user not in: see its pg_hba.conf, and the user in DATABASE_URL",
  "3D000":
    "there is no such database: create it (createdb --template=template0 --locale=C.UTF-8 <name>), or correct its name in DATABASE_URL",
  ENOTFOUND: "its host is not known: correct it in DATABASE_URL",
  ECONNREFUSED: "nobody listens there: start the server, or correct host and port in DATABASE_URL",
  ETIMEDOUT: "it does not answer: see its address and the firewall",
};

function refusalOf(error: unknown, url: string): string {
  const { code } = Object(error);
  const place = URL.parse(url)?.host ?? "the address in DATABASE_URL";
  const why = refusals[code] ?? `${messageOf(error)}: see DATABASE_URL`;
  return `The database at ${place} cannot be used: ${why}.`;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Errors by which a connection was lost, or a server was not there: PostgreSQL's classes 08 and 57P, and the system's. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = Object(error);
  if (typeof code === "string" && /^(?:08|57P0[123]|25P03|ECONN|EPIPE|ETIMEDOUT)/.test(code)) return true;
  return (
    typeof message === "string" && /^Connection terminated|^Client has encountered a connection error/.test(message)
  );
}

/** Errors after which a transaction may be run again because others were in its way: deadlocks, serialization, a lock that was waited for in vain. */
export function isConflict(error: unknown): boolean {
  return ["40P01", "40001", "55P03"].includes(Object(error).code);
}

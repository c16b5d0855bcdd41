/** Design: docs/design/engines.md */
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient, PoolConfig } from "pg";
import { DatabaseAway } from "../database-away.ts";
import { DatabaseRefusal } from "../engine.ts";
import { messageOf, refusalOf } from "./faults.ts";
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
  /** What its sessions are called; claimstream when absent. */
  application_name?: string;
  /** Where the address was given, for people; DATABASE_URL when absent. */
  named?: string;
  /** Hears when the server is lost and when it is back. */
  onFault?: (sentence: string | null) => void;
  /** Hears what is odd about the server, or what stands before it. */
  onWarning?: (sentence: string) => void;
}

/** Connections to a server that may restart, or give its address to another: whoever asks for one waits while it is away. */
export interface Connections {
  /** Throws DatabaseAway when it does not come back. */
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

/** How long a machine may take to answer that it is there. Milliseconds; ours: one that is there answers in less than one. */
const reachMs = 5_000;

/** How long beyond the longest statement a server may say nothing. Then its machine is taken for gone. Milliseconds; ours. */
const silenceMs = 5_000;

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
  let ended: Promise<void> | undefined;
  return {
    connect: () => connectWithin(pool, told),
    end: () => {
      ended ??= pool.end();
      return ended;
    },
    fault: () => fault,
    begin: passes ? null : asLocal(settings),
  };
}

/** A pool that has connected once. Throws DatabaseRefusal with what to do. */
async function openPool(options: PostgresOptions, settings: SessionSettings): Promise<{ pool: Pool; passes: boolean }> {
  const { pool, passes, error } = await tryPool(options, settings, refuseStandby);
  if (error === null) return { pool, passes };
  await pool.end();
  throw new DatabaseRefusal(refusalOf(error, options), { cause: error });
}

/** What came of a pool's first connection. */
interface FirstConnection {
  /** Whether the pool's connections have the settings, which a pooler may not pass on. */
  passes: boolean;
  /** What it ended with; null: nothing. */
  error: unknown;
}

/**
 * A pool and what came of its first connection. Its connections ask for the settings as they begin; where that is refused, they do without.
 * `verify`: what each new connection has to pass.
 */
export async function tryPool(
  options: PostgresOptions,
  settings: SessionSettings,
  verify: Verify,
): Promise<{ pool: Pool } & FirstConnection> {
  const asking = await newPool(options, asStartupOptions(settings), verify);
  const first = await connectOnce(asking, settings);
  if (!refusesOptions(first.error)) return { pool: asking, ...first };
  await asking.end();
  const pool = await newPool(options, undefined, verify);
  return { pool, ...(await connectOnce(pool, settings)) };
}

async function newPool(options: PostgresOptions, startup: string | undefined, verify: Verify): Promise<Pool> {
  const pg = await import("pg");
  const pool = new pg.default.Pool({ ...poolConfig(options, startup, pg.default.types), verify });
  // Without listeners a server that ends a connection, idle or at work, would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    sendWithoutNul(client);
    if (options.statement_timeout_ms > 0) endWhenSilent(client, options.statement_timeout_ms + silenceMs);
  });
  return pool;
}

/** PostgreSQL has no NUL in texts: what HTML puts in its place (U+FFFD) stands there, rather than that the text is lost. */
function sendWithoutNul(client: PoolClient): void {
  const clean = (value: unknown) =>
    typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
  const send = (text: unknown, values?: unknown, ...more: unknown[]) =>
    Object.getPrototypeOf(client).query.call(client, text, Array.isArray(values) ? values.map(clean) : values, ...more);
  client.query = send as typeof client.query;
}

/** Where a machine is gone, or the way to it, nobody says that a connection has ended. */
function endWhenSilent(client: PoolClient, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(ms, () => stream.destroy(timedOut(`nothing came from the server for ${ms / 1000} s`)));
}

/** A socket that does not wait for a machine that is not there as long as the system would: two minutes. */
function reachingSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(reachMs, () => socket.destroy(timedOut("its machine does not answer")));
  return socket.once("connect", () => socket.setTimeout(0).removeAllListeners("timeout"));
}

function timedOut(message: string): Error {
  return Object.assign(new Error(message), { code: "ETIMEDOUT" });
}

/** Tells whether a connection that was just made may be used. */
export type Verify = (client: PoolClient, told: (error?: Error) => void) => void;

/** Where an address is moved to a standby before that is promoted, it takes no writes yet: to us it is not there yet. */
function refuseStandby(client: PoolClient, told: (error?: Error) => void): void {
  client
    .query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby")
    .then(
      ({ rows }) => told(rows[0]?.is_standby ? new Error("it is a standby, which takes no writes") : undefined),
      told,
    );
}

async function connectOnce(pool: Pool, settings: SessionSettings): Promise<FirstConnection> {
  try {
    const client = await pool.connect();
    try {
      return { passes: await areInForce(client, settings), error: null };
    } finally {
      client.release();
    }
  } catch (error) {
    return { passes: false, error };
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
      if (performance.now() + wait > end)
        throw new DatabaseAway(`The database cannot be reached: ${messageOf(error)}.`, { cause: error });
      await pause(wait);
    }
  }
}

function poolConfig(
  { url, pool, application_name = "claimstream" }: PostgresOptions,
  options: string | undefined,
  types: typeof import("pg").types,
): PoolConfig {
  return {
    connectionString: url,
    max: pool,
    application_name,
    options,
    stream: reachingSocket,
    // Ids and counts come as numbers, as SQLite's driver gives them.
    types: {
      getTypeParser: ((oid: number, format: "text") =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  };
}

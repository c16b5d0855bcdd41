/** Design: docs/design/standbys.md */
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Pool } from "pg";
import type { Tables } from "../../tables.ts";
import { DatabaseRefusal } from "../engine.ts";
import { type Connections, type PostgresOptions, tryPool, type Verify } from "./connections.ts";
import { messageOf, refusalOf } from "./faults.ts";
import { sessionSettings } from "./session-settings.ts";

/** A server that follows the one that is written. */
export interface Standby {
  /** Its host and port, for people. */
  name: string;
  pool: Pool;
  db: Kysely<Tables>;
  /** By the monotonic clock. */
  rests_until: number;
  /** Why it is not asked; null: it is. */
  fault: string | null;
}

/** `away`: why it cannot be reached yet; null: it can. */
export interface OpenedStandby {
  standby: Standby;
  away: string | null;
}

/** How a standby is reached: as the server that it follows, at another address. */
export type StandbyOptions = Omit<PostgresOptions, "url" | "named">;

/**
 * Opens a standby. `system`: what `identityOf` says of the server that is written. Throws DatabaseRefusal where the address leads to
 * another server; a standby that is away is tried again later.
 */
export async function openStandby(url: string, system: string, options: StandbyOptions): Promise<OpenedStandby> {
  const own = { ...options, url, named: "DATABASE_READ_URLS" };
  const { pool, error } = await tryPool(own, sessionSettings(options), followerOf(system));
  if (error instanceof ForeignServer || /^(?:28|3D)/.test(Object(error).code)) {
    await pool.end();
    throw new DatabaseRefusal(refusalOf(error, own), { cause: error });
  }
  const name = URL.parse(url)?.host ?? "an address of DATABASE_READ_URLS";
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
  const standby = { name, pool, db, rests_until: 0, fault: null };
  return { standby, away: error === null ? null : messageOf(error) };
}

const identity = "(select system_identifier::text from pg_control_system()) || '/' || current_database()";

/** What a database is known again by. */
export async function identityOf(primary: Connections): Promise<string> {
  return answerOf(primary, `select ${identity} as found`);
}

/** What a server answers with one text, called `found`. */
export async function answerOf(connections: Connections, text: string): Promise<string> {
  const client = await connections.connect();
  try {
    const { rows } = await client.query<{ found: string }>(text);
    return rows[0]?.found ?? "";
  } finally {
    client.release();
  }
}

/** A server that takes writes has a history of its own. */
export const noStandby = "it is no standby: it takes writes itself";

/** A server that does not follow the one that is written. */
class ForeignServer extends Error {}

/** Another server, or one that was promoted, has another history: what it says is not what this service wrote. */
function followerOf(system: string): Verify {
  return (client, told) => {
    client
      .query<{ follows: boolean; found: string }>(`select pg_is_in_recovery() as follows, ${identity} as found`)
      .then(({ rows }) => {
        const { follows, found } = rows[0] ?? {};
        if (found !== system) told(new ForeignServer("it is no copy of the database that is written"));
        else told(follows ? undefined : new Error(noStandby));
      }, told);
  };
}
